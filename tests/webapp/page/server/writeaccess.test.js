// The question whether the bot may write: once for each person, with the reason, where a client answers.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { openBridge } from "../../../../webapp/static/js/telegram/bridge.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { offerCalls } from "../../../../webapp/static/js/telegram/writeaccess.js";

let asked = [];     // what was posted to the client
let kept = {};      // what Telegram keeps for the person
let pressed = "yes";

const tell = (type, facts = {}) => window.Telegram.WebView.receiveEvent(type, facts);

/** A client that answers at once. */
function postEvent(type, text) {
  const { req_id: id, method, params } = JSON.parse(text);
  if (type === "web_app_open_popup") setTimeout(() => tell("popup_closed", { button_id: pressed }));
  if (type !== "web_app_invoke_custom_method") return asked.push(type);
  if (method === "saveStorageValue") kept[params.key] = params.value;
  const result = method === "getStorageValues" ? { calls: kept.calls || "" } : true;
  return setTimeout(() => tell("custom_method_invoked", { req_id: id, result }));
}

beforeEach(() => {
  [asked, kept, pressed] = [[], {}, "yes"];
  window.localStorage.clear();
  Object.assign(launch, { version: "8.0", person: 7, mayWrite: false });
});

test("a client that has said nothing is not asked", async () => {
  window.TelegramWebviewProxy = { postEvent };
  await offerCalls();
  assert.deepEqual(asked, []);
});

test("who agrees is asked by Telegram, and that once", async () => {
  openBridge();
  tell("theme_changed");
  await offerCalls();
  assert.deepEqual(asked, ["web_app_open_popup", "web_app_request_write_access"]);
  await offerCalls();
  assert.equal(asked.length, 2);

  window.localStorage.clear(); // another phone of the same person
  await offerCalls();
  assert.equal(asked.length, 2);
});

test("a no is taken in silence and remembered", async () => {
  pressed = "";
  await offerCalls();
  await offerCalls();
  assert.deepEqual(asked, ["web_app_open_popup"]);
});

test("another person on this phone is asked too", async () => {
  await offerCalls();
  Object.assign(launch, { person: 8 });
  kept = {};
  await offerCalls();
  assert.equal(asked.length, 4);
});

test("nobody is asked who may be written to, nor by a client that can't ask", async () => {
  launch.mayWrite = true;
  await offerCalls();
  Object.assign(launch, { mayWrite: false, version: "6.8" });
  await offerCalls();
  assert.deepEqual(asked, []);
});
