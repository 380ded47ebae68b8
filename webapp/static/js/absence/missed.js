// The line about everything that a person missed, with the offer to show it again.

import { highlights } from "./highlights.js";
import { lookOf, stepsBetween } from "./steps.js";
import { newsTold } from "../state/pagechanges.js";
import { recallOffered } from "../state/pastchanges.js";
import { tellEvents } from "../sentences/events.js";
import { fill, gettext } from "../base/words.js";

const WORTH_A_LINE = 2; // moves of others missed by a page that was looked at all the time

/** @param {import("./absence.js").Absence} absence @param {GameView} game  as it is now */
export function tellMissed({ from, missed, absentee }, game) {
  const steps = stepsBetween(from, missed, game);
  const moved = lookOf(from) !== lookOf(game);
  if (!moved && !steps.length) return;
  const isWhole = steps.length > 0 && lookOf(steps[steps.length - 1].game) === lookOf(game);
  const others = steps.filter(({ events }) => events[0].seat !== game.seat).length;
  const isLine = absentee === "person" || others >= WORTH_A_LINE;
  newsTold(isWhole && !isLine ? tellEvents(missed) : missedWords(missed, isWhole));
  if (isWhole && isLine && !game.outcome) {
    recallOffered([{ v: 0, events: [], game: from }, ...steps], game.bout);
  }
}

/** @param {GameEvent[]} missed @param {boolean} isWhole  everything is known */
function missedWords(missed, isWhole) {
  const told = isWhole ? tellEvents(highlights(missed)) || tellEvents(missed) : "";
  return told ? fill(gettext("While you were away: {told}"), { told })
    : gettext("The game went on while you were away.");
}
