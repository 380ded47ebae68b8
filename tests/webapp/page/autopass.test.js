// "Done" by itself: after a moment of chance that tells nobody anything, and never at once.

import { FarEnd, nextFrame } from "./phone.js";

import assert from "node:assert/strict";
import { afterEach, before, beforeEach, mock, test } from "node:test";

import { considerPass } from "../../../webapp/static/js/actions/autopass.js";
import { renderNow } from "../../../webapp/static/js/render/render.js";
import { settings } from "../../../webapp/static/js/state/settings.js";
import { state } from "../../../webapp/static/js/state/state.js";
import { connect } from "../../../webapp/static/js/server/messages.js";
import { tableOf } from "./positions.js";

const LEAST = 1200; // ms
const MOST = 3500;
const BEATEN = { pairs: [{ attack: "7h", by: 0, beaten: "9h" }] };
const done = () => document.querySelector('[data-action="pass"]');
const said = () => FarEnd.newest.said.filter(({ t }) => t === "move").map(({ move }) => move);

before(() => {
  connect({
    table: () => {}, accepted: () => {}, refused: () => {}, gone: () => {}, changed: () => {},
    answered: () => {}, ended: () => true,
  });
  FarEnd.newest.answer();
});

beforeEach(() => {
  FarEnd.newest.said = [];
  Object.assign(state, { pending: null, tableId: "tbl", person: { id: 1, name: "Anna" } });
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  state.view = null;
  considerPass();
  mock.timers.reset();
  mock.restoreAll();
});

/** Anna can only say that she is done, or what else is said. */
function wait(moves = ["pass"]) {
  state.view = tableOf({ game: { ...BEATEN, moves } });
  considerPass();
  renderNow();
}

for (const [chance, time] of [[0, LEAST], [0.5, (LEAST + MOST) / 2], [0.99, 3477]]) {
  test(`by a chance of ${chance} it comes after ${time} ms`, () => {
    mock.method(Math, "random", () => chance);
    wait();
    assert.equal(done().style.getPropertyValue("--wait"), `${time}ms`, "what is seen filling up");
    mock.timers.tick(time - 1);
    assert.deepEqual(said(), []);
    mock.timers.tick(1);
    assert.deepEqual(said(), ["pass"]);
    nextFrame();
    assert.equal(done().getAttribute("aria-busy"), "true");
  });
}

test("showing the same moment again doesn't restart the waiting", () => {
  mock.method(Math, "random", () => 0);
  wait();
  mock.timers.tick(LEAST - 1);
  considerPass();
  mock.timers.tick(1);
  assert.deepEqual(said(), ["pass"]);
});

test("who could do anything else, or doesn't wish it, is never hurried", () => {
  wait(["attack 7d", "pass"]);
  mock.timers.tick(MOST);
  settings.autoPass = false;
  wait();
  settings.autoPass = true;
  mock.timers.tick(MOST);
  assert.equal(done().hasAttribute("data-by-itself"), false);
  assert.deepEqual(said(), []);
});
