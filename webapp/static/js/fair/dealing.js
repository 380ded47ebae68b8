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

/** Return the dealer: by chance in a table's first game, then the fool, or the next to the left.
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
 * @param {Rules} rules @param {Card[]} cards @param {number} dealt  so many are */
function withTrumpInPlace(rules, cards, dealt) {
  const place = rules.trump === "last_dealt" ? dealt - 1 : cards.length - 1;
  let nearest = place;
  while (nearest > 0 && !mayNameTrump(rules, cards[nearest])) nearest -= 1;
  if (rules.trump === "none" || nearest === place) return { deck: cards, moved: null };
  const deck = [...cards];
  [deck[place], deck[nearest]] = [cards[nearest], cards[place]];
  return { deck, moved: cards[place] };
}

/** @param {Rules} rules @param {Card[]} deck @param {number} dealt */
function namedTrump(rules, deck, dealt) {
  if (rules.trump === "none") return null;
  return deck[rules.trump === "last_dealt" ? dealt - 1 : deck.length - 1];
}

/** Six cards each, or all (R1.8), one at a time, from the dealer's left; the rest is the stock.
 * @param {Rules} rules @param {Card[]} shuffled @param {number} seats @param {number} dealer */
export function handOut(rules, shuffled, seats, dealer) {
  const dealt = rules.deal_all ? shuffled.length : seats * HAND;
  const { deck, moved } = withTrumpInPlace(rules, shuffled, dealt);
  /** @type {Card[][]} */
  const hands = Array.from({ length: seats }, () => []);
  for (let i = 0; i < dealt; i += 1) hands[(dealer + 1 + i) % seats].push(deck[i]);
  return { dealer, hands, stock: deck.slice(dealt), trump: namedTrump(rules, deck, dealt), moved };
}
