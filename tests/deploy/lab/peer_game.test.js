// The small game of the servers that we are compared with.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deal, movesOf, play, viewOf } from "../../../deploy/lab/peers/game.js";

const SEATS = 4;

/** Shuffles that are the same each time. */
function dealer() {
  let state = 7;
  return (cards) => cards
    .map((card) => [state = (state * 1103515245 + 12345) % 2 ** 31, card])
    .sort(([one], [other]) => one - other)
    .map(([, card]) => card);
}

const cardsIn = ({ hands, stock, table }) => [...hands.flat(), ...stock, ...table.flat()];

test("ten thousand moves: one seat is waited for, no card is there twice, games follow games", () => {
  const shuffle = dealer();
  const game = deal(SEATS, shuffle);
  let games = 0;
  for (let number = 0; number < 10_000; number += 1) {
    const waited = [0, 1, 2, 3].filter((seat) => movesOf(game, seat).length);
    assert.deepEqual(waited, [game.turn]);
    const moves = movesOf(game, game.turn);
    play(game, moves[number % moves.length], shuffle);
    const cards = cardsIn(game);
    assert.equal(new Set(cards).size, cards.length);
    games += cards.length === 36 && !game.table.length && game.stock.length === 12;
  }
  assert.equal(game.v, 10_000);
  assert.ok(games > 20);
});

test("a seat is shown its hand, and of the others the number of cards", () => {
  const game = deal(SEATS, dealer());
  const view = viewOf(game, 1);
  assert.deepEqual(view.hand, game.hands[1]);
  assert.deepEqual(view.sizes, [6, 6, 6, 6]);
  const shown = JSON.stringify(view);
  const hidden = [...game.hands[0], ...game.hands[2], ...game.hands[3]];
  assert.deepEqual(hidden.filter((card) => card !== game.trump && shown.includes(card)), []);
});

test("an attack is beaten by a higher card of its suit or a trump", () => {
  const game = deal(SEATS, dealer());
  Object.assign(game, { trump: "6h", table: [["9s"]], turn: game.defender });
  game.hands[game.defender] = ["6s", "Ts", "7h", "Ac"];
  assert.deepEqual(movesOf(game, game.defender), ["Ts", "7h", "take"]);
});
