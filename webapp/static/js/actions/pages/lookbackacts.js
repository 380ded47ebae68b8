// Looking back at the own moves of a game: asked part by part, since the server thinks about each.

import { askServer, wordsOf } from "../../server/api.js";
import { gameNow, pastNow, replayed, tableNow } from "../../state/queries.js";
import { pastArrived } from "../../state/pastchanges.js";
import { state } from "../../state/state.js";
import { gettext } from "../../base/words.js";
import { openPast } from "./lookback.js";
import { jumpTo } from "./replaycontrols.js";

/** Return whether that game still is the one on the screen, with something to be found out.
 * @param {ReadOnly<Past>} past */
const isWanted = (past) => state.past === past && state.page === "replay"
  && Boolean(past.look && !past.look.found);

/** Ask the server for the cost of one's own moves. */
export async function lookAtMoves() {
  const past = pastNow();
  if (past.look && (past.look.asked || past.look.found)) return;
  const begun = { asked: true, done: 0, of: 1, words: "", found: null };
  pastArrived(past, { look: begun });
  const words = await askParts(past, begun).catch(wordsOf);
  if (words) pastArrived(past, { look: { ...begun, asked: false, words } });
  else if (past.look && !past.look.found) pastArrived(past, { look: null });
}

/** Each answer is one part more, until all is known or the game is left. One with nothing new
 * comes from a busy server: that is told, and it goes on, since the server keeps what was found.
 * @param {ReadOnly<Past>} past @param {LookBack} begun */
async function askParts(past, begun) {
  const { table, game } = past;
  let known = 0;
  while (isWanted(past)) {
    const { done, of, found } = await askServer("look-back", {}, { table, game });
    const words = done > known ? "" : gettext("The server is busy. This goes on by itself.");
    known = done;
    pastArrived(past, { look: { ...begun, done, of, found, words } });
  }
  return "";
}

/** The move of the last game that cost most, in its replay; what all moves cost is known by then.
 * @param {HTMLElement} element */
export async function lookAtLesson({ dataset }) {
  await openPast("replay", tableNow().id, gameNow().number);
  if (!replayed()) return;
  jumpTo(Number(dataset.at));
  lookAtMoves();
}
