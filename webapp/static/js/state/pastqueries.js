// Facts about a finished game that is looked at.

import { state } from "./state.js";

/** The finished game that is looked at, or null. */
export function pastShown() {
  return state.page === "fair" || state.page === "replay" ? state.past : null;
}

/** Return the trouble, if any: with the session or the table, or with the game looked at. */
export function troubleNow() {
  const past = pastShown();
  return state.trouble || (past && past.trouble);
}

/** Return whether the check of a finished game is asked for and done. */
export function isChecked() {
  return state.page === "fair" && state.past !== null && Boolean(state.past.report);
}
