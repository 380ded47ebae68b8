// The first element for keys when cards may be played: Tab reaches one that is legal.

import { focusOn, keyOfCard } from "../table/hand.js";

let usesKeys = false;  // this person, lately
let couldPlay = false; // a card of the hand

/** @param {boolean} used  a key, or else a finger or a mouse */
export function noteKeys(used) {
  usesKeys = used;
}

/** The cards of the own hand, from left to right. */
export const handCards = () => /** @type {HTMLElement[]} */ (
  [...document.querySelectorAll("#hand [data-card]")]);

/** Let Tab reach this card of the hand, and no other.
 * @param {HTMLElement} card */
export function letTabReach(card) {
  focusOn(keyOfCard(card));
  for (const one of handCards()) one.tabIndex = one === card ? 0 : -1;
}

/** Cards may be played that couldn't a moment ago: keys begin at one of them. Whoever walks
 * elsewhere is left there, and a finger needs no focus. */
export function beginAtLegal() {
  const legal = handCards().filter(({ dataset }) => dataset.legal === "true");
  const begins = legal.length > 0 && !couldPlay;
  couldPlay = legal.length > 0;
  if (!begins) return;
  const first = legal.find(({ tabIndex }) => tabIndex === 0) || legal[0];
  letTabReach(first);
  if (usesKeys && restsNowhere()) first.focus();
}

/** On nothing, or on a card that can't be played. */
function restsNowhere() {
  const at = document.activeElement;
  return at === document.body || handCards().some((card) => card === at
    && card.dataset.legal !== "true");
}
