// Sentences of events, one for each, as the status region tells it.

import { cardName, suitName } from "../base/cardnames.js";
import { mySeat, wasHanded } from "../state/queries.js";
import { state } from "../state/state.js";
import { tellHands } from "./handnews.js";
import { nameOf, placeName } from "./names.js";
import { eventWords, vocabulary } from "../base/words.js";

/** Return the sentence of an event at a seat: one's own, or somebody's by name.
 * @param {string} name @param {number} seat @param {Record<string, unknown>} [values] */
const about = (name, seat, values = {}) =>
  eventWords(name, { own: mySeat() === seat }, { name: nameOf(seat), ...values });

/** Return the sentence of an event that is about nobody in particular.
 * @param {string} name @param {Record<string, unknown>} [values] */
const toAll = (name, values = {}) => eventWords(name, { own: false }, values);

/** @param {Card | undefined} card */
const named = (card) => (card ? cardName(card) : "");

/** Return a sentence about the loser; a player for somebody else isn't the fool.
 * @param {Outcome} outcome */
export function endingOf({ draw, fool }) {
  if (draw) return toAll("drawn_game");
  if (fool === null) return toAll("broken_off");
  return wasHanded(fool) ? toAll("fool", { name: nameOf(fool) }) : about("fool", fool);
}

/** @param {GameEvent} event */
function sentenceOf(event) {
  if (event.kind === "game_ended") {
    return event.outcome ? endingOf(event.outcome) : toAll("game_ended");
  }
  const any = /** @type {AnyEvent} */ (event);
  const { kind, seat, opening, card, by, cards = [], count = cards.length } = any;
  const name = kind === "attacked" && !opening ? "added" : kind;
  return about(name, seat, { card: named(card), by: named(by), count });
}

/** The events of one message as one text; what this page doesn't know is left out, and so is the
 * end of a game while its last bout lies there.
 * @param {GameEvent[]} events */
export function tellEvents(events) {
  return events.filter(({ kind }) => kind in vocabulary().events
    && !(state.ending && kind === "game_ended")).map(sentenceOf).join(" ");
}

/** @param {Seat | undefined} was @param {Seat} one @param {number} seat */
function heldOrBack(was, one, seat) {
  if (!was || was.name !== one.name || was.held === one.held) return "";
  return toAll(one.held ? "held" : "back", { name: placeName(seat) });
}

/** Return sentences about seats that computers hold since then, and about people who are back.
 * @param {TableView | null} before @param {TableView} now */
export function tellHeld(before, now) {
  if (!before || before.id !== now.id || now.phase !== "playing") return "";
  return now.seats.map((one, seat) => (seat === now.you.seat ? ""
    : heldOrBack(before.seats[seat], one, seat))).filter(Boolean).join(" ");
}

/** Somebody wants to go on without a player who is away.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
function tellVotes(before, now) {
  if (!before || before.id !== now.id) return "";
  return now.absent.map(({ seat, votes, needed }) => {
    const was = before.absent.find((one) => one.seat === seat);
    if (votes <= (was ? was.votes : 0)) return "";
    return toAll("vote", { votes, needed, name: placeName(seat) });
  }).filter(Boolean).join(" ");
}

/** Return sentences about people who have taken a minute more since then.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
function tellMinutes(before, { id, clock }) {
  if (!before || before.id !== id || !clock) return "";
  const had = (before.clock && before.clock.minutes) || [];
  return (clock.minutes || []).filter((seat) => !had.includes(seat))
    .map((seat) => about("minute", seat)).join(" ");
}

/** The game was started, and its cards come within seconds.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
function tellDealing(before, now) {
  return now.dealing && !(before && before.dealing) ? toAll("dealing") : "";
}

/** Return the news; of a game that has just begun, that it has begun and what is trump.
 * @param {ReadOnly<TableView> | null} before @param {TableView} view */
export function newsOf(before, view) {
  const told = [
    tellEvents(view.events || []), tellHeld(before, view), tellHands(before, view),
    tellVotes(before, view), tellMinutes(before, view), tellDealing(before, view),
  ].filter(Boolean).join(" ");
  const last = before && before.game ? before.game.number : 0;
  const begun = before && view.phase === "playing" ? view.game : null;
  if (!begun || begun.number === last) return told;
  return toAll("begun", { suit: suitName(begun.trump_suit) });
}

/** The move that is shown of those that were missed. */
export function recallWords() {
  const { recall } = state;
  return recall && recall.at !== null ? tellEvents(recall.frames[recall.at].events) : "";
}
