// A tap made while a move is on its way: the newest is kept until the server has answered.

import { cardOfKey } from "../../base/cardnames.js";
import { gettext } from "../../base/words.js";
import { game } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { pressMove } from "../buttons.js";
import { meanBy } from "../taps.js";
import { isOpen, refuse } from "./play.js";

/** @typedef {{ key?: string, move?: string }} Tap  on a card of the hand, or on a move's button */

/** @type {(Tap & { table: string | null, bout: number }) | null} */
let kept = null;

/** Keep a tap; one on the card or button that is on its way means the same move.
 * @param {Tap} tap */
export function keepTap(tap) {
  const { pending, tableId: table } = state;
  const played = game();
  if (!played) return;
  const isSame = pending && (tap.key ? tap.key === pending.key : tap.move === pending.move);
  kept = isSame ? null : { ...tap, table, bout: pending ? pending.bout : played.bout };
  playKept();
}

/** The server has answered: do what was tapped if it is still meant so, else say that it isn't. */
export function playKept() {
  const played = game();
  if (!kept || state.pending) return;
  const { table, bout, ...tap } = kept;
  kept = null;
  if (!played || table !== state.tableId) return;
  if (bout === played.bout && isPossible(tap, played)) doNow(tap);
  else refuse(gettext("Too late: the table has changed."));
}

/** @param {Tap} tap @param {GameView} played */
const isPossible = ({ key, move }, { hand }) =>
  (key ? hand.includes(cardOfKey(key)) : isOpen(move));

/** @param {Tap} tap */
function doNow({ key = "", move = "" }) {
  if (key) meanBy(key, false);
  else pressMove(move);
}
