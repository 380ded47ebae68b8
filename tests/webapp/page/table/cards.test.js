// Names of cards, and the order of a hand.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  cardName, cardOfKey, indexOf, keyed, sorted, spokenName,
} from "../../../../webapp/static/js/base/cardnames.js";
import { beats, meaningsOf, verbOf } from "../../../../webapp/static/js/state/legalmoves.js";
import { learn } from "../../../../webapp/static/js/base/words.js";
import { wordsOf } from "../wordsof.js";

globalThis.document = { documentElement: {} };
learn("en", wordsOf("en"));

test("a card says its rank, its suit, and that it is trump", () => {
  assert.equal(cardName("Th"), "10 of hearts");
  assert.equal(spokenName("Ac", "h"), "Ace of clubs");
  assert.equal(spokenName("Qh", "h"), "Queen of hearts, trump");
});

test("the ten is printed as a number", () => {
  assert.deepEqual(["Ts", "Js", "As"].map(indexOf), ["10", "J", "A"]);
});

const HAND = ["6h", "Ac", "7s", "Ts", "9h", "6c", "Kd", "7c"];
const held = (order, trumps, trump = "h") => sorted(HAND, trump, { order, trumps }).join(" ");

test("a hand is held by suit, trumps at either end", () => {
  assert.equal(held("suit", "right"), "7s Ts Kd 6c 7c Ac 6h 9h");
  assert.equal(held("suit", "left"), "6h 9h 7s Ts Kd 6c 7c Ac");
  assert.equal(held("suit", "right", "s"), "Kd 6c 7c Ac 6h 9h 7s Ts");
  assert.equal(HAND[0], "6h", "what the server said stays as it was");
});

test("a hand is held by rank, trumps at either end", () => {
  assert.equal(held("rank", "right"), "6c 7s 7c Ts Kd Ac 6h 9h");
  assert.equal(held("rank", "left"), "6h 9h 6c 7s 7c Ts Kd Ac");
});

test("equal cards of two packs have keys of their own", () => {
  const keys = keyed(["7h", "8c", "7h"]).map(({ key }) => key);
  assert.deepEqual(keys, ["7h", "8c", "7h~2"]);
  assert.deepEqual(keys.map(cardOfKey), ["7h", "8c", "7h"]);
});

test("what a card can do follows from the list of moves alone", () => {
  const moves = ["take", "defend 7h 9h", "defend 7c 9h", "transfer 7d", "transfer 7d", "show 9h"];
  assert.deepEqual(meaningsOf("9h", moves), ["defend 7h 9h", "defend 7c 9h", "show 9h"]);
  assert.deepEqual(meaningsOf("7d", moves), ["transfer 7d"], "said twice, it is one meaning");
  assert.deepEqual(meaningsOf("7h", moves), [], "the card that is beaten isn't the one played");
  assert.deepEqual(moves.map(beats).filter(Boolean), ["7h", "7c"]);
  assert.equal(verbOf("take"), "take");
});
