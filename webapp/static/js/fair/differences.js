// Differences between two deals of the same game, card by card.

/** The places of a list of cards that aren't as they should be.
 * @param {Pick<Misplaced, "zone" | "seat">} place @param {Card[]} wanted @param {Card[]} found */
function differing(place, wanted, found) {
  const length = Math.max(wanted.length, found.length);
  const pairs = Array.from({ length }, (_, at) => ({ wanted: wanted[at], found: found[at], at }));
  return pairs.map((pair) => ({ ...place, ...pair })).filter((one) => one.wanted !== one.found);
}

/** @param {Card | null} card */
const inList = (card) => (card ? [card] : []);

/** Every card that lies elsewhere than the seeds put it.
 * @param {Deal} wanted @param {Deal} found */
export function differences(wanted, found) {
  const hands = wanted.hands.flatMap((hand, seat) =>
    differing({ zone: "hand", seat }, hand, found.hands[seat] || []));
  return [...hands, ...differing({ zone: "stock" }, wanted.stock, found.stock),
    ...differing({ zone: "trump" }, inList(wanted.trump), inList(found.trump))];
}
