// A person's looks of cards and table. Where storage is refused, until the page is closed.

import { sorted } from "../base/cardnames.js";
import { redrawCards } from "../base/cardview.js";
import { fetchDrawings } from "../base/moredrawings.js";
import { storedJson, storeText } from "../base/storage.js";
import { change } from "./state.js";

const KEPT_LOOKS = "durak.looks";

/** The choices of each look.
 * @type {Record<LookName, string[]>} */
export const WAYS = {
  deck: ["court", "portrait", "sign"], // who is drawn on kings, queens and jacks
  face: ["classic", "four", "large"],
  back: ["star", "sash", "cap"],
  material: ["felt", "linen", "velvet"],
  cloth: ["green", "blue", "wine"],
  thumb: ["left", "right"], // of the hand that holds the phone
  order: ["suit", "rank"],  // of one's own cards
  trumps: ["left", "right"],
};
const LOOK_NAMES = /** @type {LookName[]} */ (Object.keys(WAYS));

/** @type {Record<LookName, string>} */
export const looks = {
  deck: "court", face: "classic", back: "star", material: "felt", cloth: "green",
  thumb: "right", order: "suit", trumps: "right",
};

/** Return whether there is such a choice.
 * @param {string} name @returns {name is LookName} */
export function isLook(name) {
  return LOOK_NAMES.some((look) => look === name);
}

/** Look so, as far as there are such ways, and tell the style sheets.
 * @param {Partial<Record<LookName, unknown>> | null} wanted */
export function wear(wanted) {
  for (const name of LOOK_NAMES) {
    const way = String((wanted || {})[name]);
    if (WAYS[name].includes(way)) looks[name] = way;
    document.documentElement.setAttribute(`data-${name}`, looks[name]);
  }
  if (looks.deck !== "court") fetchDrawings();
  redrawCards();
}

/** Look so from now on, and keep that.
 * @param {Partial<Record<LookName, unknown>> | null} wanted */
export function takeLooks(wanted) {
  wear(wanted);
  change({});
  storeText(KEPT_LOOKS, JSON.stringify(looks));
}

/** Take up the choices of last time. Four colours were a switch among the settings once. */
export function recallLooks() {
  const { fourColours } = storedJson("durak.settings") || {};
  wear(storedJson(KEPT_LOOKS) || (fourColours === true ? { face: "four" } : null));
}

/** A hand in the order in which this person holds it.
 * @param {Card[]} cards @param {TrumpSuit} trump */
export const asHeld = (cards, trump) => sorted(cards, trump, looks);
