// Taps on the row of computers: their number and their level; both are remembered.

import { storeText } from "../../base/storage.js";
import { choiceMade } from "../../state/pagechanges.js";
import { state } from "../../state/state.js";
import { companyWanted } from "../../waiting/company.js";
import { wantComputers, wantedComputers, wantLevel } from "./playnow.js";

/** @param {string} level  of the computers that this person plays against from now on */
export function levelChosen(level) {
  storeText("durak.level", level);
  wantLevel();
}

/** Return the number of computers at the table, or of the table that is made next. */
const computersNow = () => (state.view
  ? state.view.seats.filter(({ kind }) => kind === "computer").length : companyWanted().count);

/** @param {number} count */
function chooseComputers(count) {
  choiceMade("computers", String(Math.max(1, count)));
  storeText("durak.computers", state.choice.computers);
  if (state.view) wantComputers(count);
}

/** So many, by a tap on a face or a free place.
 * @param {HTMLElement} element */
export function tapCompany({ dataset }) {
  chooseComputers(Number(dataset.at));
}

/** The table may be behind quick taps.
 * @param {number} more  1 or -1 */
export function stepCompany(more) {
  chooseComputers(Math.max(0, (wantedComputers() ?? computersNow()) + more));
}
