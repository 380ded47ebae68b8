// The last seconds of one's own turn are felt in the hand: once, when they begin.

import { game, mySeat } from "../state/queries.js";
import { state } from "../state/state.js";
import { touch } from "../telegram/telegram.js";

const SAME_TURN = 2000; // ms by which two views may differ about the end of one turn

let wasLate = true; // who opens the page in the middle of them sees it
let feltUntil = 0;

function isOwnTurn() {
  const [own, played] = [mySeat(), game()];
  return own !== null && played !== null && played.waited.includes(own);
}

/** The clock was shown; `late`: its last seconds have begun.
 * @param {boolean} late */
export function feelLastSeconds(late) {
  const begins = late && !wasLate;
  wasLate = late;
  const end = state.clockEnd || 0;
  if (!begins || !isOwnTurn() || Math.abs(end - feltUntil) < SAME_TURN) return;
  feltUntil = end;
  touch("warning");
}
