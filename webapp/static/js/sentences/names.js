// Names of players: people by name, computer players by their seat.

import { game, tableNow } from "../state/queries.js";
import { gettext, listed, tame, vocabulary } from "../base/words.js";

/** The computer player of a seat; as long as there are no words it is any machine.
 * @param {number} seat */
export const computerOf = (seat) => vocabulary().computers[seat]
  || { face: "machine", name: gettext("computer") };

/** A name, or that of the seat's computer player.
 * @param {string[]} names @param {number} seat */
export const nameAmong = (names, seat) => tame(names[seat]) || computerOf(seat).name;

/** All names in the game; what a device kept of an earlier one may lack them. */
function playedNames() {
  const played = game();
  return (played && played.names) || tableNow().seats.map((one) => one.name);
}

/** Return whether a computer player has a seat in the game by itself, not for a person.
 * @param {number} seat */
export const isComputer = (seat) => !playedNames()[seat];

/** The name of a seat in the game, as everybody reads it.
 * @param {number} seat */
export const nameOf = (seat) => nameAmong(playedNames(), seat);

/** The name of a seat at the table, between games.
 * @param {number} seat */
export function placeName(seat) {
  return nameAmong(tableNow().seats.map((one) => one.name), seat);
}

/** Names of several seats.
 * @param {number[]} seats */
export function namesOf(seats) {
  return listed(seats.map(nameOf));
}
