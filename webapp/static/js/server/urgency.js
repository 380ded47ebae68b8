// The time in which a lost connection has to be noticed: a part of the turn that it might cost.

import { state } from "../state/state.js";

const QUARTER = 250;  // ms of each second of a turn
const NEXT_TURN = 30; // seconds, while only computers are waited for: it comes soon

/** Return a quarter of a turn in the game that runs, in ms; without a game nothing is urgent. */
export function quarterOfTurn() {
  const { view } = state;
  if (!view || view.phase !== "playing") return Infinity;
  return QUARTER * (view.clock ? view.clock.of : NEXT_TURN);
}
