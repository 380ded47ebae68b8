// For a while after a game: the signs that may be thrown at the fool, and what has hit the fool.

import { button, make } from "../base/dom.js";
import { cappedSeats, placeOf } from "./lastcloth.js";
import { drawThrown, THROWN_SIGNS, thrownWords } from "../remarks/thrownsigns.js";
import { placeName } from "../sentences/names.js";
import { gameNow, myPlace, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext } from "../base/words.js";

/** The place of the fool, if things may be thrown there. */
export function targetPlace() {
  const outcome = /** @type {Outcome} */ (gameNow().outcome);
  return cappedSeats(outcome).length ? placeOf(outcome.fool) : null;
}

/** This is a game at whose end this person was, and whose fool still sits here. */
function throwingNow() {
  const { throwing, view } = state;
  const isOurs = throwing && view && throwing.table === view.id
    && throwing.game === gameNow().number;
  return isOurs && targetPlace() !== null ? throwing : null;
}

/** Whether this person may speak here, and so throw. */
function mayThrow() {
  const own = myPlace();
  return own !== null && !tableNow().hushed && !tableNow().seats[own].muted;
}

/** @param {string} sign */
function signButton(sign) {
  const element = button("throw", "", { "data-at": sign, "aria-label": thrownWords(sign) });
  element.append(drawThrown(sign, "icon"));
  return element;
}

/** @param {number} target */
function throwChoices(target) {
  if (target === myPlace()) return [button("throw", gettext("Take a bow"), { "data-at": "bow" })];
  return THROWN_SIGNS.map(signButton);
}

/** It keeps its place when the time is over: nothing moves under a finger. */
export function throwingPart() {
  const throwing = throwingNow();
  if (!throwing || !mayThrow()) return null;
  const target = /** @type {number} */ (targetPlace());
  const words = fill(gettext("Throw something at {name}"), { name: placeName(target) });
  const isOpen = !throwing.over;
  return make("div", {
    class: "throwing", role: isOpen ? "group" : null,
    "aria-label": isOpen && target !== myPlace() ? words : null,
  }, ...(isOpen ? throwChoices(target) : throwing.hits.map((sign) => drawThrown(sign, "thrown"))));
}
