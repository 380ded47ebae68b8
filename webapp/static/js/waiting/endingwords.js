// The end of a game as it is for the person who looks, and the words for it.

import { endingOf } from "../sentences/events.js";
import { nameOf } from "../sentences/names.js";
import { gameNow, mySeat, wasHanded } from "../state/queries.js";
import { fill, gettext } from "../base/words.js";

/** `lost` and `won` are a team's; `seen` by who didn't play, or played for somebody else.
 * @typedef {"fool" | "safe" | "lost" | "won" | "draw" | "off" | "seen"} EndingKind */

/** @param {Outcome} outcome @returns {EndingKind} */
export function endingKind({ draw, fool, losers }) {
  const own = mySeat();
  if (fool === null) return draw ? "draw" : "off";
  if (own === null || wasHanded(own)) return "seen";
  const lost = losers.includes(own);
  if (gameNow().teams) return lost ? "lost" : "won";
  return lost ? "fool" : "safe";
}

/** Return the mood of the person who looks.
 * @param {Outcome} outcome */
export function mood(outcome) {
  const kind = endingKind(outcome);
  if (kind === "fool" || kind === "lost") return "lost";
  return kind === "safe" || kind === "won" ? "won" : "even";
}

/** Return the headline: about me, if I played.
 * @param {Outcome} outcome */
export function headWords(outcome) {
  /** @type {Partial<Record<EndingKind, string>>} */
  const words = {
    safe: gettext("You got away."),
    draw: gettext("A draw."),
    lost: gettext("Your team lost."),
    won: gettext("Your team won."),
  };
  return words[endingKind(outcome)] || endingOf(outcome);
}

/** @param {Outcome} outcome  who is out early is told how early */
function leavingWords({ out }) {
  const { names } = gameNow();
  const place = out.indexOf(/** @type {number} */ (mySeat())) + 1;
  return names.length < 3 || !place ? ""
    : fill(gettext("Place {place} of {count}."), { place, count: names.length });
}

/** … and about the cap.
 * @param {Outcome} outcome */
export function capWords(outcome) {
  switch (endingKind(outcome)) {
    case "fool": return gettext("The cap is yours until the next game.");
    case "draw": return gettext("Nobody wears the cap.");
    case "lost":
    case "won": return endingOf(outcome);
    case "safe": return [leavingWords(outcome), wearsWords(outcome)].filter(Boolean).join(" ");
    default: return "";
  }
}

/** @param {Outcome} outcome */
function wearsWords({ fool }) {
  if (fool === null || wasHanded(fool)) return "";
  return fill(gettext("{name} wears the cap."), { name: nameOf(fool) });
}
