// Without whom the others may go on: not at once without somebody who hasn't opened the table yet.

import "../phone.js";

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { setAbsent } from "../../../../webapp/static/js/table/absent.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";

let now = 5000;

beforeEach(() => {
  mock.method(performance, "now", () => now);
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  setAbsent(tableOf({ id: "another" }));
  mock.reset();
});

function pass(seconds) {
  now += seconds * 1000;
  mock.timers.tick(seconds * 1000);
}

/** Boris is away, and half of his turn of 30 seconds is gone in so many seconds. */
function arrive({ opens, left, votes = 0, looking = false }) {
  const view = tableOf({
    absent: [{ seat: 1, opens_in: opens, votes, needed: 1, mine: false }],
    clock: { left, of: 30, minutes: [] },
  });
  setAbsent({ ...view, seats: view.seats.map((seat) => ({ ...seat, looking, in_chat: false })) });
}

test("somebody who was here is waited for until half of the turn is gone", () => {
  arrive({ opens: 15, left: 30, looking: true });
  arrive({ opens: 13, left: 28 });
  pass(12);
  assert.deepEqual(state.late, []);
  pass(2);
  assert.deepEqual(state.late, [1]);
});

test("somebody who hasn't come yet has a whole turn, once", () => {
  arrive({ opens: 13, left: 28 });
  pass(20);
  assert.deepEqual(state.late, []);
  pass(9);
  assert.deepEqual(state.late, [1]);
  arrive({ opens: 2, left: 17 });
  pass(3);
  assert.deepEqual(state.late, [1], "their next turn is as anybody's");
});

test("nobody waits for days, nor longer once somebody has voted", () => {
  arrive({ opens: 10, left: 90_000 });
  pass(71);
  assert.deepEqual(state.late, [1]);
  setAbsent(tableOf({ id: "another" }));
  arrive({ opens: 0, left: 15, votes: 1 });
  assert.deepEqual(state.late, [1]);
});
