// A card on the screen: one element, face up or face down.

import {
  artOf, cardName, indexOf, isCourt, rankOf, spokenName, SUIT_DRAWINGS, suitOf,
} from "./cardnames.js";
import { drawing, make, mark } from "./dom.js";

/** The face: index in the corner, the suit or a court figure in the field.
 * @param {Card} card */
export function face(card) {
  const suit = SUIT_DRAWINGS[suitOf(card)];
  return make("span", {
    class: "face", "data-suit": suitOf(card), "data-court": isCourt(card),
    "data-ace": rankOf(card) === "A",
  },
  make("span", { class: "index" },
    make("b", { "data-index": indexOf(card) }), drawing(suit, "pip")),
  drawing(artOf(card), "art"));
}

/** A card of one's own hand: a button.
 * @param {Card} card */
export function handCard(card) {
  return make("button", { type: "button", class: "card" }, face(card));
}

/** A card that lies open on the table.
 * @param {Card} card */
export function openCard(card) {
  return make("div", { class: "card", role: "img" }, face(card));
}

/** What every open card carries.
 * @param {Element} element @param {Card} card @param {Suit} trump @param {Attributes} [extra] */
export function markCard(element, card, trump, extra = {}) {
  return mark(element, {
    "data-card": card,
    "data-trump-card": suitOf(card) === trump,
    "aria-label": spokenName(card, trump),
    ...extra,
  });
}

/** A card lying face down. */
export function back() {
  return make("i", { class: "back" });
}

/** Cards as small as words.
 * @param {Card[]} cards */
export function smallCards(cards) {
  return make("span", { class: "small-cards" }, ...cards.map((card) =>
    make("span", {
      class: "small-card", role: "img", "data-suit": suitOf(card), "aria-label": cardName(card),
    }, indexOf(card), drawing(SUIT_DRAWINGS[suitOf(card)]))));
}
