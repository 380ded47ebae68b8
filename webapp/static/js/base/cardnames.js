// Names of a card: its suit's drawing, its index, its spoken name. Cards are written "7h".

import { fill, gettext, vocabulary } from "./words.js";

export const SUIT_DRAWINGS = {
  c: "club", d: "diamond", h: "heart", s: "spade", r: "cap", b: "cap", "": "",
};

/** @param {Card} card */
export const rankOf = (card) => card[0];

/** @param {Card} card */
export const suitOf = (card) => /** @type {Suit} */ (card[1]);

/** The letter or number in the corner, as people here print it.
 * @param {Card} card */
export function indexOf(card) {
  const rank = rankOf(card);
  return rank === "T" ? "10" : vocabulary().cards.letters[rank] || rank;
}

/** The signs of the suits as letters, never as pictures.
 * @type {Words} */
const SIGNS = {
  c: "♣\uFE0E", d: "♦\uFE0E", h: "♥\uFE0E", s: "♠\uFE0E",
  r: "♦\uFE0E♥\uFE0E", b: "♣\uFE0E♠\uFE0E",
};

/** "7♥", where a name would be too long.
 * @param {Card} card */
export const cardSign = (card) => indexOf(card) + SIGNS[suitOf(card)];

/** @param {string} rank */
export const rankName = (rank) => vocabulary().cards.ranks[rank] || rank;

/** The name of a suit, as in "Trump: hearts".
 * @param {TrumpSuit} suit */
export const suitName = (suit) => vocabulary().cards.suits[suit] || suit;

/** "7 of hearts".
 * @param {Card} card */
export function cardName(card) {
  const { card: { name }, of_suits: ofSuits } = vocabulary().cards;
  return fill(name, { rank: rankName(rankOf(card)), of_suit: ofSuits[suitOf(card)] });
}

/** The name as it is spoken where the card lies: trumps say that they are.
 * @param {Card} card @param {TrumpSuit} trump */
export function spokenName(card, trump) {
  const name = cardName(card);
  return suitOf(card) === trump ? fill(gettext("{card}, trump"), { card: name }) : name;
}

const SUIT_ORDER = "sdchbr"; // black and red by turns
const RANK_ORDER = "23456789TJQKAX";

/** A hand in the order in which people hold it: by suit or by rank, trumps at one end.
 * @param {Card[]} cards @param {TrumpSuit} trump
 * @param {{ order: string, trumps: string }} held */
export function sorted(cards, trump, { order, trumps }) {
  const end = trumps === "left" ? -1 : 1;
  /** @param {Card} card */
  const place = (card) => {
    const [suit, rank] = [SUIT_ORDER.indexOf(suitOf(card)), RANK_ORDER.indexOf(rankOf(card))];
    const among = order === "rank" ? rank * 4 + suit : suit * 20 + rank;
    return suitOf(card) === trump ? end * 100 + among : among;
  };
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** The card that a key of `keyed` stands for.
 * @param {string} key */
export const cardOfKey = (key) => key.split("~")[0];

/** Give equal cards of two packs their own keys: "7h", "7h~2".
 * @param {Card[]} cards */
export function keyed(cards) {
  const seen = new Map();
  return cards.map((card) => {
    const nth = (seen.get(card) || 0) + 1;
    seen.set(card, nth);
    return { card, key: nth === 1 ? card : `${card}~${nth}` };
  });
}
