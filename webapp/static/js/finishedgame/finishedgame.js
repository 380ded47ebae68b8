// A finished game that is looked at again: who sat where.

import { pastNow } from "../state/queries.js";
import { pastArrived } from "../state/pastchanges.js";
import { state } from "../state/state.js";
import { nameAmong } from "../sentences/names.js";
import { fill, gettext } from "../base/words.js";

/** The game on the table, if it is the one that is looked at again. */
function sameGame() {
  const { view } = state;
  const { table, game } = pastNow();
  return view && view.id === table && view.game && view.game.number === game ? view.game : null;
}

/** The same of the list of one's own games. */
function listedGame() {
  const { table, game } = pastNow();
  const list = state.games ? state.games.list : [];
  return list.find((one) => one.table === table && one.game === game);
}

/** Keep the names of that game, as long as it is the one on the table: the next one may begin. */
export function keepNames() {
  const played = sameGame();
  if (played) pastArrived(pastNow(), { names: [...played.names] });
}

/** All names of that game, "" for a computer player; people who have gone are called by number. */
export function pastNames() {
  const { names } = pastNow();
  if (names) return [...names];
  const listed = listedGame();
  if (listed) return listed.seats.map(({ name }) => name);
  const { seats: fetched, record } = pastNow();
  const seats = fetched || (record && record.seats) || [];
  return seats.map((name, seat) => (name.startsWith("computer:") ? ""
    : fill(gettext("Player {number}"), { number: seat + 1 })));
}

/** The name of a seat in that game.
 * @param {number} seat */
export function pastName(seat) {
  return nameAmong(pastNames(), seat);
}
