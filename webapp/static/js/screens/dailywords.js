// Sentences of the end of the day: what the defence has done, and whether it is solved.

import { cardName } from "../base/cardnames.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** Return the sentence about a move of the other side.
 * @param {string} move */
function replyWords(move) {
  const [verb, first = "", second = ""] = move.split(" ");
  if (verb === "take") return gettext("They take.");
  if (verb === "pass") return gettext("They add nothing.");
  if (verb === "attack") return fill(gettext("They play {card}."), { card: cardName(first) });
  return fill(gettext("They beat {card} with {by}."),
    { card: cardName(first), by: cardName(second) });
}

/** @param {number} count */
export const streakWords = (count) =>
  fill(ngettext("{count} day in a row", "{count} days in a row", count), { count });

/** @param {ReadOnly<DailyEnd>} told */
function solvedWords({ answered, streak }) {
  if (!answered) {
    return gettext("Solved, though not at the first try. There is a new one tomorrow.");
  }
  return [gettext("Solved!"), " ", streakWords(streak), "."].join("");
}

/** @param {ReadOnly<DailyEnd>} told */
function beginningWords({ answered }) {
  if (answered === null) return gettext("Your move.");
  return answered ? gettext("You have solved this one. There is a new one tomorrow.")
    : gettext("Today's first try is over. Play on for practice.");
}

/** @param {ReadOnly<DailyEnd>} told */
export function dailyWords(told) {
  if (told.result === "missed") {
    return gettext("That gives the win away. Try another move.");
  }
  if (told.result === "solved") return solvedWords(told);
  if (!told.made.length) return beginningWords(told);
  const theirs = told.replies.filter(({ seat }) => seat !== told.seat);
  return [gettext("Right."), ...theirs.map(({ move }) => replyWords(move))].join(" ");
}
