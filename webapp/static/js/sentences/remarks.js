// Sentences of remarks.

import { vocabulary } from "../base/words.js";

/** @param {string} name */
export const isSign = (name) => name in vocabulary().signs;

/** Its words, or the name of a sign; undefined for what only a newer server knows.
 * @param {string} name @returns {string | undefined} */
export const remarkWords = (name) => vocabulary().signs[name] || vocabulary().phrases[name];
