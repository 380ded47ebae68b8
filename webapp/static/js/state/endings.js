// Ends of games that this person has seen on this device: each is celebrated once.

import { storedJson, storeText } from "../base/storage.js";

const KEPT_ENDINGS = "durak.endings";
const MOST_ENDINGS = 40; // the oldest are forgotten first

/** @type {string[]} */
let endingsHere = []; // where storage is refused: until the page is closed

/** Note the end of a game; true if it is seen for the first time.
 * @param {ReadOnly<TableView>} view */
export function isFirstEnding({ id, you, game }) {
  const name = `${you.person}/${id}/${game ? game.number : 0}`;
  const stored = storedJson(KEPT_ENDINGS);
  const known = Array.isArray(stored) ? stored : endingsHere;
  if (known.includes(name)) return false;
  endingsHere = [...known, name].slice(-MOST_ENDINGS);
  storeText(KEPT_ENDINGS, JSON.stringify(endingsHere));
  return true;
}
