// Parts of a step of the check: sentences, digits, cards as small as words.

import { smallCards } from "../../base/cardview.js";
import { make } from "../../base/dom.js";

/** A paragraph.
 * @param {string} words @param {string} [name] */
export const para = (words, name = "") => make("p", { class: name || null }, words);

/** A value under its name; digits break anywhere and can be copied.
 * @param {string} name @param {string} text */
export function value(name, text) {
  return make("div", { class: "value" }, make("span", {}, name), make("code", {}, text));
}

/** Cards under what they are.
 * @param {string} name @param {Card[]} cards */
export function cardsValue(name, cards) {
  return make("div", { class: "value" }, make("span", {}, name), smallCards(cards));
}

/** One of three sentences: what this device saw is the same, is another, or is unknown.
 * @param {boolean | null} wasSeen @param {string} same @param {string} other
 * @param {string} unknown */
export function compared(wasSeen, same, other, unknown) {
  if (wasSeen === null) return para(unknown);
  return para(wasSeen ? same : other, wasSeen ? "agrees" : "differs");
}
