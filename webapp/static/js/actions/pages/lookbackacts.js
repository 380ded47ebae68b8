// Looking back at the own moves of a game: asked part by part, since the server thinks about each.

import { askServer, wordsOf } from "../../server/api.js";
import { pastNow } from "../../state/queries.js";
import { pastArrived } from "../../state/pastchanges.js";
import { state } from "../../state/state.js";
import { gettext } from "../../base/words.js";
import { jumpTo } from "./replaycontrols.js";

const EMPTY_ANSWERS = 4; // answers in a row that are nothing new, each after half a minute

/** Whether that game still is the one on the screen, with something to be found out.
 * @param {ReadOnly<Past>} past */
const isWanted = (past) => state.past === past && state.page === "replay"
  && Boolean(past.look && !past.look.found);

/** What did my moves cost? */
async function lookAtMoves() {
  const past = pastNow();
  if (past.look && (past.look.asked || past.look.found)) return;
  const begun = { asked: true, done: 0, of: 1, words: "", found: null };
  pastArrived(past, { look: begun });
  const words = await askParts(past, begun).catch(wordsOf);
  if (words) pastArrived(past, { look: { ...begun, asked: false, words } });
  else if (past.look && !past.look.found) pastArrived(past, { look: null });
}

/** Each answer is one part more, until all is known or the game is left; or no more, while others'
 * games are thought about. Gives words where that goes on for too long.
 * @param {ReadOnly<Past>} past @param {LookBack} begun */
async function askParts(past, begun) {
  const { table, game } = past;
  let [known, patience] = [0, EMPTY_ANSWERS];
  while (patience && isWanted(past)) {
    const { done, of, found } = await askServer("look-back", {}, { table, game });
    patience = done > known ? EMPTY_ANSWERS : patience - 1;
    known = done;
    pastArrived(past, { look: { ...begun, done, of, found } });
  }
  return patience ? "" : gettext("Too many are asking. Try again in a while.");
}

/** The button that asks for it, or one that names a move.
 * @param {HTMLElement} element */
export function tapLookBack({ dataset }) {
  if (dataset.at) jumpTo(Number(dataset.at));
  else lookAtMoves();
}
