// For how long this person may throw signs at the fool.

import { foolWasHit, throwingBegan, throwingEnded, throwsKnown } from "../state/endchanges.js";

export const THROWN_FOR = 20000; // ms, as on the server (webapp/live/thrown_signs.py)

let throwingTimer = 0;

/** For so many ms, unless the time has begun already.
 * @param {string} table @param {number} game @param {number} left */
export function letThrow(table, game, left) {
  if (throwsKnown(table, game)) return;
  throwingBegan(table, game);
  window.clearTimeout(throwingTimer);
  throwingTimer = window.setTimeout(throwingEnded, left);
}

/** The server says what was thrown at this result so far, on whichever page.
 * @param {ThrownTold} told */
export function hearThrown({ table, game, signs, left }) {
  letThrow(table, game, left);
  if (left === 0) throwingEnded();
  foolWasHit(signs);
}
