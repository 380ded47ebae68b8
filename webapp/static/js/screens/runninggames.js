// Games that still run and in which this person holds a seat: the way back to them.

import { askServer } from "../server/api.js";
import { button, make } from "../base/dom.js";
import { state } from "../state/state.js";
import { runningGamesArrived } from "../state/tablechanges.js";
import { nameAmong } from "../sentences/names.js";
import { fill, gettext, listed } from "../base/words.js";

/** Ask where this person still sits. */
export async function findOngoing() {
  try {
    runningGamesArrived((await askServer("running")).tables);
  } catch {
    runningGamesArrived([]); // no way back is offered then; the chat's button is another
  }
}

/** With whom.
 * @param {{ names: string[], seat: number }} game */
export function companions({ names, seat }) {
  const others = names.map((_, at) => at).filter((at) => at !== seat);
  return listed(others.map((at) => nameAmong(names, at)));
}

/** @param {Ongoing} game */
function wayBack(game) {
  const words = game.waited ? gettext("Your turn, with {names}") : gettext("With {names}");
  return make("div", { class: "way-back" },
    button("back-to-game", gettext("Back to your game"), {
      class: "strong", "data-table": game.table,
    }),
    make("p", { class: "hint" }, fill(words, { names: companions(game) })));
}

/** The ways back, or null where there is none. */
export function ongoingParts() {
  const { ongoing } = state;
  return ongoing.length ? make("section", { class: "ongoing" }, ...ongoing.map(wayBack)) : null;
}
