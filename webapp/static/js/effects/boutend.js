// The end of a bout: its cards lie for a moment as they lay, to be understood, and then leave.

import { ENDS } from "./animate.js";
import { showBout } from "../table/bout.js";
import { placeAgain } from "../table/boutplaces.js";
import { layPicture } from "./cardpictures.js";
import { pilePlace, rectOf, restOf, seatPlace, snapshot, takeCard, takeLying } from "./places.js";
import { showPasses } from "./donechips.js";
import { mySeat } from "../state/queries.js";
import { state } from "../state/state.js";

const SWEEP = 45;   // ms from one card of a bout to the next
const SEEN = 250;   // ms that a bout lies which everybody has seen already
const LINGER = 650; // … after its last card has come
const STILL = 750;  // … where nothing moves

/** A caught card doesn't lie any more (R14).
 * @param {EndedPair[]} lying @param {EventOf<"caught">} caught */
function lyingWithout(lying, { card, beaten }) {
  if (!beaten) return lying.filter((pair) => pair.attack !== card);
  return lying.map((pair) => (pair.beaten === card ? { ...pair, beaten: null } : pair));
}

/** The bout as it lay when it ended: what the events put down on top of what lay there.
 * @param {Pair[]} pairs @param {GameEvent[]} events */
export function lastPairs(pairs, events) {
  /** @type {EndedPair[]} */
  let lying = pairs.map((pair) => ({ ...pair }));
  for (const event of events) {
    if (ENDS.includes(event.kind)) break;
    if (event.kind === "attacked" || event.kind === "transferred") {
      lying.push({ attack: event.card, by: event.seat, beaten: null });
    }
    if (event.kind === "caught") lying = lyingWithout(lying, event);
    if (event.kind === "beaten") {
      const open = lying.find((pair) => pair.attack === event.card && !pair.beaten);
      if (open) Object.assign(open, { beaten: event.by, beater: event.seat });
    }
  }
  return lying;
}

/** Lay the cards of a bout that has ended once more, and note where they lie. In the own hand they
 * are seen at once, so they need no picture. The last bout of a game doesn't leave.
 * @param {Lying[]} before @param {Partial<GameView>} previous @param {GameEvent[]} events
 * @returns {BoutEnd | null} */
export function layEnd(before, previous, events) {
  showPasses(events);
  const end = events.find((event) => ENDS.includes(event.kind));
  if (!end || state.ending || !previous.pairs || !rectOf("[data-zone=bout]")) return null;
  const isOwn = end.kind === "bout_taken" && end.seat === mySeat();
  const known = new Set(before.filter((old) => old.zone === "bout").map((old) => old.element));
  showBout(lastPairs(previous.pairs, events));
  placeAgain();
  const lying = snapshot().filter((now) => now.zone === "bout");
  const rests = lying.map(({ element }) => restOf(element));
  const cards = lying.map(({ element, card, home }, i) => {
    const rest = rests[i];
    const isNew = !known.has(element);
    const from = takeLying(before, element, card);
    const picture = isOwn ? null : layPicture(card, home, rest);
    return { card, place: home, rest, from: isNew && from ? from.rect : null, isNew, picture };
  });
  return { cards, taker: end.kind === "bout_taken" ? end.seat : null };
}

/** Leave the last cards on the table for a moment, where nothing flies.
 * @param {BoutEnd} end */
export function showStill({ cards }) {
  const go = () => cards.forEach(({ picture }) => picture && picture.remove());
  window.setTimeout(go, STILL);
}

/** Return the turn of a card that is swept away: no two are alike.
 * @param {string} rest @param {number} i */
const swept = (rest, i) => `${rest === "none" ? "" : rest} rotate(${((i * 47) % 36) - 18}deg)`;

/** A card of the bout leaves: into a hand that is seen, or to a pile or seat.
 * @param {EndedCard} ended @param {number} i @param {Lying[]} fresh @param {Place | null} to
 * @returns {Flight | null} */
function leaving({ card, place, picture, rest }, i, fresh, to) {
  if (picture) return { card, from: place, to: to || place, lying: picture, rest: swept(rest, i) };
  const held = takeCard(fresh, card);
  return held && { card, from: place, to: held.home, hides: held.element,
    rest: restOf(held.element) };
}

/** The bout lies, then its cards leave one after another.
 * @param {BoutEnd} end @param {Lying[]} fresh  cards that came into hands
 * @returns {Scene[]} */
export function endScenes({ cards, taker }, fresh) {
  const to = taker === null ? pilePlace("discard") : seatPlace(taker);
  const flights = cards.map((one, i) => leaving(one, i, fresh, to)).filter(Boolean);
  /** @type {Partial<Flight>} */
  const how = taker === null ? { counts: [["discard", 1]], turns: "down" }
    : { counts: [[`seat ${taker}`, 1]], fades: true };
  const sound = taker === null ? "aside" : "take";
  const waits = cards.some(({ isNew }) => isNew) ? LINGER : SEEN;
  const isOwn = cards.every(({ picture }) => !picture);
  return [
    { flights: [], lasts: isOwn ? 0 : waits },
    { flights: flights.map((one, i) => ({ ...how, ...one, after: i * SWEEP,
      ...(isOwn ? { fades: false } : {}), sound: i ? undefined : sound })) },
  ];
}
