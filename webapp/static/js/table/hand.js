// One's own hand: cards in rows, which of them may be played, which one is on its way.

import { handCard, markCard } from "../base/cardview.js";
import { keyed } from "../base/cardnames.js";
import { keep, mark } from "../base/dom.js";
import { layHand } from "./cardlayout.js";
import { meaningsOf, playedBy } from "../state/legalmoves.js";
import { asHeld } from "../state/looks.js";
import { hintedMove } from "../state/hinted.js";
import { gameNow, isOrdered, mySeat } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext, ngettext } from "../base/words.js";

const MORE = 12; // px that are worth scrolling

/** @type {string | null} */
let focusKey = null; // the card that Tab reaches; arrows move it

/** The key of a card that lies in the hand: see `keyed`.
 * @param {Element} element */
export const keyOfCard = (element) => String(element.keptAs);

/** Let Tab reach this card of the hand.
 * @param {string} key */
export function focusOn(key) {
  focusKey = key;
}

/** @param {HTMLElement} element @param {{ x: number, y: number }} place @param {number} card */
function placeCard(element, place, card) {
  element.style.transform = `translate(${place.x}px, ${place.y}px)`;
  element.style.setProperty("--card", `${card}px`);
}

/** @param {Element} element @param {{ card: Card, key: string }} held @param {GameView} played */
function markOwn(element, { card, key }, played) {
  const legal = meaningsOf(card, played.moves).length > 0;
  const pending = state.pending !== null && state.pending.key === key;
  const planned = key === card && isOrdered(`play ${card}`);
  markCard(element, card, played.trump_suit, {
    "data-legal": String(legal),
    "data-shown": played.shown.includes(card),
    "aria-disabled": legal ? null : "true",
    "data-selected": state.selected === key,
    "data-planned": planned,
    "data-hint": key === card && playedBy(hintedMove()) === card,
    "aria-pressed": planned || state.selected === key ? "true" : null,
    "data-pending": pending,
    "aria-busy": pending ? "true" : null,
    tabindex: key === focusKey ? 0 : -1,
  });
}

/** Keep the card that Tab reaches among those in the hand.
 * @param {{ key: string }[]} cards */
function keepFocusKey(cards) {
  if (cards.some(({ key }) => key === focusKey)) return;
  focusKey = cards.length ? cards[0].key : null;
}

/** @param {number} count */
function handWords(count) {
  if (mySeat() === null) return gettext("You are watching.");
  return fill(ngettext("Your hand: {count} card", "Your hand: {count} cards", count), { count });
}

/** Mark whether cards lie further down than the hand shows. */
export function markMore() {
  const hand = document.getElementById("hand");
  const more = hand.hasAttribute("data-scrolls")
    && hand.scrollHeight - hand.clientHeight - hand.scrollTop > MORE;
  mark(document.getElementById("app"), { "data-more": more });
}

/** The px that cards may lie in, side by side. It measures. */
export const handRoom = () => document.getElementById("hand").clientWidth - 16;

/** The own cards, but for those that are taken with the last bout: it still lies there.
 * @param {GameView} played */
const stillHeld = ({ hand }) => (state.ending || []).reduce((left, { attack, beaten }) =>
  left.filter((card) => card !== attack && card !== beaten), hand);

/** @param {number} room */
export function showHand(room = handRoom()) {
  const zone = document.getElementById("hand");
  const played = gameNow();
  const cards = keyed(asHeld(stillHeld(played), played.trump_suit));
  const laid = layHand(cards.length, room, state.height,
    document.documentElement.hasAttribute("data-large"));
  keepFocusKey(cards);
  mark(zone, {
    "aria-label": handWords(cards.length),
    "data-active": cards.some(({ card }) => meaningsOf(card, played.moves).length > 0),
    "data-rows": laid.rows,
    "data-scrolls": laid.scrolls,
    "data-pending": state.pending !== null,
    tabindex: laid.scrolls ? 0 : null,
  });
  zone.style.setProperty("--full", `${cards.length ? laid.full : 0}px`);
  zone.style.setProperty("--shown", `${cards.length ? laid.shown : 0}px`);
  keep(zone, cards, ({ key }) => key, ({ card }) => handCard(card), (element, item, i) => {
    placeCard(element, laid.places[i], laid.card);
    markOwn(element, item, played);
  });
  markMore();
}
