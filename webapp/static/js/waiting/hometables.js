// Tables on the first screen: where this person sits, and where others of their chats wait.

import { askServer } from "../server/api.js";
import { button, make } from "../base/dom.js";
import { gameTitle } from "../rules/presets.js";
import { state } from "../state/state.js";
import { tablesArrived } from "../state/tablechanges.js";
import { nameAmong } from "../sentences/names.js";
import { fill, gettext, listed } from "../base/words.js";

/** Ask where this person sits or may sit. */
export async function findTables() {
  try {
    tablesArrived((await askServer("tables")).tables);
  } catch {
    tablesArrived([]); // no way is offered then; the chat's button is another
  }
}

/** With whom.
 * @param {{ names: string[], seat: number | null }} game */
export function companions({ names, seat }) {
  const others = names.map((_, at) => at).filter((at) => at !== seat);
  return listed(others.map((at) => nameAmong(names, at)));
}

/** @param {HomeTable} table */
function whoIsThere(table) {
  const names = companions(table);
  if (!names) return gettext("Nobody else yet");
  return fill(table.waited ? gettext("Your turn, with {names}") : gettext("With {names}"),
    { names });
}

/** @param {HomeTable} shown */
function tableRow(shown) {
  const { table, rules, seat, waited } = shown;
  const [action, words] = seat === null ? ["join", gettext("Join")]
    : ["go-to-table", gettext("Back to the table")];
  const id = `table-${state.tables.indexOf(shown)}`;
  return make("li", { class: "row", "data-waited": waited },
    make("div", { class: "who", id },
      make("b", {}, gameTitle(rules)), make("span", { class: "what" }, whoIsThere(shown))),
    button(action, words, {
      class: waited ? "strong" : "", "data-table": table, "aria-describedby": id,
    }));
}

/** @param {boolean} own */
function tableRows(own) {
  const shown = state.tables.filter(({ seat }) => (seat !== null) === own)
    .sort((a, b) => Number(b.waited) - Number(a.waited));
  return shown.length ? make("ul", { class: "tables" }, ...shown.map(tableRow)) : null;
}

/** Return the tables where this person sits, with their turn first; null if there is none. */
export const ownTables = () => tableRows(true);

/** Return the tables where others of their chats wait. */
export const openTables = () => tableRows(false);

/** Return whether somebody waits for this person. */
export const hasTurn = () => state.tables.some(({ waited }) => waited);
