// Looking back at the own moves of a game: asked part by part, since the server thinks about each.

import { askServer, wordsOf } from "../../server/api.js";
import { pastNow } from "../../state/queries.js";
import { pastArrived } from "../../state/pastchanges.js";
import { state } from "../../state/state.js";
import { jumpTo } from "./replaycontrols.js";

/** Whether that game still is the one on the screen.
 * @param {ReadOnly<Past>} past */
const isOpenPast = (past) => state.past === past && state.page === "replay";

/** What did my moves cost? Each answer is one part more, until all is known, or the game is
 * left. */
async function lookAtMoves() {
  const past = pastNow();
  const { table, game } = past;
  if (past.look && (past.look.asked || past.look.found)) return;
  const begun = { asked: true, done: 0, of: 1, words: "", found: null };
  pastArrived(past, { look: begun });
  try {
    while (isOpenPast(past) && past.look && !past.look.found) {
      const { done, of, found } = await askServer("look-back", {}, { table, game });
      pastArrived(past, { look: { ...begun, done, of, found } });
    }
    if (past.look && !past.look.found) pastArrived(past, { look: null });
  } catch (failed) {
    pastArrived(past, { look: { ...begun, asked: false, words: wordsOf(failed) } });
  }
}

/** The button that asks for it, or one that names a move.
 * @param {HTMLElement} element */
export function tapLookBack({ dataset }) {
  if (dataset.at) jumpTo(Number(dataset.at));
  else lookAtMoves();
}
