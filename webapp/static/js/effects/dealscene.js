// The deal: card by card round the table, and the trump card turned over last.

import { pilePlace, restOf, seatPlace, takeCard } from "./places.js";
import { mySeat } from "../state/queries.js";

const DEALING = 620; // ms from the first card to the last
const DEALT = 200;   // ms that a card takes
const CROWD = 4;     // people

/** The seats in the order in which they get their cards, from the dealer's left. Where many sit,
 * the others get two at a time: more pictures than that make a slow phone stutter.
 * @param {GameView} played @returns {{ seat: number, count: number }[]} */
function dealtSeats({ cards, dealer }) {
  const few = cards.length < CROWD;
  const rounds = Array.from({ length: Math.max(...cards) }, (_, round) => round);
  const order = cards.map((_, i) => (dealer + 1 + i) % cards.length);
  return rounds.flatMap((round) => order.flatMap((seat) => {
    const packet = few || seat === mySeat() ? 1 : 2;
    const count = Math.min(packet, cards[seat] - round);
    return count > 0 && round % packet === 0 ? [{ seat, count }] : [];
  }));
}

/** @param {{ seat: number, count: number }} dealt @param {Lying[]} fresh @param {Place} from
 * @returns {Flight | null} */
function dealFlight({ seat, count }, fresh, from) {
  const held = seat === mySeat() ? takeCard(fresh, null, ({ zone }) => zone === "hand") : null;
  const to = held ? held.home : seatPlace(seat);
  if (!to) return null;
  /** @type {Flight} */
  const flight = { from, to, takes: DEALT, sound: "draw",
    counts: [["stock", -count], [`seat ${seat}`, count]] };
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
  const all = dealtSeats(played);
  const flights = all.map((dealt, i) => {
    const flight = dealFlight(dealt, fresh, from);
    return flight && { ...flight, after: DEALING * i / all.length };
  });
  return [{ flights: [...flights.filter(Boolean), ...trumpFlight(fresh, from)], skippable: true,
    lasts: DEALING + DEALT }];
}
