// The sound of each event, and the call to a person's turn.

import { afterScenes } from "./scenes.js";
import { sound } from "./sound.js";
import { touch } from "../telegram/telegram.js";

/** @type {Partial<Record<EventKind, SoundName>>} */
const OF_EVENT = {
  attacked: "card", transferred: "card", shown: "card", exchanged: "card", beaten: "beat",
  bout_beaten: "aside", bout_taken: "take",
};
const WEIGHT = ["card", "beat", "aside", "take"];

/** The one sound of these events where nothing flies: the weightiest.
 * @param {GameEvent[]} events */
export function soundOf(events) {
  const heard = events.map((event) => OF_EVENT[event.kind]).filter(Boolean);
  return heard.sort((a, b) => WEIGHT.indexOf(b) - WEIGHT.indexOf(a))[0] || null;
}

/** @param {ReadOnly<TableView> | null} view */
function isMyTurn(view) {
  const played = view && view.phase === "playing" ? view.game : null;
  return Boolean(played && played.seat !== null && played.waited.includes(played.seat));
}

/** Let be heard and felt that the game waits for this person, when all before it has been seen.
 * @param {ReadOnly<TableView> | null} previous @param {TableView} view */
export function callToTurn(previous, view) {
  if (!previous || previous.id !== view.id) return;
  if (view.dealing && !previous.dealing) sound("shuffle");
  if (!isMyTurn(view) || isMyTurn(previous)) return;
  afterScenes(() => {
    sound("turn");
    if (!document.hidden) touch("soft");
  });
}
