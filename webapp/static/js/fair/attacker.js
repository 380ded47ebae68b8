// First attacker: the holder of the lowest trump, or the seat named by the game before (R2, R9.6).

import { RANKS } from "./dealing.js";
import { teamCount } from "../base/teams.js";

/** The team whose last player left first, or -1.
 * @param {number[]} out @param {number} seats @param {number} teams */
function firstTeamOut(out, seats, teams) {
  const left = Array.from({ length: teams }, () => 0);
  for (const seat of out) {
    left[seat % teams] += 1;
    if (left[seat % teams] === seats / teams) return seat % teams;
  }
  return -1;
}

/** @param {Rules} rules @param {PreviousGame} previous @param {number[]} order */
function ofWinningTeam(rules, { fool, out }, order) {
  const teams = teamCount(rules.teams);
  const team = teams === 2 ? (Number(fool) + 1) % teams
    : firstTeamOut(out, order.length, teams);
  const found = order.find((seat) => seat % teams === team);
  return found === undefined ? null : found;
}

/** Return the seat that the game before names, or null.
 * @param {Rules} rules @param {PreviousGame | null} previous @param {number[]} order */
function namedBefore(rules, previous, order) {
  if (!previous || previous.fool === null || previous.fool === undefined) return null;
  const seats = order.length;
  switch (rules.next_attack) {
    case "left_of_dealer": return order[0];
    case "at_the_fool": return (previous.fool + seats - 1) % seats;
    case "winning_team": return ofWinningTeam(rules, previous, order);
    default: return null;
  }
}

/** The lowest trump of a hand, as a rank's number, or Infinity.
 * @param {Card[]} hand @param {string} suit */
function lowestOf(hand, suit) {
  const trumps = hand.filter((card) => card[1] === suit);
  return Math.min(...trumps.map((card) => RANKS.indexOf(card[0])));
}

/** Return the first attacker, and whether the game before named them.
 * @param {Rules} rules @param {Deal} made @param {PreviousGame | null} previous */
export function firstAttacker(rules, { dealer, hands, trump }, previous) {
  const order = hands.map((_, step) => (dealer + 1 + step) % hands.length);
  const named = namedBefore(rules, previous, order);
  if (named !== null) return { seat: named, named: true };
  const lowest = order.map((seat) => lowestOf(hands[seat], trump ? trump[1] : ""));
  return { seat: order[lowest.indexOf(Math.min(...lowest))], named: false };
}
