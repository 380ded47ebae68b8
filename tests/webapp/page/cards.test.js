// What a card is called, and in which order a hand is held.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  artOf, cardName, cardOfKey, indexOf, isCourt, keyed, sorted, spokenName,
} from "../../../webapp/static/js/base/cardnames.js";
import { beats, meaningsOf, verbOf } from "../../../webapp/static/js/state/legalmoves.js";

test("a card says its rank, its suit, and that it is trump", () => {
  assert.equal(cardName("Th"), "10 of hearts");
  assert.equal(spokenName("Ac", "h"), "Ace of clubs");
  assert.equal(spokenName("Qh", "h"), "Queen of hearts, trump");
});

test("the ten is printed as a number, courts have a figure, the others their suit", () => {
  assert.deepEqual(["Ts", "Js", "As"].map(indexOf), ["10", "J", "A"]);
  assert.deepEqual(["Ks", "9d", "Ac"].map(artOf), ["king", "diamond", "club"]);
  assert.deepEqual(["Jd", "Ad", "Td"].map(isCourt), [true, false, false]);
});

test("a hand is held by suit and rank, trumps at the right", () => {
  const hand = ["6h", "Ac", "7s", "Ts", "9h", "6c", "Kd"];
  assert.deepEqual(sorted(hand, "h"), ["7s", "Ts", "Kd", "6c", "Ac", "6h", "9h"]);
  assert.deepEqual(sorted(hand, "s").slice(-2), ["7s", "Ts"]);
  assert.equal(hand[0], "6h", "what the server said stays as it was");
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
