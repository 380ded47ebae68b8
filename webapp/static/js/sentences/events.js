// What happened, in words: one sentence for each event, as the status region tells it.

import { cardName, suitName } from "../base/cardnames.js";
import { mySeat, wasHanded } from "../state/queries.js";
import { state } from "../state/state.js";
import { tellHands } from "./handnews.js";
import { nameOf, placeName } from "./names.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** One of two sentences: about oneself, or about somebody by name.
 * @param {number} seat @param {string} mine @param {string} theirs @param {object} [values] */
function about(seat, mine, theirs, values = {}) {
  const own = mySeat() === seat;
  return fill(own ? mine : theirs, { name: nameOf(seat), ...values });
}

/** @param {Card} card */
const named = (card) => ({ card: card ? cardName(card) : "" });

/** @param {EventOf<"drawn">} event */
function drawn({ seat, count }) {
  return about(
    seat,
    ngettext("You draw {count} card.", "You draw {count} cards.", count),
    ngettext("{name} draws {count} card.", "{name} draws {count} cards.", count),
    { count },
  );
}

/** @param {EventOf<"bout_taken">} event */
function taken({ seat, cards }) {
  const count = (cards || []).length;
  return about(
    seat,
    ngettext("You pick up {count} card.", "You pick up {count} cards.", count),
    ngettext("{name} picks up {count} card.", "{name} picks up {count} cards.", count),
    { count },
  );
}

/** Who lost, as a sentence; who played for somebody else isn't the fool.
 * @param {Outcome} outcome */
export function endingOf({ draw, fool }) {
  if (draw) return gettext("A draw: nobody is the fool.");
  if (fool === null) return gettext("The game was broken off.");
  const theirs = gettext("{name} is the fool.");
  return about(fool, wasHanded(fool) ? theirs : gettext("You are the fool."), theirs);
}

/** @type {{ [K in EventKind]: (event: EventOf<K>) => string }} */
const SENTENCES = {
  time_ran_out: (e) => about(e.seat, gettext("Your time ran out."),
    gettext("{name} ran out of time.")),
  stood_in: () => gettext("A computer player moved for you."),
  dealt: () => gettext("The cards are dealt."),
  attacked: (e) => (e.opening
    ? about(e.seat, gettext("You attack with {card}."), gettext("{name} attacks with {card}."),
      named(e.card))
    : about(e.seat, gettext("You add {card}."), gettext("{name} adds {card}."), named(e.card))),
  beaten: (e) => about(e.seat, gettext("You beat {card} with {by}."),
    gettext("{name} beats {card} with {by}."), { ...named(e.card), by: cardName(e.by) }),
  transferred: (e) => about(e.seat, gettext("You pass it on with {card}."),
    gettext("{name} passes it on with {card}."), named(e.card)),
  shown: (e) => about(e.seat, gettext("You show {card} and pass it on."),
    gettext("{name} shows {card} and passes it on."), named(e.card)),
  take_said: (e) => about(e.seat, gettext("You take."), gettext("{name} takes.")),
  passed: (e) => about(e.seat, gettext("You are done."), gettext("{name} is done.")),
  permitted: (e) => about(e.seat, gettext("You let the others add."),
    gettext("{name} lets the others add.")),
  exchanged: (e) => about(e.seat, gettext("You swap {card} for the trump card."),
    gettext("{name} swaps {card} for the trump card."), named(e.card)),
  bout_beaten: () => gettext("All beaten: the cards are discarded."),
  bout_taken: taken,
  drawn,
  seat_out: (e) => about(e.seat, gettext("You are out of cards."), gettext("{name} is out.")),
  game_ended: (e) => (e.outcome ? endingOf(e.outcome) : gettext("The game is over.")),
};

/** @param {GameEvent} event */
function sentenceOf(event) {
  return /** @type {(event: GameEvent) => string} */ (SENTENCES[event.kind])(event);
}

/** The events of one message as one text; what this page doesn't know is left out.
 * @param {GameEvent[]} events */
export function tellEvents(events) {
  return events.filter((event) => SENTENCES[event.kind]).map(sentenceOf).join(" ");
}

/** @param {Seat | undefined} was @param {Seat} one @param {number} seat */
function heldOrBack(was, one, seat) {
  if (!was || was.name !== one.name || was.held === one.held) return "";
  const name = placeName(seat);
  return fill(one.held ? gettext("A computer player plays for {name} now.")
    : gettext("{name} plays again."), { name });
}

/** Whose seats computer players hold since then, and who is back; one's own seat tells itself.
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
    return fill(gettext("{votes} of {needed} want to go on without {name}."), {
      votes, needed, name: placeName(seat),
    });
  }).filter(Boolean).join(" ");
}

/** Who has taken a minute more since then.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
function tellMinutes(before, { id, clock }) {
  if (!before || before.id !== id || !clock) return "";
  const had = (before.clock && before.clock.minutes) || [];
  return (clock.minutes || []).filter((seat) => !had.includes(seat)).map((seat) => about(seat,
    gettext("You have one more minute."), gettext("{name} needs a minute."))).join(" ");
}

/** The game was started, and its cards come within seconds.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
function tellDealing(before, now) {
  return now.dealing && !(before && before.dealing) ? gettext("Dealing…") : "";
}

/** What happened; of a game that has just begun, that it has begun and what is trump.
 * @param {ReadOnly<TableView> | null} before @param {TableView} view */
export function newsOf(before, view) {
  const told = [
    tellEvents(view.events || []), tellHeld(before, view), tellHands(before, view),
    tellVotes(before, view), tellMinutes(before, view), tellDealing(before, view),
  ].filter(Boolean).join(" ");
  const last = before && before.game ? before.game.number : 0;
  const begun = before && view.phase === "playing" ? view.game : null;
  if (!begun || begun.number === last) return told;
  const suit = suitName(begun.trump_suit);
  return fill(gettext("The cards are dealt. Trump: {suit}."), { suit });
}

/** The move that is shown of those that were missed. */
export function recallWords() {
  const { recall } = state;
  return recall && recall.at !== null ? tellEvents(recall.frames[recall.at].events) : "";
}
