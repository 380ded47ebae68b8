// After a game: what is thrown at the fool.

import { change, state } from "./state.js";

/** Return whether it is known what was thrown at the end of this game.
 * @param {string} table @param {number} game */
export function throwsKnown(table, game) {
  const { throwing } = state;
  return throwing !== null && throwing.table === table && throwing.game === game;
}

/** Somebody sees the end of a game: for a while signs may be thrown.
 * @param {string} table @param {number} game */
export function throwingBegan(table, game) {
  change({ throwing: { table, game, over: false, hits: {} } });
}

export function throwingEnded() {
  if (state.throwing) change({ throwing: { ...state.throwing, over: true } });
}

/** @param {string} sign */
export function foolHit(sign) {
  const { throwing } = state;
  if (throwing) foolWasHit({ ...throwing.hits, [sign]: (throwing.hits[sign] || 0) + 1 });
}

/** All that has hit the fool, also before this page came.
 * @param {Record<string, number>} hits */
export function foolWasHit(hits) {
  if (state.throwing) change({ throwing: { ...state.throwing, hits } });
}
