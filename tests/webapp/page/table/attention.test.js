// Attention to the game: when all that a person missed is here, and told.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { attend, isWatching, onQuiet } from "../../../../webapp/static/js/absence/attention.js";

let caughtUp = 0;
onQuiet(() => { caughtUp += 1; });

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  for (const event of ["left", "caughtUp"]) attend(event);
  caughtUp = 0;
});

/** Return how often there was something to tell, once nothing more comes. */
function after(...events) {
  events.forEach(attend);
  mock.timers.tick(1000);
  return caughtUp;
}

test("nobody who watches is told anything twice", () => {
  assert.equal(after("answered", "reconnected", "viewNoted", "returned"), 0);
  assert.equal(isWatching(), true);
});

test("who comes back is told when the server has answered", () => {
  assert.equal(after("left", "returned", "viewNoted"), 0, "more may be on its way");
  assert.equal(after("answered"), 1);
});

test("each view that comes late is waited for", () => {
  attend("left");
  for (const event of ["reconnected", "viewNoted", "viewNoted"]) {
    attend(event);
    mock.timers.tick(200);
  }
  assert.equal(caughtUp, 0);
  mock.timers.tick(100);
  assert.equal(caughtUp, 1);
});

test("what can't be told yet is told after the next view", () => {
  assert.equal(after("left", "viewNoted"), 1);
  assert.equal(after("notYet"), 1);
  assert.equal(isWatching(), false);
  assert.equal(after("viewNoted"), 2);
  attend("caughtUp");
  assert.equal(isWatching(), true);
});

test("who leaves again meanwhile isn't told", () => {
  assert.equal(after("left", "returned", "answered", "left"), 0);
  assert.equal(isWatching(), false);
});
