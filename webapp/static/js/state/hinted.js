// The hint that was asked for last, as long as it holds.

import { game, gameNow, lessonShown } from "./queries.js";
import { state } from "./state.js";

/** Return what a move is chosen by: others may pass meanwhile. */
export function cardsInPlay() {
  const { number, pairs, hand } = gameNow();
  return JSON.stringify([number, pairs, hand]);
}

/** The move that is advised now, or "": a hint holds until the cards have changed. In the
 * introduction it is the one that leads on. */
export function hintedMove() {
  const { hint, view } = state, lesson = lessonShown();
  if (lesson) return lesson.move;
  const stands = hint && view && hint.table === view.id && game() === view.game
    && (hint.v === view.v || hint.cards === cardsInPlay());
  return stands && gameNow().moves.includes(hint.move) ? hint.move : "";
}
