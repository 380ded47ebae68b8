// From what happened to scenes, in its order: a card is put down, a bout leaves, cards are drawn.

import { endScenes } from "./boutend.js";
import { pilePlace, restOf, seatPlace, takeCard } from "./places.js";
import { mySeat } from "../state/queries.js";

const DRAW = 130;     // ms from one drawn card to the next
const DRAWING = 650;  // … of all, where many draw
const PUT = 200;      // … from one card that is put down to the next

/** @type {Record<PutDown["kind"], number>} */
const FORCE = { attacked: 1, beaten: 2, transferred: 0 };

/** @typedef {EventOf<"attacked"> | EventOf<"transferred"> | EventOf<"beaten">} PutDown */

/** Return the place where a played card comes to lie: in the bout, or in one that has ended since.
 * @param {Card} card @param {NewsFacts} news
 * @returns {Partial<Flight> & { to: Place, from?: Place } | null} */
function targetOf(card, { fresh, end }) {
  const ended = end && end.cards.find((one) => one.card === card && one.isNew);
  if (ended) {
    const { from, place: to, picture: lying, rest } = ended;
    return lying && { from: from || undefined, to, lying, rest, stays: true };
  }
  const now = takeCard(fresh, card, ({ zone }) => zone === "bout");
  return now && { from: now.from || undefined, to: now.home, hides: now.element,
    rest: restOf(now.element) };
}

/** Somebody puts a card down; one that nobody has seen comes from their hand, and is turned over.
 * @param {PutDown} event @param {NewsFacts} news @returns {Scene[]} */
function putScenes(event, news) {
  const isBeaten = event.kind === "beaten";
  const card = event.kind === "beaten" ? event.by : event.card;
  const target = targetOf(card, news);
  const from = target && (target.from || seatPlace(event.seat));
  if (!target || !from) return [];
  return [{ lasts: PUT, flights: [{ ...target, card, from, turns: target.from ? undefined : "up",
    force: FORCE[event.kind], sound: isBeaten ? "beat" : "card" }] }];
}

/** @param {Lying} lying @param {number} seat */
const isHeldBy = ({ zone, element }, seat) =>
  (zone === "hand" ? seat === mySeat() : element.matches(`[data-seat="${seat}"] *`));

/** Return the place of a drawn card: the trump card was seen there.
 * @param {Lying | null} held @param {Lying[]} before @param {Card | null} trump */
function fromStock(held, before, trump) {
  if (held && held.from) return held.from;
  const open = trump && takeCard(before, trump);
  return open ? open.rect : pilePlace("stock");
}

/** A card goes from the stock to a seat; the last one of all is the trump card.
 * @param {number} seat @param {NewsFacts} news @param {Card | null} trump
 * @returns {Flight | null} */
function drawFlight(seat, { fresh, before }, trump) {
  const held = takeCard(fresh, null, (one) => isHeldBy(one, seat));
  const from = fromStock(held, before, trump);
  const to = held ? held.home : seatPlace(seat);
  if (!from || !to) return null;
  /** @type {Flight} */
  const flight = { from, to, sound: "draw",
    counts: [["stock", -1], ["trump", trump ? -1 : 0], [`seat ${seat}`, 1]] };
  if (!held) return { ...flight, card: trump, fades: true };
  return { ...flight, card: held.card, hides: held.element, rest: restOf(held.element),
    turns: held.from ? undefined : "up" };
}

/** Somebody draws, one card after another.
 * @param {EventOf<"drawn">} event @param {NewsFacts} news @param {number} step @returns {Scene} */
function drawScene({ seat, count, trump }, news, step) {
  const flights = Array.from({ length: count }, (_, i) =>
    drawFlight(seat, news, (i === count - 1 && trump) || null));
  return {
    flights: flights.filter(Boolean).map((flight, i) => ({ ...flight, after: i * step })),
    lasts: count * step,
  };
}

/** Everything that can be seen of what happened.
 * @param {GameEvent[]} events @param {NewsFacts} news @returns {Scene[]} */
export function scenesOf(events, news) {
  const drawn = events.reduce((sum, one) => sum + (one.kind === "drawn" ? one.count : 0), 0);
  const step = Math.min(DRAW, DRAWING / drawn);
  let { end } = news;
  return events.flatMap((event) => {
    switch (event.kind) {
      case "attacked":
      case "transferred":
      case "beaten": return putScenes(event, { ...news, end });
      case "drawn": return [drawScene(event, news, step)];
      case "bout_beaten": case "bout_taken": {
        const scenes = end ? endScenes(end, news.fresh) : [];
        end = null;
        return scenes;
      }
      default: return [];
    }
  });
}
