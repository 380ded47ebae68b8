// Numbers of games in words.

import { numberWords } from "../../base/words.js";

/** @param {number} count */
export const gamesWords = (count) => numberWords("games", { count });

/** @param {number} count */
export const foolsWords = (count) => numberWords("fools", { count });
