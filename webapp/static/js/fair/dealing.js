// From a shuffled deck to hands and stock: a new deck, the shuffle, who deals, one card at a time.

export const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
export const HAND = 6;

/** The deck in order: pack by pack, clubs, diamonds, hearts, spades, ranks rising; the jokers.
 * @param {number} size @param {number} packs @param {number} [jokers] */
export function freshDeck(size, packs, jokers = 0) {
  const ranks = RANKS.slice(RANKS.length - size / SUITS.length);
  const pack = [...SUITS].flatMap((suit) => [...ranks].map((rank) => rank + suit));
  const both = Array.from({ length: packs }, () => pack).flat();
  return [...both, ...["Xb", "Xr"].slice(0, jokers)];
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

/** @param {Rules} rules @param {Card} card */
const mayNameTrump = ({ beats }, card) =>
  card[0] !== "X" && (beats !== "spades_by_spades" || card[1] !== "s");

/** A card that may not name trump changes places with the nearest above it that may (R1.6).
 * `moved` is that card, if there is one.
 * @param {Rules} rules @param {Card[]} cards @param {number} seats */
function withTrumpInPlace(rules, cards, seats) {
  const place = rules.trump === "last_dealt" ? seats * HAND - 1 : cards.length - 1;
  let nearest = place;
  while (nearest > 0 && !mayNameTrump(rules, cards[nearest])) nearest -= 1;
  if (rules.trump === "none" || nearest === place) return { deck: cards, moved: null };
  const deck = [...cards];
  [deck[place], deck[nearest]] = [cards[nearest], cards[place]];
  return { deck, moved: cards[place] };
}

/** @param {Rules} rules @param {Card[]} stock @param {Card[]} dealers  the dealer's hand */
function namedTrump(rules, stock, dealers) {
  if (rules.trump === "none") return null;
  return stock.length && rules.trump !== "last_dealt" ? stock[stock.length - 1]
    : dealers[HAND - 1];
}

/** Six cards each, one at a time, from the dealer's left; the rest is the stock.
 * @param {Rules} rules @param {Card[]} shuffled @param {number} seats @param {number} dealer */
export function handOut(rules, shuffled, seats, dealer) {
  const { deck, moved } = withTrumpInPlace(rules, shuffled, seats);
  /** @type {Card[][]} */
  const hands = Array.from({ length: seats }, () => []);
  for (let i = 0; i < seats * HAND; i += 1) hands[(dealer + 1 + i) % seats].push(deck[i]);
  const stock = deck.slice(seats * HAND);
  return { dealer, hands, stock, trump: namedTrump(rules, stock, hands[dealer]), moved };
}
