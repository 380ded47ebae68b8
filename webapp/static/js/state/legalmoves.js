// Legal moves of each card. No rules: it only reads the list that the server gave.

/** The card of the own hand that a move plays, or null for a button's move.
 * @param {string} move */
export function playedBy(move) {
  const [verb, first, second] = move.split(" ");
  if (verb === "defend") return second;
  return first || null;
}

/** Every different move that this card can make.
 * @param {Card} card @param {string[]} moves */
export function meaningsOf(card, moves) {
  return [...new Set(moves.filter((move) => playedBy(move) === card))];
}

/** The attack card that a move beats, or null.
 * @param {string} move */
export function beats(move) {
  const [verb, attack] = move.split(" ");
  return verb === "defend" ? attack : null;
}

/** The verb of a move.
 * @param {string} move */
export const verbOf = (move) => move.split(" ")[0];
