// Events in words, as the status region tells them.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { state } from "../../../../webapp/static/js/state/state.js";
import { endingOf, newsOf, tellEvents } from "../../../../webapp/static/js/sentences/events.js";
import { nameAmong, nameOf } from "../../../../webapp/static/js/sentences/names.js";
import { learn } from "../../../../webapp/static/js/base/words.js";
import { tableOf } from "../positions.js";
import { wordsOf } from "../wordsof.js";

globalThis.document = { documentElement: {} };
learn("en", wordsOf("en"));

const told = (...events) => tellEvents(events);

beforeEach(() => {
  state.view = tableOf();
});

test("what the viewer did is told as such, what others did by their names", () => {
  assert.equal(told({ kind: "attacked", seat: 0, card: "7c", opening: true }),
    "You attack with 7 of clubs.");
  assert.equal(told({ kind: "attacked", seat: 1, card: "7c", opening: false }),
    "Boris adds 7 of clubs.");
  assert.equal(told({ kind: "beaten", seat: 1, card: "7c", by: "9h" }),
    "Boris beats 7 of clubs with 9 of hearts.");
  assert.equal(told({ kind: "take_said", seat: 0 }), "You take.");
});

test("several events are told in the order in which they happened", () => {
  assert.equal(told({ kind: "bout_beaten", seat: 1, cards: [] }, { kind: "drawn", seat: 1, count: 1 },
    { kind: "drawn", seat: 0, count: 3 }),
  "All beaten: the cards are discarded. Boris draws 1 card. You draw 3 cards.");
});

test("that the cards are being dealt is told once", () => {
  const at = (dealing) => ({ ...tableOf({ phase: "lobby", dealing }), game: null });
  assert.equal(newsOf(at(null), at([0, 1])), "Dealing…");
  assert.equal(newsOf(at([0, 1]), at([1])), "");
});

test("a minute more is told once, in each case by its name", () => {
  const at = (minutes) => tableOf({ clock: { left: 80, of: 360, minutes } });
  assert.equal(newsOf(at([]), at([1])), "Boris needs a minute.");
  assert.equal(newsOf(at([1]), at([0, 1])), "You have one more minute.");
  assert.equal(newsOf(at([0]), at([0])), "");
  assert.equal(newsOf(tableOf({ clock: null }), at([1])), "Boris needs a minute.");
  assert.equal(newsOf(null, at([1])), "", "who comes later sees it on the clock");
});

test("an event of a newer server is left out, the others are told", () => {
  assert.equal(told({ kind: "danced", seat: 0 }, { kind: "passed", seat: 1 }), "Boris is done.");
});

test("computer players are called by their seats", () => {
  const names = ["Anna", "", "Boris", ""];
  assert.deepEqual([0, 1, 2, 3].map((seat) => nameAmong(names, seat)),
    ["Anna", "Fox", "Boris", "Hare"]);
});

test("the names are those who sat down to this game, not of those who sit there now", () => {
  state.view = tableOf({ names: ["Anna", "Vera"], game: { names: ["Anna", "Boris"] } });
  assert.equal(nameOf(1), "Boris");
});

test("who played to the end for somebody else isn't the fool", () => {
  const handed = [{ seat: 0, giver: "Daria", taker: "Anna" }];
  state.view = tableOf({ game: { names: ["Daria", "Boris"], handed } });
  assert.equal(endingOf({ fool: 0, losers: [0], out: [1], draw: false }), "Daria is the fool.");
});

test("the end says who is the fool", () => {
  const end = { fool: 1, losers: [1], out: [0], draw: false };
  assert.equal(endingOf(end), "Boris is the fool.");
  assert.equal(endingOf({ ...end, fool: 0 }), "You are the fool.");
  assert.equal(endingOf({ ...end, fool: null, draw: true }), "A draw: nobody is the fool.");
  assert.equal(endingOf({ ...end, fool: null }), "The game was broken off.");
});
