// What players are called: people by name, computer players by number where there are several.

import { game, tableNow } from "../state/queries.js";
import { fill, listed, tame, vocabulary } from "../base/words.js";

/** Which of the computer players a seat is, counted from one; 0 where it is the only one.
 * @param {string[]} names @param {number} seat */
function computerNumber(names, seat) {
  const computers = names.map((name, at) => (name ? -1 : at)).filter((at) => at >= 0);
  return computers.length < 2 ? 0 : computers.indexOf(seat) + 1;
}

/** @param {string[]} names @param {number} seat @param {string} alone @param {string} numbered */
function called(names, seat, alone, numbered) {
  const number = computerNumber(names, seat);
  return tame(names[seat]) || (number ? fill(numbered, { number }) : alone);
}

/** A name, or what a computer player is called: by number where there are several.
 * @param {string[]} names @param {number} seat */
export function nameAmong(names, seat) {
  const { name, numbered } = vocabulary().computer;
  return called(names, seat, name, numbered);
}

/** The same for a sign with little room.
 * @param {string[]} names @param {number} seat */
export function shortNameAmong(names, seat) {
  const { short, short_numbered: numbered } = vocabulary().computer;
  return called(names, seat, short, numbered);
}

/** All names in the game; what a device kept of an earlier one may lack them. */
function playedNames() {
  const played = game();
  return (played && played.names) || tableNow().seats.map((one) => one.name);
}

/** The name of a seat in the game, as everybody reads it.
 * @param {number} seat */
export const nameOf = (seat) => nameAmong(playedNames(), seat);

/** The same for a sign with little room.
 * @param {number} seat */
export const shortNameOf = (seat) => shortNameAmong(playedNames(), seat);

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
