// Pictures of cards that lie over everything: those that fly away, and the one that is dragged.

import { back, face } from "../base/cardview.js";
import { make } from "../base/dom.js";

/** @type {{ element: HTMLElement, picture: HTMLElement, from: Place, inHand: boolean } | null} */
let held = null; // the card of the hand whose picture follows the finger

const layer = () => document.getElementById("flights");

/** @param {Card | null} card @param {Place} rect */
export function ghost(card, rect) {
  const element = make("div", { class: "ghost", "data-pictured": card },
    card ? face(card) : back());
  element.style.setProperty("--card", `${rect.width}px`);
  element.style.transform = `translate(${rect.left}px, ${rect.top}px)`;
  layer().append(element);
  return element;
}

/** A picture that may rise and turn within its place; `rest` is how the card lies there.
 * @param {Card | null} card @param {Place} rect @param {string} [rest] */
export function layPicture(card, rect, rest = "none") {
  const picture = ghost(card, rect);
  const lift = make("div", { class: "lift" }, ...picture.childNodes);
  lift.style.transform = rest;
  picture.append(lift);
  return picture;
}

/** Take a card of the hand up: from now on its picture is moved.
 * @param {HTMLElement} element */
export function hold(element) {
  letGo();
  const from = element.getBoundingClientRect();
  const picture = ghost(element.dataset.card || "", from);
  picture.classList.add("held");
  element.toggleAttribute("data-held", true);
  held = { element, picture, from, inHand: true };
}

/** So many px from where it was taken up.
 * @param {number} x @param {number} y */
export function moveHeld(x, y) {
  if (!held) return;
  const { picture, from } = held;
  picture.style.transform = `translate(${from.left + x}px, ${from.top + y}px)`;
}

/** The finger is off it; the picture stays until `letGo`. */
export function putDown() {
  if (held) held.inHand = false;
}

/** Return the place of this card's picture, if it has one.
 * @param {Element} element */
export function heldRect(element) {
  return held && held.element === element ? held.picture.getBoundingClientRect() : null;
}

/** Return whether a finger holds it, or it is gone, or it lies there and waits. */
export function heldCard() {
  return held;
}

/** The picture is gone, and the card itself seen again. */
export function letGo() {
  if (!held) return;
  held.picture.remove();
  held.element.removeAttribute("data-held");
  held = null;
}
