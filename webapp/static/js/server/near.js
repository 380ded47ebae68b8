// Beside whom to be served: a proxy may lead all who name the same place to one process, which is
// cheaper. Any process serves any table.

import { freshHex } from "../base/freshhex.js";
import { state } from "../state/state.js";

let own = ""; // of this page alone

/** The table of whoever plays. Whoever watches names a place of their own, so that a crowd
 * spreads. */
export function near() {
  const { tableId, view } = state;
  const watches = view !== null && view.you.seat === null;
  if (tableId && !watches) return tableId;
  if (!own) own = freshHex();
  return own;
}
