// After a game: what is thrown at the fool.

import { change, state } from "./state.js";

/** Somebody has seen a game end: for a while signs may be thrown.
 * @param {string} table @param {number} game */
export function throwingBegan(table, game) {
  change({ throwing: { table, game, over: false, hits: [] } });
}

export function throwingEnded() {
  if (state.throwing) change({ throwing: { ...state.throwing, over: true } });
}

/** @param {string} sign */
export function foolHit(sign) {
  const { throwing } = state;
  if (throwing) change({ throwing: { ...throwing, hits: [...throwing.hits, sign].slice(-8) } });
}
