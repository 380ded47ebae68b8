// Which sound goes with what has happened: one for each news, the weightiest.

import { sound } from "./sound.js";

/** @type {Partial<Record<EventKind, SoundName>>} */
const OF_EVENT = {
  attacked: "card", beaten: "card", transferred: "card", shown: "card", exchanged: "card",
  bout_beaten: "aside", bout_taken: "take", game_ended: "end",
};
const WEIGHT = ["card", "aside", "take", "end"];

/** The sound of these events; one's own cards were heard when they were tapped.
 * @param {GameEvent[]} events @param {number | null} own */
export function soundOf(events, own) {
  const heard = events.filter((event) => event.seat !== own || OF_EVENT[event.kind] !== "card")
    .map((event) => OF_EVENT[event.kind]).filter(Boolean);
  return heard.sort((a, b) => WEIGHT.indexOf(b) - WEIGHT.indexOf(a))[0] || null;
}

/** @param {TableView | null} view */
function isMyTurn(view) {
  const played = view && view.phase === "playing" ? view.game : null;
  return Boolean(played && played.seat !== null && played.waited.includes(played.seat));
}

/** Let the news be heard.
 * @param {TableView | null} previous @param {TableView} view */
export function hearNews(previous, view) {
  if (!previous || previous.id !== view.id) return;
  const name = soundOf(view.events || [], view.game && view.game.seat);
  if (name) sound(name);
  if (isMyTurn(view) && !isMyTurn(previous)) sound("turn");
}
