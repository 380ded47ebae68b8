// On which seats there may be a vote now: some come to it as time passes, between two views.

import { lateSeatsChanged } from "../state/tablechanges.js";

const LONGER = 60; // seconds at most that somebody who hasn't come yet is given beyond the others
const SURELY_LATER = 20; // ms after the server's moment, so that it isn't too early

let opening = 0;

/** People who were seen at the table in a game; and people who were given a turn to come.
 * @type {{ game: string, seen: Set<number> }} */
let known = { game: "", seen: new Set() };

/** @param {Pick<TableView, "id" | "seats" | "game">} view */
function noteSeen({ id, seats, game }) {
  const key = `${id} ${game ? game.number : 0}`;
  if (known.game !== key) known = { game: key, seen: new Set() };
  for (const { seat, looking, in_chat: inChat } of seats) {
    if (looking || inChat) known.seen.add(seat);
  }
}

/** Seconds until a vote on a seat is offered: somebody who hasn't opened the table yet has their
 * whole turn to do so, once, if that isn't much longer.
 * @param {Pick<TableView, "clock">} view @param {TableView["absent"][number]} absent */
function opensIn({ clock }, { seat, opens_in: opens, votes }) {
  const isNew = !known.seen.has(seat) && !votes;
  return isNew && clock ? Math.max(opens, Math.min(clock.left, opens + LONGER)) : opens;
}

/** Take the absent of the newest view.
 * @param {Pick<TableView, "id" | "seats" | "game" | "absent" | "clock">} view */
export function setAbsent(view) {
  noteSeen(view);
  const came = performance.now();
  const waits = view.absent.map((one) => ({ seat: one.seat, opens: opensIn(view, one) }));
  const look = () => {
    const passed = (performance.now() - came) / 1000;
    const late = waits.filter(({ opens }) => opens <= passed).map(({ seat }) => seat);
    late.forEach((seat) => known.seen.add(seat));
    lateSeatsChanged(late);
    const left = waits.map(({ opens }) => opens - passed).filter((rest) => rest > 0);
    if (left.length) opening = window.setTimeout(look, Math.min(...left) * 1000 + SURELY_LATER);
  };
  window.clearTimeout(opening);
  look();
}
