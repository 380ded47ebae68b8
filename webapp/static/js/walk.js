// From screen to screen: what lies over the table, the table itself, home.

import { rememberTable } from "./launch.js";
import { findOngoing } from "./ongoing.js";
import { redraw } from "./render.js";
import { closePast, openPast } from "./reopen.js";
import { gameNow, state, tableNow } from "./state.js";
import { lookAt } from "./wire.js";

/** @param {Page | null} page */
export function go(page) {
  state.page = page;
  state.trouble = null;
  redraw();
}

/** From everywhere else to the form of a new table. */
export function goHome() {
  rememberTable(null);
  lookAt(null);
  go(null);
  findOngoing().then(redraw);
}

/** To the table of that id.
 * @param {string} table */
export function goToTable(table) {
  lookAt(table);
  go(null);
}

/** Back to the table; where there is none, home. */
export function goBack() {
  closePast();
  if (state.view) go(null);
  else goHome();
}

/** Back from whatever is laid over the table; false where nothing is. */
export function leavePage() {
  if (state.page === null) return false;
  goBack();
  return true;
}

/** The form of the table that waits, with what it plays by now. */
export function openChange() {
  const { rules, pace } = tableNow();
  state.choice = { preset: rules.preset || "podkidnoy", pace };
  go("change");
}

/** Look again at the game that is looked at, or at the last one of this table.
 * @param {PastPage} page */
export function lookBack(page) {
  const { table, game: number } = state.past
    || { table: tableNow().id, game: gameNow().number };
  openPast(page, table, number);
}
