// The most telling of many events, for one line: how bouts ended, and what lies on the table now.

const MOST_TOLD = 3; // sentences

/** @type {Partial<Record<EventKind, number>>} */
const WEIGHTS = {
  game_ended: 6, seat_out: 5, bout_taken: 4, take_said: 3, attacked: 3, transferred: 3, shown: 3,
  caught: 4, redealt: 3, beaten: 2, exchanged: 2, bout_beaten: 1,
};

/** @param {GameEvent} event */
const weightOf = (event) => WEIGHTS[event.kind] || 0;

/** Of all bouts but the last, only the ends.
 * @param {GameEvent[]} events */
function worthTelling(events) {
  const ends = events.map(({ kind }) => kind === "bout_taken" || kind === "bout_beaten");
  const last = ends.lastIndexOf(true);
  return events.filter((event, at) => ends[at] || event.kind === "exchanged"
    || (weightOf(event) > 4) || (at > last && weightOf(event) > 0));
}

/** The few that matter most, the later ones rather than the earlier, in their order.
 * @param {GameEvent[]} events */
export function highlights(events) {
  const worth = worthTelling(events);
  const heaviest = worth.map((event, at) => ({ event, at }))
    .sort((a, b) => weightOf(b.event) - weightOf(a.event) || b.at - a.at)
    .slice(0, MOST_TOLD).map(({ at }) => at);
  return worth.filter((_, at) => heaviest.includes(at));
}
