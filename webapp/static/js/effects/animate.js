// From one view to the next: finds out which card went where, and lets it fly there.

import { showBout } from "../table/bout.js";
import { flyAll, flyGhost, halt, lingerThenGo, pointOf, rectOf, snapshot } from "./flights.js";
import { moving } from "./motion.js";
import { mySeat } from "../state/queries.js";

const SIGN = 26; // px: the width of a card that comes from or goes to a seat

const ENDS = ["bout_beaten", "bout_taken"];

/** The bout as it lay when it ended: what the events put down on top of what lay there.
 * @param {Pair[]} pairs @param {GameEvent[]} events */
function lastPairs(pairs, events) {
  /** @type {EndedPair[]} */
  const lying = pairs.map((pair) => ({ ...pair }));
  for (const event of events) {
    if (ENDS.includes(event.kind)) break;
    if (event.kind === "attacked" || event.kind === "transferred") {
      lying.push({ attack: event.card, by: event.seat, beaten: null });
    }
    if (event.kind === "beaten") {
      const open = lying.find((pair) => pair.attack === event.card && !pair.beaten);
      if (open) Object.assign(open, { beaten: event.by, beater: event.seat });
    }
  }
  return lying;
}

/** @param {number | undefined} seat */
function seatPoint(seat) {
  const rect = rectOf(`.app [data-seat="${seat}"] .avatar`);
  return rect && pointOf(rect, SIGN);
}

/** @param {string} zone */
function pilePoint(zone) {
  const rect = rectOf(`[data-zone="${zone}"] .pile`) || rectOf(`[data-zone="${zone}"]`);
  return rect && pointOf(rect, SIGN);
}

/** Where a card was before, taking each place once; its own element first.
 * @param {Lying[]} before @param {Element} element @param {Card} card */
function takePlace(before, element, card) {
  const own = before.findIndex((old) => old.element === element);
  const at = own >= 0 ? own : before.findIndex((old) => old.card === card);
  return at >= 0 ? before.splice(at, 1)[0].rect : null;
}

/** Who put a card of a bout down.
 * @param {EndedPair[]} pairs @param {Card} card */
function layerOf(pairs, card) {
  const pair = pairs.find((one) => one.attack === card || one.beaten === card);
  return pair && pair.beaten === card ? pair.beater : pair && pair.by;
}

/** The event that ends a bout, unless its cards come into one's own hand.
 * @param {GameEvent[]} events */
function endAmong(events) {
  const end = events.find((event) => ENDS.includes(event.kind));
  return end && end.kind === "bout_taken" && end.seat === mySeat() ? undefined : end;
}

/** Show the end of the bout once more as pictures that linger and then leave.
 * @param {Lying[]} before @param {Partial<GameView> | null} previous
 * @param {GameEvent[]} events */
function seeOff(before, previous, events) {
  const end = endAmong(events);
  if (!end || !previous || !previous.pairs) return;
  const pairs = lastPairs(previous.pairs, events);
  showBout(pairs);
  const known = new Set(before.filter((old) => old.zone === "bout").map((old) => old.element));
  const cards = snapshot().filter((now) => now.zone === "bout").map((now) => {
    if (known.has(now.element)) return now;
    const from = takePlace(before, now.element, now.card) || seatPoint(layerOf(pairs, now.card));
    return { ...now, from };
  });
  const to = end.kind === "bout_taken" ? seatPoint(end.seat) : pilePoint("discard");
  if (to) lingerThenGo(cards, to);
  for (const { element } of cards) {
    const at = before.findIndex((old) => old.element === element);
    if (at >= 0) before.splice(at, 1);
  }
}

/** Where a card comes from that nobody here saw before.
 * @param {Lying} now @param {GameView} view */
function originOf(now, view) {
  if (now.zone === "hand") return pilePoint("stock");
  if (now.zone !== "bout") return null;
  const pair = view.pairs.find((one) => one.attack === now.card || one.beaten === now.card);
  if (!pair) return null;
  return seatPoint(pair.beaten === now.card ? view.defender : pair.by);
}

/** The ways of cards from the stock to others: to those who draw, in a new game to all.
 * @param {Partial<GameView> | null} previous @param {GameView} next @param {GameEvent[]} events
 * @returns {{ from: Place, to: Place }[]} */
function othersReceive(previous, next, events) {
  const from = pilePoint("stock");
  if (!from) return [];
  const isDealt = previous !== null && previous.number !== next.number;
  const seats = isDealt ? next.cards.map((_, seat) => seat)
    : events.flatMap((event) => (event.kind === "drawn" ? [event.seat] : []));
  return seats.filter((seat) => seat !== mySeat()).flatMap((seat) => {
    const to = seatPoint(seat);
    return to ? [{ from, to }] : [];
  });
}

/** Render by `render()`; what was shown before flies from where it lay.
 * @param {() => void} render */
export function glide(render) {
  const before = moving() && !document.hidden ? snapshot() : [];
  halt();
  render();
  const lying = before.length ? snapshot() : [];
  flyAll(lying.map((now) => ({ now, from: takePlace(before, now.element, now.card) })));
}

/**
 * Render the next view by `render()` and let every card fly from where it was.
 * `previous` and `next` are game views; without a previous one the cards simply lie there.
 * @param {Partial<GameView> | null} previous @param {GameView | null} next
 * @param {GameEvent[]} events @param {() => void} render
 */
export function animate(previous, next, events, render) {
  if (document.hidden || !next) {
    halt();
    render();
    return;
  }
  const before = snapshot();
  halt();
  seeOff(before, previous, events);
  render();
  if (!moving()) return;
  const flights = snapshot().map((now) => {
    const known = takePlace(before, now.element, now.card);
    return { now, from: known || (previous && originOf(now, next)) || null };
  });
  const received = othersReceive(previous, next, events);
  flyAll(flights);
  for (const { from, to } of received) flyGhost(null, from, to);
}
