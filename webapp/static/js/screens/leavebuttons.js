// Ways from a table: to those who sit at it, and out of it. Of a game that runs they stand on the
// pages that lie over it.

import { button } from "../base/dom.js";
import { may } from "../state/queries.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** Whether there is something to do on this page. */
const isPlayersOffered = () => may("close-table") || (may("go-on") && state.late.length > 0);

/** The way to this page, where there is something to do on it. */
export const playersButton = () =>
  (isPlayersOffered() ? button("players", gettext("Players")) : null);

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
