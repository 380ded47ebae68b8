// The button of what may be said, where there is anybody to speak with; and what is said.

import { mark } from "../base/dom.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { hasCompany } from "../state/queries.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** Bring it up to date; most of it only if it has been asked for.
 * @param {boolean} isTable  people are seen on this screen */
export function showSpeaking(isTable) {
  const opener = document.getElementById("speak");
  const later = fetchedSoFar();
  opener.hidden = !isTable || !state.view || !hasCompany();
  mark(opener, { "aria-label": gettext("Say something") });
  if (later) later.showOverTable(isTable, opener);
}
