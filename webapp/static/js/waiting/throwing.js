// After a game: for a while the signs that may be thrown at the fool, then what has hit the fool.

import { button, make } from "../base/dom.js";
import { cappedSeats, placeOf } from "./lastcloth.js";
import { drawThrown, markThrown, THROWN_SIGNS } from "../remarks/thrownsigns.js";
import { placeName } from "../sentences/names.js";
import { gameNow, myPlace, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext } from "../base/words.js";

/** The place of the fool, if things may be thrown there. */
export function targetPlace() {
  const outcome = /** @type {Outcome} */ (gameNow().outcome);
  return cappedSeats(outcome).length ? placeOf(outcome.fool) : null;
}

/** Return the signs that are thrown in this game, if its fool still sits here. */
function throwingNow() {
  const { throwing, view } = state;
  const isOurs = throwing && view && throwing.table === view.id
    && throwing.game === gameNow().number;
  return isOurs && targetPlace() !== null ? throwing : null;
}

/** Return whether this person may throw here: whoever may watch, unless a host wants quiet. */
function mayThrow() {
  const { barred, hushed, seats } = tableNow();
  const own = myPlace();
  return !hushed && !barred && (own === null || !seats[own].muted);
}

/** A sign and how often it has hit the fool.
 * @template {Element} E
 * @param {E} element @param {string} sign @param {number} [count] */
function withSign(element, sign, count) {
  markThrown(element, sign, count);
  element.append(drawThrown(sign, "icon"));
  return element;
}

/** @param {ReadOnly<Throwing>} throwing */
const hitSigns = ({ hits }) => THROWN_SIGNS.filter((sign) => hits[sign])
  .map((sign) => withSign(make("span", { "data-at": sign, role: "img" }), sign, hits[sign]));

/** @param {number} target @param {ReadOnly<Throwing>} throwing */
function throwChoices(target, throwing) {
  if (target === myPlace()) {
    return [button("throw", gettext("Take a bow"), { "data-at": "bow" }), ...hitSigns(throwing)];
  }
  return THROWN_SIGNS.map((sign) =>
    withSign(button("throw", "", { "data-at": sign }), sign, throwing.hits[sign]));
}

/** It keeps its place when the time is over: nothing moves under a finger. */
export function throwingPart() {
  const throwing = throwingNow();
  if (!throwing) return null;
  const hits = hitSigns(throwing);
  if (!mayThrow() && !hits.length) return null;
  const target = /** @type {number} */ (targetPlace());
  const words = fill(gettext("Throw something at {name}"), { name: placeName(target) });
  const isOpen = !throwing.over && mayThrow();
  const past = hits.length ? hits : [make("p", {}, gettext("Nobody threw anything."))];
  return make("div", {
    class: "throwing", role: isOpen ? "group" : null,
    "aria-label": isOpen && target !== myPlace() ? words : null,
  }, ...(isOpen ? throwChoices(target, throwing) : past));
}
