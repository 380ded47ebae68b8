// From a shuffled deck to hands and stock: a new deck, the shuffle, who deals, one card at a time.

export const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
export const HAND = 6;

/** The deck in order: pack by pack, clubs, diamonds, hearts, spades, ranks rising.
 * @param {number} size @param {number} packs */
export function freshDeck(size, packs) {
  const ranks = RANKS.slice(RANKS.length - size / SUITS.length);
  const pack = [...SUITS].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  return Array.from({ length: packs }, () => pack).flat();
}

/** Fisher and Yates: from the last card down, each changes places with one below or itself.
 * @param {Card[]} deck @param {import("./chance.js").Chance} chance */
export async function shuffle(deck, chance) {
  const cards = [...deck];
  for (let i = cards.length - 1; i > 0; i -= 1) {
    const j = await chance.below(i + 1);
    [cards[i], cards[j]] = [cards[j], cards[i]];
  }
  return cards;
}

/** Who deals: by chance in a table's first game, then the fool, or the next to the left.
 * @param {PreviousGame | null} previous @param {number} seats
 * @param {import("./chance.js").Chance} chance */
export async function chooseDealer(previous, seats, chance) {
  if (!previous) return chance.below(seats);
  if (previous.fool !== null && previous.fool !== undefined) return previous.fool;
  return (previous.dealer + 1) % seats;
}

/** Six cards each, one at a time, from the dealer's left; the rest is the stock.
 * @param {Card[]} deck @param {number} seats @param {number} dealer */
export function handOut(deck, seats, dealer) {
  /** @type {Card[][]} */
  const hands = Array.from({ length: seats }, () => []);
  for (let i = 0; i < seats * HAND; i += 1) hands[(dealer + 1 + i) % seats].push(deck[i]);
  const stock = deck.slice(seats * HAND);
  const trump = stock.length ? stock[stock.length - 1] : hands[dealer][HAND - 1];
  return { dealer, hands, stock, trump };
}
