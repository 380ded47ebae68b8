// Looks of cards and table are chosen, kept here and by Telegram, and taken up again.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openBridge } from "../../../../webapp/static/js/telegram/bridge.js";
import { chooseLook, fetchLooks } from "../../../../webapp/static/js/telegram/keptlooks.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { isLook, looks, recallLooks, wear } from "../../../../webapp/static/js/state/looks.js";

const USUAL = {
  deck: "court", face: "classic", back: "star", material: "felt", cloth: "green",
  thumb: "right", order: "suit", trumps: "right",
};

let cloud = {}; // what Telegram keeps for the person

const tell = (type, facts) => window.Telegram.WebView.receiveEvent(type, facts);

/** A client that answers at once. */
function postEvent(type, text) {
  const { req_id: id, method, params } = JSON.parse(text);
  if (type !== "web_app_invoke_custom_method") return;
  if (method === "saveStorageValue") cloud[params.key] = params.value;
  const kept = () => Object.fromEntries(params.keys.map((key) => [key, cloud[key] || ""]));
  const result = method === "getStorageValues" ? kept() : true;
  setTimeout(() => tell("custom_method_invoked", { req_id: id, result }));
}

beforeEach(() => {
  cloud = {};
  window.localStorage.clear();
  window.TelegramWebviewProxy = { postEvent };
  Object.assign(launch, { version: "8.0" });
  openBridge();
  wear(USUAL);
});

const stored = () => JSON.parse(window.localStorage.getItem("durak.looks"));

test("what was chosen elsewhere is taken up, and kept here too", async () => {
  cloud.looks = JSON.stringify({ cloth: "wine", order: "rank" });
  await fetchLooks();
  assert.deepEqual(looks, { ...USUAL, cloth: "wine", order: "rank" });
  assert.deepEqual(stored(), looks);
});

test("without anything kept all is as usual", async () => {
  recallLooks();
  await fetchLooks();
  assert.deepEqual(looks, USUAL);
  assert.equal(document.documentElement.dataset.face, "classic");
});

test("ways that there aren't, and texts that say nothing, change nothing", async () => {
  for (const said of ["null", "5", "[]", "{", '"wine"', '{"cloth":"plaid","face":7,"thumb":null}']) {
    cloud.looks = said;
    await fetchLooks();
    window.localStorage.setItem("durak.looks", said);
    recallLooks();
    assert.deepEqual(looks, USUAL, said);
  }
});

test("four colours from when they were a switch are still there, until something is chosen", () => {
  window.localStorage.setItem("durak.settings", '{"fourColours":true,"sound":true}');
  recallLooks();
  assert.deepEqual(looks, { ...USUAL, face: "four" });
  window.localStorage.setItem("durak.looks", JSON.stringify({ face: "large" }));
  recallLooks();
  assert.equal(looks.face, "large");
  window.localStorage.clear();
  window.localStorage.setItem("durak.settings", '{"fourColours":false}');
  wear(USUAL);
  recallLooks();
  assert.equal(looks.face, "classic");
});

test("only its own names are looks", () => {
  assert.deepEqual(["face", "trumps", "sound", "preset", "", "toString"].map(isLook),
    [true, true, false, false, false, false]);
});

test("a choice is kept here and by Telegram, and is newer than what Telegram says later", async () => {
  cloud.looks = JSON.stringify({ face: "large" });
  const fetched = fetchLooks();
  chooseLook("face", "four");
  await fetched;
  assert.equal(looks.face, "four");
  assert.equal(document.documentElement.dataset.face, "four");
  assert.deepEqual(stored(), { ...USUAL, face: "four" });
  assert.deepEqual(JSON.parse(cloud.looks), stored());
});
