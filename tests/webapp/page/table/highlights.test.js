// One line for many events: what mattered most, in its order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { highlights } from "../../../../webapp/static/js/absence/highlights.js";

const event = (kind, seat = 0) => ({ kind, seat });
const kinds = (events) => highlights(events).map(({ kind, seat }) => `${kind} ${seat}`);

test("of a bout that is over only its end is told, of the one that runs its cards", () => {
  assert.deepEqual(kinds([
    event("attacked"), event("beaten", 1), event("passed"), event("bout_beaten", 1),
    event("drawn"), event("attacked", 1),
  ]), ["bout_beaten 1", "attacked 1"]);
});

test("who took, who is out and how it ended come before all else", () => {
  assert.deepEqual(kinds([
    event("bout_beaten", 0), event("bout_taken", 1), event("seat_out", 2), event("bout_beaten", 1),
    event("bout_beaten", 2), event("game_ended", 1),
  ]), ["bout_taken 1", "seat_out 2", "game_ended 1"]);
});

test("among many of a kind the latest are told", () => {
  assert.deepEqual(kinds([0, 1, 2, 3, 4].map((seat) => event("bout_taken", seat))),
    ["bout_taken 2", "bout_taken 3", "bout_taken 4"]);
});

test("where nothing is worth a word there is none", () => {
  assert.deepEqual(highlights([event("passed"), event("drawn")]), []);
});
