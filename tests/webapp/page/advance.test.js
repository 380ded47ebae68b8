// A card said in advance: tapped while others move, played as soon as it may be.

import { FarEnd, nextFrame } from "./phone.js";

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { takeTable } from "../../../webapp/static/js/incoming.js";
import { state } from "../../../webapp/static/js/state/state.js";
import { BORIS, followPerson, inHand, moves, sitDown, tap } from "./finger.js";
import { tableOf } from "./positions.js";

/** Boris will defend, as soon as Anna has attacked. */
const WAITING = {
  seat: 1, hand: ["9h", "Kd", "8c"], cards: [4, 3], waited: [0], attacker: 0, defender: 1, moves: [],
};
const SEVEN = [{ attack: "7c", by: 0, beaten: null }];
const SEVENS = [...SEVEN, { attack: "7h", by: 0, beaten: null }];

function comes(v, game) {
  takeTable({ ...tableOf({ you: BORIS, game: { ...WAITING, ...game } }), v });
  nextFrame();
}

before(followPerson);
beforeEach(() => sitDown(WAITING));

test("it is shown, told, and nobody else hears of it", () => {
  tap(inHand("8c"));
  assert.ok(inHand("8c").hasAttribute("data-planned"));
  assert.equal(inHand("8c").getAttribute("aria-pressed"), "true");
  assert.match(state.news, /^Played as soon as it may be: 8 of clubs/);
  assert.deepEqual(FarEnd.newest.said, []);
});

test("what the rules forbid isn't waited for; what only comes too early is, with its reason", () => {
  const why = (code, words) => comes(42, { reasons: { Kd: { code, rule: "R3.2", words } } });
  why("only_neighbours_throw_in", "Only neighbours add.");
  tap(inHand("Kd"));
  assert.deepEqual([state.planned, state.news, state.refusal], [null, "Only neighbours add.", true]);
  why("rank_not_on_table", "Only sevens lie there.");
  tap(inHand("Kd"));
  assert.ok(inHand("Kd").hasAttribute("data-planned"));
  assert.match(state.news, /^Only sevens lie there\. Played as soon as it may be: King of diamonds/);
});

test("as soon as it may be played it is, once", () => {
  tap(inHand("8c"));
  comes(42, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c", "defend 7c 9h"] });
  assert.deepEqual(moves(), ["defend 7c 8c"]);
  assert.equal(state.planned, null);
  comes(43, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c", "defend 7c 9h"] });
  assert.deepEqual(moves(), ["defend 7c 8c"]);
});

test("it waits for as long as others move", () => {
  tap(inHand("Kd"));
  comes(42, { waited: [0] });
  assert.ok(inHand("Kd").hasAttribute("data-planned"));
  assert.deepEqual(moves(), []);
});

test("a tap takes it back, another card takes its place, Escape ends it", () => {
  tap(inHand("8c"));
  tap(inHand("8c"));
  assert.deepEqual([state.planned, state.news], [null, ""]);
  tap(inHand("8c"));
  tap(inHand("Kd"));
  assert.deepEqual(["8c", "Kd"].map((card) => inHand(card).hasAttribute("data-planned")), [false, true]);
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  assert.equal(state.planned, null);
});

test("where it fits nothing the reason is told, and the turn is one's own", () => {
  tap(inHand("Kd"));
  const reasons = { Kd: { code: "does_not_beat", rule: "R4.1", words: "It beats neither." } };
  comes(42, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"], reasons });
  assert.deepEqual(moves(), []);
  assert.deepEqual([state.planned, state.news, state.refusal], [null, "It beats neither.", true]);
});

test("where it could go to two places it is asked which", () => {
  tap(inHand("9h"));
  comes(42, { waited: [1], pairs: SEVENS, moves: ["take", "defend 7c 9h", "defend 7h 9h"] });
  assert.deepEqual(moves(), []);
  assert.equal(state.selected, "9h");
  assert.match(state.news, /^Choose where it goes/);
});

test("a card that is gone, or a game that is over, takes it along", () => {
  for (const change of [{ hand: ["Kd"] }, {}]) {
    Object.assign(state, { view: tableOf({ you: BORIS, game: WAITING }), planned: "8c" });
    const phase = change.hand ? "playing" : "over";
    takeTable({ ...tableOf({ you: BORIS, game: { ...WAITING, ...change } }), phase, v: 44 });
    assert.equal(state.planned, null);
  }
});

test("on one's own turn a card that fits nothing says why at once", () => {
  comes(42, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] });
  tap(inHand("Kd"));
  assert.deepEqual([state.planned, state.refusal], [null, true]);
});
