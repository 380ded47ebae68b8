// Ways out of a table; of a game that runs, on the pages that lie over it.

import { button } from "../base/dom.js";
import { playersButton } from "./playerspage.js";
import { may } from "../state/queries.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** To go: a seat is left, people without one just go home.
 * @param {string} words */
export const leaveButton = (words) => button(may("leave") ? "leave" : "home", words);

/** To look on only, or to go; none where no game runs. */
export function leaveButtons() {
  if (!state.view || state.view.phase !== "playing") return [];
  return [
    playersButton(),
    may("spectate") ? button("spectate", gettext("Just watch")) : null,
    leaveButton(gettext("Leave the table")),
  ];
}
