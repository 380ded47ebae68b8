// The middle of the table: attack cards, what beats them, and free places for a selected card.

import { markCard, openCard } from "./card.js";
import { cardOfKey, keyed } from "./cards.js";
import { keep, make, mark, say } from "./dom.js";
import { laySpread } from "./hand.js";
import { beats, meaningsOf, verbOf } from "./moves.js";
import { game, openMoves, state } from "./state.js";
import { gettext } from "./words.js";

/** Moves of the selected card, or none. */
function targets() {
  if (!state.selected) return [];
  return meaningsOf(cardOfKey(state.selected), openMoves());
}

const COMFORT = 3; // places that are always allowed for, so that cards don't shrink one by one

function widest() {
  if (state.height < 460) return 64;
  return state.width >= 700 ? 104 : 84;
}

/** What a free place is for. */
function placeWords(move) {
  return {
    attack: gettext("Add to the attack"),
    transfer: gettext("Pass it on"),
    show: gettext("Show it and pass on"),
  }[verbOf(move)];
}

function newPair() {
  return make("div", { class: "pair" });
}

function showPair(element, { pair, key }, trump) {
  const cards = [{ card: pair.attack, key: `${key}/a` }];
  if (pair.beaten) cards.push({ card: pair.beaten, key: `${key}/b`, on: pair.attack });
  keep(element, cards, (one) => one.key, (one) => openCard(one.card), (card, one) =>
    markCard(card, one.card, trump, { "data-beats": one.on || null }));
  markTarget(element.firstElementChild, pair);
}

/** An attack card that the selected card would beat is a button for that. */
function markTarget(card, pair) {
  const move = pair.beaten ? null : targets().find((one) => beats(one) === pair.attack);
  mark(card, {
    "data-target": move || null,
    role: move ? "button" : "img",
    tabindex: move ? 0 : null,
  });
}

function showPlace(element, move) {
  mark(element, { "data-target": move, "aria-label": placeWords(move) });
  say(element, placeWords(move));
}

/** Pairs with keys of their own: equal cards of two packs lie side by side. */
function keyedPairs(pairs) {
  const keys = keyed(pairs.map((pair) => pair.attack));
  return pairs.map((pair, i) => ({ pair, key: keys[i].key }));
}

/** Show pairs, and behind them the free places of the selected card. */
export function showBout(pairs = game().pairs) {
  const zone = document.getElementById("bout");
  const free = targets().filter((move) => !beats(move));
  const places = Math.max(COMFORT, pairs.length + free.length);
  const spread = laySpread(places, zone.clientWidth, zone.clientHeight, widest());
  zone.style.setProperty("--card", `${spread.card}px`);
  zone.style.setProperty("--columns", String(spread.columns));
  mark(zone, { "data-pairs": pairs.length, role: "group", "aria-label": gettext("On the table") });
  const items = [...keyedPairs(pairs), ...free.map((move) => ({ move, key: move }))];
  keep(
    zone, items, (item) => item.key,
    (item) => (item.move ? make("button", { type: "button", class: "place" }) : newPair()),
    (element, item) => (item.move ? showPlace(element, item.move)
      : showPair(element, item, game().trump_suit)),
  );
}
