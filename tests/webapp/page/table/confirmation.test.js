// A question before something that can't be taken back, and a Telegram that forgets to answer it.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { openBridge } from "../../../../webapp/static/js/telegram/bridge.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { answer, askPerson } from "../../../../webapp/static/js/telegram/confirmation.js";

const QUESTION = { title: "Leave the game?", words: "You can come back.", yes: "Leave", no: "Stay" };
const ours = () => document.querySelectorAll("[role=alertdialog]").length;

test("a popup that Telegram never answers is asked again on the page", async (t) => {
  const popups = [];
  let now = 5000;
  t.mock.method(performance, "now", () => now);
  const postEvent = (type) => type === "web_app_open_popup" && popups.push(type);
  window.TelegramWebviewProxy = { postEvent };
  launch.version = "8.0";
  openBridge();
  window.Telegram.WebView.receiveEvent("theme_changed", {});

  const first = askPerson(QUESTION);
  assert.deepEqual([popups.length, ours()], [1, 0]);
  now += 300;
  assert.equal(await askPerson(QUESTION), false, "a second tap in haste");
  assert.equal(ours(), 0);

  now += 3000;
  const second = askPerson(QUESTION);
  assert.equal(await first, false);
  assert.equal(ours(), 1);
  window.Telegram.WebView.receiveEvent("popup_closed", { button_id: "yes" });
  assert.equal(ours(), 1, "too late");
  answer(true);
  assert.equal(await second, true);

  const third = askPerson(QUESTION);
  assert.deepEqual([popups.length, ours()], [1, 1], "it isn't trusted again");
  answer(false);
  assert.equal(await third, false);
});
