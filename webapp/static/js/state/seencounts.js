// Counts that the eye sees. A card in the air is still counted where it came from, although the
// server says already where it is.

/** @type {Map<string, number>} */
const awaited = new Map(); // by place: cards that are on their way to it, below 0 from it

/** Return the number of cards that the eye sees there; the ear is told `count`.
 * @param {string} place  "stock", "trump", "discard", "seat 2" @param {number} count */
export const seenCount = (place, count) => Math.max(0, count - (awaited.get(place) || 0));

/** So many more cards are on their way there; below 0: they have come, or leave it.
 * @param {string} place @param {number} by */
export function awaitCards(place, by) {
  awaited.set(place, (awaited.get(place) || 0) + by);
}
