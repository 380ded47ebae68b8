// A card said in advance: tapped while others move, played by the page as soon as possible, and
// left with the server, which plays it where the page is closed.

import { FarEnd, nextFrame } from "../phone.js";

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { takeTable } from "../../../../webapp/static/js/incoming.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { BORIS, followPerson, inHand, moves, sitDown, tap } from "../finger.js";
import { tableOf } from "../positions.js";

/** Boris will defend, as soon as Anna has attacked. */
const WAITING = {
  seat: 1, hand: ["9h", "Kd", "8c"], cards: [4, 3], waited: [0], attacker: 0, defender: 1, moves: [],
};
const SEVEN = [{ attack: "7c", by: 0, beaten: null }];
const CAN = ["standing-order", "end-order"];

function comes(v, game, changes = {}) {
  const table = tableOf({ you: BORIS, game: { ...WAITING, ...game }, can: CAN, ...changes });
  takeTable({ ...table, v });
  nextFrame();
}

/** The orders that the server keeps for Boris. */
const KEPT = { orders: [{ order: "play 8c", until: "bout", words: "Play 8♣ as soon as possible" }] };

/** The acts that the page has asked for. */
const acts = () => FarEnd.newest.said.filter(({ t }) => t === "act")
  .map(({ act, order, until }) => [act, order, until]);

const escape = () => document.body.dispatchEvent(
  new KeyboardEvent("keydown", { key: "Escape", bubbles: true }),
);

before(followPerson);
beforeEach(() => {
  sitDown(WAITING);
  comes(42, {});
  FarEnd.newest.said = [];
});

test("it is told, left with the server, and shown once that keeps it", () => {
  tap(inHand("8c"));
  assert.match(state.news, /^Played as soon as possible: 8 of clubs/);
  assert.deepEqual(acts(), [["standing-order", "play 8c", "bout"]]);
  comes(42, {}, KEPT);
  assert.ok(inHand("8c").hasAttribute("data-planned"));
  assert.equal(inHand("8c").getAttribute("aria-pressed"), "true");
  assert.deepEqual(moves(), []);
});

test("what the rules forbid isn't waited for; what only comes too early is, with its reason", () => {
  const why = (code, words) => comes(43, { reasons: { Kd: { code, rule: "R3.2", words } } });
  why("only_neighbours_throw_in", "Only neighbours add.");
  tap(inHand("Kd"));
  assert.deepEqual([acts(), state.news, state.refusal], [[], "Only neighbours add.", true]);
  why("rank_not_on_table", "Only sevens lie there.");
  tap(inHand("Kd"));
  assert.deepEqual(acts(), [["standing-order", "play Kd", "bout"]]);
  assert.match(state.news, /^Only sevens lie there\. Played as soon as possible: King of diamonds/);
});

test("a tap takes it back, another card takes its place", () => {
  comes(42, {}, KEPT);
  tap(inHand("8c"));
  tap(inHand("Kd"));
  assert.deepEqual(acts(), [
    ["end-order", "play 8c", undefined], ["standing-order", "play Kd", "bout"],
  ]);
});

test("said on this page, it is played at once when it may be, and only once", () => {
  tap(inHand("8c"));
  comes(43, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] });
  assert.deepEqual(moves(), [], "the server hasn't said that it keeps it");
  comes(44, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] }, KEPT);
  comes(45, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] }, KEPT);
  assert.deepEqual(moves(), ["defend 7c 8c"]);
});

test("what was left elsewhere, or with other things to do, comes from the server", () => {
  const mine = { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] };
  comes(43, mine, KEPT);
  comes(44, {});
  tap(inHand("8c"));
  comes(45, mine, { orders: [...KEPT.orders, { order: "take", until: "game", words: "Take" }] });
  assert.deepEqual(moves(), []);
});

test("where it could go to two places, its person says which", () => {
  const two = [...SEVEN, { attack: "6c", by: 0, beaten: null }];
  tap(inHand("8c"));
  comes(43, { waited: [1], pairs: two, moves: ["defend 7c 8c", "defend 6c 8c", "take"] }, KEPT);
  assert.deepEqual(moves(), []);
});

test("Escape takes it back, also before the server has said that it keeps it", () => {
  tap(inHand("8c"));
  escape();
  escape();
  assert.deepEqual(acts(), [
    ["standing-order", "play 8c", "bout"], ["end-order", "play 8c", undefined],
  ]);
  comes(43, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] }, KEPT);
  assert.deepEqual([moves(), state.news], [[], ""]);
});

test("on one's own turn it is played by a tap where it fits, and taken back where it doesn't", () => {
  comes(43, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 9h"] }, KEPT);
  tap(inHand("8c"));
  assert.deepEqual(acts(), [["end-order", "play 8c", undefined]]);
  comes(44, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] }, KEPT);
  tap(inHand("8c"));
  assert.deepEqual(moves(), ["defend 7c 8c"]);
});

test("on one's own turn a card that fits nothing says why at once", () => {
  comes(43, { waited: [1], pairs: SEVEN, moves: ["take", "defend 7c 8c"] });
  tap(inHand("Kd"));
  assert.deepEqual([acts(), state.refusal], [[], true]);
});

test("where a server keeps no orders none is left", () => {
  comes(43, {}, { can: [] });
  tap(inHand("8c"));
  assert.deepEqual([acts(), state.refusal], [[], true]);
});
