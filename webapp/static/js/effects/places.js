// Places of cards, seats and piles on the screen: the ends of every flight.

import { heldRect } from "./cardpictures.js";

const SIGN = 26; // px: the width of a card that goes to a seat without a fan

/** Return whether the card is hidden because its picture still flies.
 * @param {Element} element */
export const isAwaited = (element) => element.classList.contains("awaited");

/** @param {Element} element */
function zoneOf(element) {
  const zone = element.closest("[data-zone]");
  return (zone && zone.getAttribute("data-zone")) || "";
}

/** Return the place of an awaited card's picture.
 * @param {HTMLElement} element */
const pictureRect = (element) =>
  (isAwaited(element) ? rectOf(`[data-pictured="${element.dataset.card}"]`) : null);

/** Return the place of every open card right now, also in mid-flight, and where it belongs. Cards
 * in the list beside the table are pictures, and not among them.
 * @returns {Lying[]} */
export function snapshot() {
  /** @type {NodeListOf<HTMLElement>} */
  const open = document.querySelectorAll(".app > :not(.pane) .card[data-card]");
  const cards = [...open];
  return cards.filter((element) => element.offsetParent !== null).map((element) => {
    const home = element.getBoundingClientRect();
    const rect = heldRect(element) || pictureRect(element) || home;
    return { element, card: element.dataset.card || "", zone: zoneOf(element), rect, home };
  });
}

/** The rectangle of what matches; null when it isn't shown.
 * @param {string} selector */
export function rectOf(selector) {
  const element = document.querySelector(selector);
  const rect = element && element.getBoundingClientRect();
  return rect && rect.width ? rect : null;
}

/** A card of this width in the middle of something: where flights start and end.
 * @param {Place} rect @param {number} [width] */
export function pointOf(rect, width = SIGN) {
  return {
    left: rect.left + (rect.width - width) / 2, top: rect.top + (rect.height - width * 1.4) / 2,
    width, height: width * 1.4,
  };
}

/** A card face down, also one that lies aslant.
 * @param {string} within */
function backPlace(within) {
  /** @type {NodeListOf<HTMLElement>} */
  const backs = document.querySelectorAll(`${within} .back`);
  const top = backs[backs.length - 1];
  const rect = top && top.getBoundingClientRect();
  return rect && rect.width ? pointOf(rect, top.offsetWidth) : null;
}

/** Return the place of a seat's cards.
 * @param {number | undefined | null} seat */
export function seatPlace(seat) {
  const within = `.app [data-seat="${seat}"]`;
  const rect = rectOf(`${within} .avatar`);
  return backPlace(within) || (rect && pointOf(rect));
}

/** The top of the stock or of what was laid aside.
 * @param {"stock" | "discard"} zone */
export function pilePlace(zone) {
  const rect = rectOf(`[data-zone="${zone}"]`);
  return backPlace(`[data-zone="${zone}"] .pile`) || (rect && pointOf(rect));
}

/** Return the turn of a card within its place: a beater is aslant.
 * @param {Element} element */
export function restOf(element) {
  const shown = element.querySelector(".face");
  return shown ? window.getComputedStyle(shown).transform : "none";
}

/** A card among those that lie somewhere, taking each once; its own element first.
 * @param {Lying[]} lying @param {Element} element @param {Card} card */
export function takeLying(lying, element, card) {
  const own = lying.findIndex((one) => one.element === element);
  const at = own >= 0 ? own : lying.findIndex((one) => one.card === card);
  return at >= 0 ? lying.splice(at, 1)[0] : null;
}

/** … any with this face, or the first that is `right`.
 * @param {Lying[]} lying @param {Card | null} card @param {(one: Lying) => boolean} [right] */
export function takeCard(lying, card, right = () => true) {
  const at = lying.findIndex((one) => (!card || one.card === card) && right(one));
  return at >= 0 ? lying.splice(at, 1)[0] : null;
}
