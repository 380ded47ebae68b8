// The middle of the table: attack cards, what beats them, and free places for a selected card.

import { face, markCard, openCard } from "../base/cardview.js";
import { cardOfKey, keyed, spokenName } from "../base/cardnames.js";
import { keep, make, mark, part, say } from "../base/dom.js";
import { followSize, layOut, placeAll } from "./boutplaces.js";
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

/** Return the words of a free place.
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

/** @param {Element} element @param {{ pair: Pair, key: string }} lying @param {TrumpSuit} trump */
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

/** The free places of the selected card: they lie over the cloth, and move nothing.
 * @param {HTMLElement} element @param {string[]} moves */
function showPlaces(element, moves) {
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

/** Show pairs, and below them the free places of the selected card. */
export function showBout(pairs = state.ending || gameNow().pairs) {
  const zone = document.getElementById("bout");
  const { shown, trump_suit: trump } = gameNow();
  const lying = pairs.length + shown.length;
  const laid = layOut(lying);
  mark(document.getElementById("cloth"), { "data-many": lying > MANY });
  markBout(zone, pairs);
  const moves = targets().filter((move) => !beats(move));
  /** @type {BoutItem[]} */
  const items = [...keyedPairs(pairs),
    ...shown.map((one, i) => ({ shown: one, key: `shown ${one} ${i}` })),
    ...(moves.length ? [{ moves, key: "places" }] : [])];
  keep(zone, items, (item) => item.key, newItem, (element, { key, moves: wanted, pair }) => {
    if (wanted) showPlaces(element, wanted);
    if (pair) showPair(element, { pair, key }, trump);
  });
  placeAll(zone, laid);
  followSize(zone);
}
