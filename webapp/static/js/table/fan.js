// The cards in somebody's hand, from behind: a fan that grows with it, and their number.

import { back } from "../base/cardview.js";
import { keep, make, part, say } from "../base/dom.js";

const EACH_BACK = 6;  // cards of which each is a back in the fan
const MOST_BACKS = 11; // backs
const SPREAD = 16; // degrees between two of them; less, the more there are

export function newFan() {
  return make("span", { class: "count", "aria-hidden": "true" },
    make("span", { class: "backs" }), make("b"));
}

/** Return the number of backs in a fan of so many cards: fewer for a large hand.
 * @param {number} count */
function backsOf(count) {
  const more = Math.ceil(Math.max(0, count - EACH_BACK) / 4);
  return Math.min(count, EACH_BACK + more, MOST_BACKS);
}

/** Bring a fan up to date.
 * @param {Element} element @param {number} count */
export function showFan(element, count) {
  const shown = backsOf(count);
  const each = shown > 1 ? SPREAD * (shown - 1) ** -0.3 : 0;
  const backs = Array.from({ length: shown }, (_, at) => at);
  keep(part(element, ".backs"), backs, (at) => at, back, (one, at) =>
    one.style.setProperty("--turn", `${((at - (shown - 1) / 2) * each).toFixed(1)}deg`));
  say(part(element, "b"), String(count));
  return element;
}
