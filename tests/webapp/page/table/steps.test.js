// Events lead from one view to the other, by all rules and for every viewer.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { lookOf, stepsBetween } from "../../../../webapp/static/js/absence/steps.js";
import { gameOf } from "../positions.js";

const kept = process.env.DURAK_SPANS || new URL("../spans.jsonl", import.meta.url);
const spans = readFileSync(kept, "utf8").trim().split("\n").map((line) => JSON.parse(line));

const ATTACK = { kind: "attacked", seat: 0, card: "7d", opening: true, v: 42 };
const BEATEN = { kind: "beaten", seat: 1, card: "7d", by: "9d", v: 43 };
const OVER = [
  { kind: "passed", seat: 0, v: 44 }, { kind: "bout_beaten", seat: 1, cards: ["7d", "9d"], v: 44 },
  { kind: "drawn", seat: 0, count: 1, cards: ["Ks"], v: 44 },
  { kind: "drawn", seat: 1, count: 2, v: 44 },
];

test("games of the engine unfold into what the server shows", () => {
  assert.ok(spans.length >= 8);
  for (const { from, events, present } of spans) {
    const before = JSON.stringify(from);
    const steps = stepsBetween(from, events, present);
    const { game } = steps[steps.length - 1];
    assert.equal(lookOf(game), lookOf(present));
    assert.deepEqual([game.trump, game.trump_drawn], [present.trump, present.trump_drawn]);
    assert.equal(JSON.stringify(from), before, "the view that it began from stays as it is");
  }
});

test("a new deal lays everything out again", () => {
  const again = { kind: "dealt", seat: 1, attacker: 1, counts: [6, 6], hand: ["6s", "7s"],
    stock: 24, trump: "Ac", v: 42 };
  const asked = { kind: "redealt", seat: 1, cards: ["6c"], v: 42 };
  const [{ game }] = stepsBetween(gameOf(), [asked, again], gameOf());
  assert.deepEqual([game.hand, game.cards, game.stock], [["6s", "7s"], [6, 6], 24]);
  assert.deepEqual([game.attacker, game.trump, game.trump_suit], [1, "Ac", "c"]);
});

test("each move is a step of its own, with all that came of it", () => {
  const steps = stepsBetween(gameOf(), [ATTACK, BEATEN, ...OVER], gameOf());
  assert.deepEqual(steps.map(({ v, events }) => [v, events.length]), [[42, 1], [43, 1], [44, 4]]);
  const [attacked, beaten, over] = steps.map(({ game }) => game);
  assert.deepEqual(attacked.pairs, [{ attack: "7d", by: 0, beaten: null }]);
  assert.deepEqual([attacked.hand, attacked.cards], [["6c"], [1, 6]]);
  assert.equal(beaten.pairs[0].beaten, "9d");
  assert.deepEqual([over.hand, over.cards, over.discard], [["6c", "Ks"], [2, 7], 2]);
});

test("nothing may be played on the way", () => {
  const [{ game }] = stepsBetween(gameOf(), [ATTACK], gameOf());
  assert.deepEqual([game.moves, game.waited, game.reasons], [[], [], {}]);
});

test("the player who beats next is the defender", () => {
  const [{ game }] = stepsBetween(gameOf({ defender: 0 }), [ATTACK, BEATEN], gameOf({ defender: 0 }));
  assert.deepEqual(game.roles, ["attacker", "defender"]);
});

test("a table with a gap in its story looks different", () => {
  const present = stepsBetween(gameOf(), [ATTACK, BEATEN, ...OVER], gameOf()).pop().game;
  const told = stepsBetween(gameOf(), [ATTACK, ...OVER], present).pop().game;
  assert.notEqual(lookOf(told), lookOf(present));
  assert.equal(lookOf({ ...present, hand: [...present.hand].reverse() }), lookOf(present));
});
