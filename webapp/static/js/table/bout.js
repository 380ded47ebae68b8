// The middle of the table: attack cards, what beats them, and free places for a selected card.

import { face, markCard, openCard } from "../base/cardview.js";
import { cardOfKey, keyed, spokenName } from "../base/cardnames.js";
import { keep, make, mark, part, say } from "../base/dom.js";
import { layBout, widestIn } from "./boutlayout.js";
import { beats, meaningsOf, verbOf } from "../state/legalmoves.js";
import { gameNow, openMoves } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext } from "../base/words.js";

/** Moves of the selected card, or none. */
function targets() {
  if (!state.selected) return [];
  return meaningsOf(cardOfKey(state.selected), openMoves());
}

const MANY = 3; // pairs that need more than the least height of the cloth
const AWAY = 8; // px between the piles and the pairs

/** Whether a tap may ask for a free place: its room is kept before the tap, and while the move is
 * on its way. */
const needsPlaces = () => (gameNow().moves || [])
  .some((move) => ["transfer", "show"].includes(verbOf(move)));

/** Where on the cloth an element lies.
 * @param {Element} element @param {DOMRect} within @returns {Place} */
function fieldOf(element, within) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - within.left, top: top - within.top, width, height };
}

/** What the piles leave free of the zone: all of its height beside them, or all of its width
 * between them.
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

/** Where everything lies, in px from the zone's left upper corner.
 * @param {number} lying */
function layOut(lying) {
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

/** What a free place is for.
 * @param {string} move */
function placeWords(move) {
  /** @type {Words} */
  const all = {
    attack: gettext("Add to the attack"),
    transfer: gettext("Pass it on"),
    show: gettext("Show it and pass on"),
  };
  return all[verbOf(move)] || "";
}

function newPair() {
  return make("div", { class: "pair" });
}

/** @param {Element} element @param {{ pair: Pair, key: string }} lying @param {Suit} trump */
function showPair(element, { pair, key }, trump) {
  /** @type {{ card: Card, key: string, on?: Card }[]} */
  const cards = [{ card: pair.attack, key: `${key}/a` }];
  if (pair.beaten) cards.push({ card: pair.beaten, key: `${key}/b`, on: pair.attack });
  mark(element, { "data-beaten": Boolean(pair.beaten) });
  keep(element, cards, (one) => one.key, (one) => openCard(one.card), (card, one) =>
    markCard(card, one.card, trump, { "data-beats": one.on || null }));
  markTarget(part(element, ".card"), pair);
}

/** An attack card that the selected card would beat is a button for that.
 * @param {Element} card @param {Pair} pair */
function markTarget(card, pair) {
  const move = pair.beaten ? null : targets().find((one) => beats(one) === pair.attack);
  const mine = !pair.beaten && openMoves().some((one) => beats(one) === pair.attack);
  mark(card, {
    "data-to-beat": mine,
    "data-target": move || null,
    role: move ? "button" : "img",
    tabindex: move ? 0 : null,
  });
}

/** @param {Element} element @param {string} move */
function showPlace(element, move) {
  mark(element, { "data-target": move, "aria-label": placeWords(move) });
  say(element, placeWords(move));
}

/** A trump that passed this attack on and stays in its owner's hand: no card that flies.
 * @param {Card} card */
function newDocument(card) {
  const words = fill(gettext("Shown: {card}"), { card: spokenName(card, gameNow().trump_suit) });
  return make("div", { class: "pair document", role: "img", "aria-label": words,
    "data-shown": card, "data-card": card, "data-trump-card": true,
  }, make("div", { class: "card" }, face(card)));
}

/** Pairs with keys of their own: equal cards of two packs lie side by side.
 * @param {Pair[]} pairs */
function keyedPairs(pairs) {
  const keys = keyed(pairs.map((pair) => pair.attack));
  return pairs.map((pair, i) => ({ pair, key: keys[i].key }));
}

/** The free places of the selected card, one below or beside the other: they lie over the cloth,
 * and move nothing.
 * @param {HTMLElement} element @param {string[]} moves @param {Place | null} free */
function showPlaces(element, moves, free) {
  if (free) {
    const { left, top, width: wide, height: high } = free;
    setSizes(element, { left, top, wide, high });
  }
  keep(element, moves, (move) => move,
    () => make("button", { type: "button", class: "place" }), showPlace);
}

/** @typedef {{ key: string, moves?: string[], pair?: Pair, shown?: Card }} BoutItem */

/** @param {BoutItem} item */
function newItem({ moves, shown }) {
  if (shown) return newDocument(shown);
  return moves ? make("div", { class: "spots" }) : newPair();
}

/** @param {HTMLElement} zone @param {Pair[]} pairs */
function markBout(zone, pairs) {
  const { limit } = gameNow();
  mark(zone, {
    "data-pairs": pairs.length, role: "group", "aria-label": gettext("On the table"),
    "data-limit": pairs.length && limit ? `${pairs.length}/${limit}` : null,
    "data-full": pairs.length > 0 && pairs.length === limit,
  });
}

/** Show pairs, and beside them the free places of the selected card. */
export function showBout(pairs = gameNow().pairs) {
  const zone = document.getElementById("bout");
  const { shown, trump_suit: trump } = gameNow();
  const lying = pairs.length + shown.length;
  const { card, columns, left, top, free } = layOut(lying);
  setSizes(zone, { card, left, top });
  zone.style.setProperty("--columns", String(columns));
  mark(document.getElementById("cloth"), { "data-many": lying > MANY });
  markBout(zone, pairs);
  const moves = free ? targets().filter((move) => !beats(move)) : [];
  /** @type {BoutItem[]} */
  const items = [...keyedPairs(pairs),
    ...shown.map((one, i) => ({ shown: one, key: `shown ${one} ${i}` })),
    ...(moves.length ? [{ moves, key: "places" }] : [])];
  keep(zone, items, (item) => item.key, newItem, (element, { key, moves: wanted, pair }) => {
    if (wanted) showPlaces(element, wanted, free);
    if (pair) showPair(element, { pair, key }, trump);
  });
}
