// Places of the bout on the cloth: the room that the piles leave is measured and filled.

import { layBout, widestIn } from "./boutlayout.js";
import { verbOf } from "../state/legalmoves.js";
import { game, gameNow } from "../state/queries.js";

const AWAY = 8; // px between the piles and the pairs

/** Return whether a tap may ask for a free place: its room is kept before the tap, and while the
 * move is on its way. */
const needsPlaces = () => (gameNow().moves || [])
  .some((move) => ["transfer", "show"].includes(verbOf(move)));

/** Return the place of an element on the cloth.
 * @param {Element} element @param {DOMRect} within @returns {Place} */
function fieldOf(element, within) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - within.left, top: top - within.top, width, height };
}

/** Return the room that the piles leave of the zone: all of its height beside them, or all of its
 * width between them.
 * @param {Place} zone @param {Place} stock @param {Place} discard @returns {Place[]} */
function fieldsBetween(zone, stock, discard) {
  const ends = zone.left + zone.width;
  if (stock.left >= ends || stock.left + stock.width <= zone.left) return [zone];
  const isLeft = stock.left < zone.left + zone.width / 2;
  const from = isLeft ? stock.left + stock.width + AWAY : zone.left;
  const to = isLeft ? ends : Math.min(stock.left, discard.left) - AWAY;
  const top = Math.max(zone.top, stock.top + stock.height + AWAY);
  const bottom = Math.min(zone.top + zone.height, discard.top - AWAY);
  return [
    { ...zone, left: from, width: to - from },
    { ...zone, top, height: Math.max(0, bottom - top) },
  ];
}

/** Return places for so many pairs, in px from the zone's upper left corner. It measures, which is
 * cheap only before anything is written.
 * @param {number} lying */
export function layOut(lying) {
  const zone = document.getElementById("bout");
  const within = zone.getBoundingClientRect();
  const { left, top, width, height } = fieldOf(document.getElementById("cloth"), within);
  const field = { left: 0, top: 0, width: zone.clientWidth, height: zone.clientHeight };
  const stock = fieldOf(document.getElementById("stock"), within);
  const discard = fieldOf(document.getElementById("discard"), within);
  const fields = fieldsBetween(field, stock, discard);
  const middle = { x: left + width / 2, y: top + height / 2 };
  return layBout(lying, fields, middle, needsPlaces(), widestIn(field));
}

/** @param {HTMLElement} element @param {Record<string, number>} sizes */
function setSizes(element, sizes) {
  for (const [name, px] of Object.entries(sizes)) {
    element.style.setProperty(`--${name}`, `${Math.round(px * 10) / 10}px`);
  }
}

/** Give everything in the bout its place.
 * @param {HTMLElement} zone @param {ReturnType<typeof layOut>} laid */
export function placeAll(zone, { card, columns, left, top, free }) {
  setSizes(zone, { card, left, top });
  zone.style.setProperty("--columns", String(columns));
  /** @type {HTMLElement | null} */
  const spots = zone.querySelector(".spots");
  if (!spots) return;
  spots.hidden = !free;
  const { left: x, top: y, width, height } = free || { left: 0, top: 0, width: 0, height: 0 };
  setSizes(spots, { left: x, top: y, wide: width, high: height });
}

/** Place everything once more: the cloth may have another size since the bout was shown. */
export function placeAgain() {
  const zone = document.getElementById("bout");
  if (zone.firstElementChild && game()) {
    placeAll(zone, layOut(zone.querySelectorAll(".pair").length));
  }
}

/** @type {ResizeObserver | null} */
let zoneWatch = null;

/** The line below may grow after the bout was shown: then the cloth is smaller.
 * @param {HTMLElement} zone */
export function followSize(zone) {
  if (zoneWatch || !window.ResizeObserver) return;
  zoneWatch = new window.ResizeObserver(placeAgain);
  zoneWatch.observe(zone);
}
