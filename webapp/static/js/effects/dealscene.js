// The deal: card by card round the table, and the trump card turned over last.

import { pilePlace, restOf, seatPlace, takeCard } from "./places.js";
import { mySeat } from "../state/queries.js";

const DEALING = 620; // ms from the first card to the last
const DEALT = 200;   // ms that a card takes

/** The seats in the order in which they get their cards, from the dealer's left.
 * @param {GameView} played */
function dealtSeats({ cards, dealer }) {
  const rounds = Array.from({ length: Math.max(...cards) }, (_, round) => round);
  const order = cards.map((_, i) => (dealer + 1 + i) % cards.length);
  return rounds.flatMap((round) => order.filter((seat) => cards[seat] > round));
}

/** @param {number} seat @param {Lying[]} fresh @param {Place} from @returns {Flight | null} */
function dealFlight(seat, fresh, from) {
  const held = seat === mySeat() ? takeCard(fresh, null, ({ zone }) => zone === "hand") : null;
  const to = held ? held.home : seatPlace(seat);
  if (!to) return null;
  /** @type {Flight} */
  const flight = { from, to, takes: DEALT, sound: "draw",
    counts: [["stock", -1], [`seat ${seat}`, 1]] };
  return held ? { ...flight, card: held.card, hides: held.element, rest: restOf(held.element),
    turns: "up" } : flight;
}

/** The trump card comes from under the stock, and is turned over.
 * @param {Lying[]} fresh @param {Place} from @returns {Flight[]} */
function trumpFlight(fresh, from) {
  const trump = takeCard(fresh, null, ({ zone }) => zone === "stock");
  return trump ? [{ card: trump.card, from, to: trump.home, hides: trump.element, turns: "up",
    after: DEALING, sound: "card" }] : [];
}

/** The cards of a new game come, a tap shows them all.
 * @param {GameView} played @param {Lying[]} fresh @returns {Scene[]} */
export function dealScenes(played, fresh) {
  const from = pilePlace("stock");
  if (!from) return [];
  const seats = dealtSeats(played);
  const flights = seats.map((seat, i) => {
    const flight = dealFlight(seat, fresh, from);
    return flight && { ...flight, after: DEALING * i / seats.length };
  });
  return [{ flights: [...flights.filter(Boolean), ...trumpFlight(fresh, from)], skippable: true,
    lasts: DEALING + DEALT }];
}
