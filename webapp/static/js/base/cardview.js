// A card on the screen: one element, face up or face down.

import { artOf, footOf } from "./cardart.js";
import { cardName, indexOf, spokenName, SUIT_DRAWINGS, suitOf } from "./cardnames.js";
import { drawing, make, mark } from "./dom.js";

/** The deck that the person has chosen (state/looks.js). */
const wornDeck = () => document.documentElement.dataset.deck || "court";

/** The face: index in the corner, the suit or a court figure in the field.
 * @param {Card} card @param {string} [deck] */
export function face(card, deck = wornDeck()) {
  const suit = SUIT_DRAWINGS[suitOf(card)];
  return make("span", {
    class: "face", "data-suit": suitOf(card), "data-foot": footOf(card, deck),
  },
  make("span", { class: "index" },
    make("b", { "data-index": indexOf(card) }), drawing(suit, "pip")),
  artOf(card, deck));
}

/** Draw the cards on the table and in the hand again, in the deck that is worn now. */
export function redrawCards() {
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-card]"))) {
    const old = card.querySelector(".face");
    if (old) old.replaceWith(face(card.dataset.card || ""));
  }
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

/** Give an element what every open card carries.
 * @param {Element} element @param {Card} card @param {TrumpSuit} trump
 * @param {Attributes} [extra] */
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
