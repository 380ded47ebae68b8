// The line about the turn, which must be understood in half a second.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { state } from "../../../../webapp/static/js/state/state.js";
import { turnInShort, turnLine } from "../../../../webapp/static/js/sentences/turnline.js";
import { learn } from "../../../../webapp/static/js/base/words.js";
import { gameOf, tableOf } from "../positions.js";
import { wordsOf } from "../wordsof.js";

globalThis.document = { documentElement: {} };
learn("en", wordsOf("en"));

const lineOf = (changes) => turnLine(gameOf(changes));
const OPEN = [{ attack: "7h", by: 0, beaten: null }];
const BEATEN = [{ attack: "7h", by: 0, beaten: "9h" }];

beforeEach(() => {
  state.view = tableOf();
});

test("the viewer's own turn begins with saying so", () => {
  assert.equal(lineOf(), "Your turn: attack.");
  assert.equal(lineOf({ moves: ["attack 7d", "redeal"] }),
    "Your turn: attack, or ask for a new deal.");
  assert.equal(lineOf({ pairs: BEATEN, moves: ["attack 7d", "pass"] }),
    "Your turn: add a card, or press “Done”.");
  assert.equal(lineOf({ pairs: BEATEN, moves: ["pass"] }),
    "Your turn: you have nothing to add.");
  assert.equal(lineOf({ pairs: OPEN, taking: true, moves: ["attack 7d", "pass"] }),
    "Your turn: add more cards, or press “No more”.");
});

test("the defender hears what to beat, and whether it may be passed on", () => {
  const pairs = [...BEATEN, { attack: "Kc", by: 0, beaten: null }, ...OPEN];
  const defence = { seat: 1, waited: [1], pairs };
  assert.equal(lineOf({ ...defence, moves: ["take", "defend Kc Ac"] }),
    "Your turn: beat King of clubs and 7 of hearts, or take.");
  assert.equal(lineOf({ ...defence, pairs: OPEN, moves: ["take", "transfer 7d"] }),
    "Your turn: beat 7 of hearts, pass it on, or take.");
});

test("beside the cards the line is short: what is to be beaten is outlined", () => {
  const defence = { seat: 1, waited: [1], pairs: OPEN };
  assert.equal(turnInShort(gameOf({ ...defence, moves: ["take", "defend 7h 9h"] })),
    "Your turn: beat, or take.");
  assert.equal(turnInShort(gameOf({ ...defence, moves: ["take", "transfer 7d"] })),
    "Your turn: beat, pass it on, or take.");
  assert.equal(turnInShort(gameOf()), turnLine(gameOf()), "elsewhere they are the same");
});

test("a player whom Telegram hasn't told yet is named to the others alone", () => {
  const game = gameOf({ seat: 0, moves: [], waited: [1], pairs: OPEN });
  state.view = tableOf({ game, clock: { left: 50, of: 60, minutes: [], untold: [1] } });
  assert.equal(turnLine(game), "Waiting for Telegram to tell Boris.");
  const mine = gameOf({ seat: 1, waited: [1], pairs: OPEN, moves: ["take"] });
  state.view = tableOf({ game: mine, clock: { left: 50, of: 60, minutes: [], untold: [1] } });
  assert.equal(turnLine(mine), "Your turn: beat 7 of hearts, or take.");
});

test("others are called by name, for what they do", () => {
  const away = { seat: 1, waited: [0], moves: [] };
  assert.equal(lineOf(away), "Anna to attack.");
  assert.equal(lineOf({ ...away, waited: [0], pairs: BEATEN }), "Anna may add cards.");
  assert.equal(lineOf({ ...away, pairs: OPEN, taking: true }), "Anna may add more cards.");
  assert.equal(lineOf({ seat: 0, moves: [], waited: [1], pairs: OPEN }), "Boris to defend.");
});

test("many who may add are a number for the eye, and names for the ear", () => {
  const names = ["Anna", "Boris", "Vera", "Gleb"];
  state.view = tableOf({ names });
  const adding = gameOf({ names, seat: 1, moves: [], waited: [0, 2, 3], pairs: BEATEN });
  assert.equal(turnInShort(adding), "3 may add cards.");
  assert.equal(turnLine(adding), "Anna, Vera and Gleb may add cards.");
  assert.equal(turnInShort({ ...adding, taking: true }), "3 may add more cards.");
  assert.equal(turnInShort({ ...adding, waited: [0, 2] }), "Anna and Vera may add cards.");
});

test("a player who isn't waited for but may add is told both", () => {
  assert.equal(lineOf({ waited: [1], pairs: OPEN, moves: ["attack 7d"] }),
    "Boris to defend. You may add a card.");
});

test("a player who is out is told so; a spectator hears the names alone", () => {
  assert.equal(lineOf({ waited: [1], out: [0], pairs: OPEN, moves: [] }),
    "You are out. Boris to defend.");
  assert.equal(lineOf({ seat: null, moves: [] }), "Anna to attack.");
});

test("a game that is over, or not begun, waits for nobody", () => {
  assert.equal(lineOf({ outcome: { fool: 1, losers: [1], out: [0] } }), "");
  assert.equal(turnLine(null), "");
});
