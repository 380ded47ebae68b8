// The clock of the player who is waited for.

import "../phone.js";

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { setClock } from "../../../../webapp/static/js/table/clock.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";

const element = () => document.getElementById("clock");
let now = 5000;

beforeEach(() => {
  mock.method(performance, "now", () => now);
  mock.timers.enable({ apis: ["setInterval"] });
});

afterEach(() => {
  state.view = null;
  setClock();
  mock.reset();
});

function pass(seconds) {
  now += seconds * 1000;
  mock.timers.tick(seconds * 1000);
}

function start(left, of = 30) {
  state.view = tableOf({ clock: { left, of } });
  setClock();
}

test("it counts down in whole seconds and stops at nothing", () => {
  start(23.4);
  assert.equal(element().textContent, "24");
  pass(3);
  assert.equal(element().textContent, "21");
  assert.equal(element().dataset.clock, "21");
  pass(60);
  assert.equal(element().textContent, "0");
});

test("the last ten seconds are urgent", () => {
  start(11.5);
  assert.equal(element().dataset.hurry, undefined);
  pass(2);
  assert.equal(element().textContent, "10");
  assert.equal(element().dataset.hurry, "true");
});

test("little is left from twenty seconds on, until there is more again", () => {
  start(21.5);
  assert.equal(state.isShort, false);
  pass(2);
  assert.equal(state.isShort, true);
  start(79.5, 360);
  assert.equal(state.isShort, false);
});

test("the last ten seconds of one's own turn are felt once", () => {
  launch.version = "6.1"; // since then hands are touched
  const felt = [];
  window.TelegramWebviewProxy = { postEvent: (type, data) => felt.push([type, JSON.parse(data)]) };
  const turn = (left, waited) => {
    state.view = tableOf({ clock: { left, of: 30 }, game: { waited } });
    setClock();
  };
  turn(12, [0]);
  pass(1.5);
  assert.deepEqual(felt, []);
  pass(1);
  const touched = ["web_app_trigger_haptic_feedback",
    { type: "notification", notification_type: "warning" }];
  assert.deepEqual(felt, [touched]);
  turn(10.3, [0]); // a view that came a little later, in the same turn
  pass(5);
  assert.equal(felt.length, 1);
  turn(30, [1]);
  pass(25);
  assert.equal(felt.length, 1, "somebody else's turn");
  turn(30, [0]);
  pass(25);
  assert.equal(felt.length, 2, "the next turn");
  delete window.TelegramWebviewProxy;
});

test("a card that comes late gives time, which isn't felt as another last moment", () => {
  const felt = [];
  window.TelegramWebviewProxy = { postEvent: (type) => felt.push(type) };
  const view = (left, of) => {
    state.view = tableOf({ clock: { left, of }, game: { waited: [0] } });
    setClock();
  };
  view(12, 30);
  pass(9.5);
  assert.equal(element().dataset.clock, "3");
  const before = felt.length;
  view(10, 30);
  assert.equal(element().dataset.clock, "10");
  const share = document.documentElement.style.getPropertyValue("--left");
  assert.equal(Number(share).toFixed(2), "0.33");
  pass(4);
  assert.equal(element().dataset.clock, "6", "it goes on from the new end");
  assert.equal(felt.length, before);
  view(3, 12 * 3600);
  view(4 * 3600, 12 * 3600);
  assert.equal(element().dataset.hurry, undefined);
  assert.equal(state.isShort, false);
  delete window.TelegramWebviewProxy;
});

test("the ring shows the share that is left, and never more than a whole one", () => {
  const share = () => document.documentElement.style.getPropertyValue("--left");
  start(15);
  assert.equal(share(), "0.5");
  start(31);
  assert.equal(share(), "1");
});

test("long clocks are told in minutes, very long ones in hours", () => {
  start(245, 300);
  assert.equal(element().textContent, "4:05");
  start(43200, 43200);
  assert.equal(element().textContent, "12 h");
  start(7300, 43200);
  assert.equal(element().textContent, "3 h");
});

test("nobody is waited for: there is no clock, and it stands still", () => {
  start(20);
  state.view = tableOf({ clock: null });
  setClock();
  assert.equal(element().hidden, true);
  const looked = mock.method(document, "getElementById");
  pass(5);
  assert.equal(looked.mock.callCount(), 0);
});
