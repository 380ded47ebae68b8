// What taps on chairs do: one is chosen, who sits there moves, a computer's level is remembered.

import { storedText, storeText } from "../../base/storage.js";
import { chairChosen, choiceMade } from "../../state/pagechanges.js";
import { may, tableNow } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { ask } from "./play.js";

const KEPT_LEVEL = "durak.level";

/** The seat of who is to be moved, and undefined where an empty chair was chosen. */
const chosenSeat = () => tableNow().seats.find(({ chair }) => chair === state.chair);

/** A chair is tapped: somebody chosen before goes there, else what it offers is shown.
 * @param {HTMLElement} element */
export function tapChair({ dataset }) {
  const chair = Number(dataset.at);
  const mover = state.chair === null ? undefined : chosenSeat();
  if (state.chair === chair) chairChosen(null);
  else if (mover && may("move-seat")) ask("move-seat", { seat: mover.seat, chair });
  else chairChosen(chair);
}

/** Nothing is to be done with the chair that was tapped; false where none was. */
export function leaveChair() {
  if (state.chair === null) return false;
  chairChosen(null);
  return true;
}

/** @param {string} level  of the computers that this person plays against from now on */
export function rememberLevel(level) {
  storeText(KEPT_LEVEL, level);
}

/** The level of last time. */
export function recallLevel() {
  const level = storedText(KEPT_LEVEL);
  if (level) choiceMade("level", level);
}
