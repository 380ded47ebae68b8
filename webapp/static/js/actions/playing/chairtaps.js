// Taps on chairs: one is chosen, and the player who sits there moves.

import { chairChosen } from "../../state/pagechanges.js";
import { may, tableNow } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { ask } from "./play.js";

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
