// The bout before, kept from what the server tells: whole, or not at all.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { lastBout, noteBouts } from "../../../../webapp/static/js/state/boutstory.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";

const attacked = (seat, card, v, opening = true) => ({ kind: "attacked", seat, card, opening, v });
const beaten = (seat, card, by, v) => ({ kind: "beaten", seat, card, by, v });
const aside = (cards, v) => ({ kind: "bout_beaten", seat: 1, cards, v });
const drawn = (v) => ({ kind: "drawn", seat: 0, count: 1, cards: ["Ah"], v });
const PAIR = { attack: "6c", by: 0, beaten: null };

/** The server's view is here. */
function hear(v, events, game = {}, isStory = true) {
  state.view = tableOf({ v, events, game });
  noteBouts(state.view, isStory);
}

beforeEach(() => {
  window.localStorage.clear();
  Object.assign(state, { view: null, bouts: null });
});

test("what happened from the first card to the last, without what was drawn", () => {
  hear(1, []);
  assert.equal(lastBout(), null);
  hear(2, [attacked(0, "6c", 2)], { pairs: [PAIR] });
  hear(3, [beaten(1, "6c", "7c", 3)], { pairs: [{ ...PAIR, beaten: "7c" }] });
  assert.equal(lastBout(), null, "it is still on the table");
  hear(4, [aside(["6c", "7c"], 4), drawn(4)], { bout: 2 });
  assert.deepEqual(lastBout().map(({ kind }) => kind), ["attacked", "beaten", "bout_beaten"]);
  hear(5, [attacked(1, "8d", 5)], { bout: 2, pairs: [{ attack: "8d", by: 1, beaten: null }] });
  assert.equal(lastBout().length, 3, "until the next one has ended");
});

test("the last bout of a game is told when the game is over", () => {
  hear(1, [], { pairs: [{ ...PAIR, beaten: "7c" }] });
  const outcome = { fool: 1, losers: [1], out: [0], draw: false, epaulettes: 0 };
  hear(2, [aside(["6c", "7c"], 2)], { outcome });
  assert.deepEqual(lastBout().map(({ kind }) => kind), ["attacked", "beaten", "bout_beaten"]);
  hear(3, [], { outcome });
  assert.equal(lastBout().length, 3, "it stays when somebody is ready, or the rules change");
});

test("who comes in the middle of a bout knows what lies on the table", () => {
  hear(7, [], { pairs: [{ ...PAIR, beaten: "7c" }] });
  hear(8, [aside(["6c", "7c"], 8)], { bout: 2 });
  const [first, second] = lastBout();
  assert.deepEqual([first.seat, first.card, second.seat, second.by], [0, "6c", 1, "7c"]);
});

test("a card that was caught isn't told, and the bout is whole without it", () => {
  hear(1, []);
  hear(2, [attacked(0, "6c", 2), attacked(0, "Kd", 2, false)], {
    pairs: [PAIR, { attack: "Kd", by: 0, beaten: null }],
  });
  const caught = (layer, card, lay, v) => ({ kind: "caught", seat: 1 - layer, layer, card, beaten: lay, v });
  hear(5, [caught(0, "Kd", null, 3), beaten(1, "6c", "8h", 4), caught(1, "8h", "6c", 5)], {
    pairs: [PAIR],
  });
  hear(7, [beaten(1, "6c", "7c", 6), aside(["6c", "7c"], 7)], { bout: 2 });
  assert.deepEqual(lastBout().map(({ card, by }) => [card, by]),
    [["6c", undefined], ["6c", "7c"], [undefined, undefined]]);
});

test("a bout that isn't known whole isn't told", () => {
  hear(1, []);
  hear(4, [aside(["6c", "7c"], 4)], { bout: 2 });
  assert.equal(lastBout(), null, "its cards were never told");
  hear(9, [], { bout: 4 });
  assert.equal(lastBout(), null, "a bout is missing");
});

test("a reload forgets nothing, and nothing is told twice", () => {
  hear(1, []);
  hear(2, [attacked(0, "6c", 2)], { pairs: [PAIR] });
  state.bouts = null; // the page is loaded again: first the table, then what was missed
  hear(4, [], { pairs: [{ ...PAIR, beaten: "7c" }] }, false);
  hear(4, [attacked(0, "6c", 2), beaten(1, "6c", "7c", 4)], { pairs: [{ ...PAIR, beaten: "7c" }] });
  hear(5, [aside(["6c", "7c"], 5)], { bout: 2 });
  assert.equal(lastBout().length, 3);
  state.bouts = null;
  hear(5, [], { bout: 2 });
  assert.equal(lastBout().length, 3);
});

test("another game has no bout before", () => {
  hear(1, []);
  hear(2, [attacked(0, "6c", 2), beaten(1, "6c", "7c", 2), aside(["6c", "7c"], 2)], { bout: 2 });
  assert.equal(lastBout().length, 3);
  hear(9, [], { number: 2 });
  assert.equal(lastBout(), null);
});
