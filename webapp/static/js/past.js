// A finished game that is looked at again: who sat where, and the move that is shown.

import { state } from "./state.js";
import { nameAmong, tellEvents } from "./tell.js";
import { fill, gettext } from "./words.js";

function isOfTable({ view, past }) {
  return Boolean(view && view.id === past.table && view.game && view.game.number === past.game);
}

/** All names of that game, "" for a computer player; people who have gone are called by number. */
export function pastNames() {
  if (isOfTable(state)) return state.view.game.names;
  const seats = state.past.seats || state.past.record.seats;
  return seats.map((name, seat) => (name.startsWith("computer:") ? ""
    : fill(gettext("Player {number}"), { number: seat + 1 })));
}

/** The name of a seat in that game. */
export function pastName(seat) {
  return nameAmong(pastNames(), seat);
}

/** The move that led to the position shown, in words. */
export function stepWords() {
  const { frames, at } = state.past;
  const { clock, events } = frames[at];
  const told = tellEvents(events);
  return clock ? fill(gettext("{told} (Time ran out.)"), { told }) : told;
}
