// The picture of a game: what can be done with it, and what a story tells.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { later } from "../../../../webapp/static/js/later.js";
import { press } from "../../../../webapp/static/js/actions/buttons.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { tableOf } from "../positions.js";

keepFetched(later);

const ADDRESS = "https://durak.example/app/picture/gAAAA.png";
const PICTURE = { table: "tbl", game: 3, bout: 0, src: "data:,", words: "", sent: false };
const FRESH = { ...state };
const INIT_DATA = launch.initData;

let asked = [];     // of the server
let posted = [];    // to the client
let answer = () => ({ ok: true, json: async () => ({ address: ADDRESS }) });

window.TelegramWebviewProxy = { postEvent: (type, text) => posted.push([type, JSON.parse(text)]) };
globalThis.fetch = async (address, { body }) => {
  asked.push([new URL(address).pathname, JSON.parse(body)]);
  return answer();
};

/** The page below the picture, and what its buttons are called. */
const ways = () => later.pictureParts()[2];
const names = () => [...ways().querySelectorAll("button")].map(({ dataset }) => dataset.action);

/** Tap the button of the story, and let the server answer. */
async function tapStory() {
  press(ways().querySelector("[data-action=tell-picture]"));
  await new Promise((then) => { setImmediate(then); });
}

beforeEach(() => {
  [asked, posted] = [[], []];
  answer = () => ({ ok: true, json: async () => ({ address: ADDRESS }) });
  Object.assign(launch, { version: "7.8", initData: INIT_DATA });
  const view = tableOf({ phase: "over", can: ["picture", "send-picture"] });
  Object.assign(state, FRESH, { view, tableId: "tbl", bot: "durak_bot", picture: PICTURE });
});

test("a story is there where the client knows it, the server paints and the person played", () => {
  assert.deepEqual(names(), ["send-picture", "share-picture", "tell-picture", "save-picture"]);
  launch.version = "7.7";
  assert.ok(!names().includes("tell-picture"));
  launch.version = "8.0";
  assert.ok(names().includes("tell-picture"));
  state.view = tableOf({ phase: "over", can: ["picture"] });
  assert.deepEqual(names(), ["share-picture", "save-picture"]);
});

test("it stays after the picture was sent to the chat", () => {
  state.picture = { ...PICTURE, sent: true };
  assert.deepEqual(names(), ["share-picture", "tell-picture", "save-picture"]);
});

test("the client gets the sealed address, and words that name the bot alone", async () => {
  await tapStory();
  assert.deepEqual(asked, [["/api/picture/story", { table: "tbl", game: 3, bout: 0 }]]);
  const story = { media_url: ADDRESS, text: "@durak_bot" };
  assert.deepEqual(posted, [["web_app_share_to_story", story]]);
});

test("a subscriber's story has a link to the bot", async () => {
  launch.initData = new URLSearchParams({ user: JSON.stringify({ is_premium: true }) }).toString();
  await tapStory();
  assert.deepEqual(posted[0][1].widget_link, { url: "https://t.me/durak_bot" });
});

test("why there is no story is said below the picture, which stays", async () => {
  answer = () => ({ ok: false, json: async () => ({ words: "Only people who played …" }) });
  await tapStory();
  assert.deepEqual(posted, []);
  assert.match(ways().textContent, /Only people who played/);
  assert.equal(state.picture.src, PICTURE.src);
});
