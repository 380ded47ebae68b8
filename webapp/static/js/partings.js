// Ways out of a game that runs: buttons on the pages that lie over the table.

import { button } from "./dom.js";
import { may, state } from "./state.js";
import { gettext } from "./words.js";

/** To look on only, or to go; none where no game runs. */
export function partings() {
  if (!state.view || state.view.phase !== "playing") return [];
  return [
    may("spectate") ? button("spectate", gettext("Just watch")) : null,
    may("leave") ? button("leave", gettext("Leave the table")) : null,
  ];
}
