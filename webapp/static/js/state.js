// The one state of the page. Everything that is shown follows from it; render.js shows it.

/**
 * @typedef {object} Pending  A move that was sent and is not yet answered.
 * @property {string} id      its own id: sending it twice plays it once
 * @property {string} move    its text, "defend 7h 9h"
 * @property {string} key     the card of the hand that was tapped for it, "" for a button
 * @property {number} v       the version of the table it was made on
 * @property {number} bout
 * @property {boolean} taken  the server has said yes; the new table is on its way
 */

export const state = {
  // Who looks, and through what
  person: null,          // {id, name}
  bot: "",               // user name of the bot
  language: "en",
  token: "",             // ours, short-lived, only ever in memory
  connection: "connecting", // live | connecting | lost

  // What the server said last
  view: null,            // the table message, docs/protocol.md §3
  tableId: null,         // the table looked at, also before its first view
  commitment: "",        // what sealed the shuffle of the game that runs

  // What the person is doing
  page: null,            // a page laid over the table's own: "rules" | "change" | "fair" | …
  past: null,            // the finished game of the pages "fair" and "replay": see reopen.js
  trouble: null,         // {title, words, ways: [{action, text}]} shown instead of everything
  pending: null,         // Pending
  selected: null,        // key of the tapped card that has several meanings
  busy: new Map(),       // id of an act under way → its name
  link: "",              // the invitation, once asked for
  choice: { preset: "podkidnoy", pace: "live" }, // the form of a new table

  // What is told
  news: "",              // what happened last, in words
  refusal: false,        // the news is the reason why something wasn't done
  clockEnd: null,        // performance.now() at which the clock runs out
  ending: false,         // a game has just ended; its last cards are still shown

  // The room there is
  width: 360,
  height: 640,
};

/** The position of a finished game that is replayed now, or null. */
export function replayed() {
  const { page, past } = state;
  return page === "replay" && past && past.frames ? past.frames[past.at].game : null;
}

/** What is wrong, if anything: with the session or the table, or with the game looked at. */
export function troubleNow() {
  return state.trouble || (isPast() && state.past.trouble) || null;
}

function isPast() {
  return state.past !== null && ["fair", "replay"].includes(state.page);
}

/** The view of the engine, or null before the first game. */
export function game() {
  if (replayed()) return replayed();
  return state.view ? state.view.game : null;
}

/** The own seat in the game that is shown, or null for a spectator. */
export function mySeat() {
  return game() ? game().seat : null;
}

/** The own seat at the table, which between games may be another one. */
export function myPlace() {
  return state.view ? state.view.you.seat : null;
}

/** Legal moves that may be played now: none while one is on its way. */
export function openMoves() {
  const now = game();
  return now && !state.pending && state.view.phase === "playing" ? now.moves : [];
}

/** Whether an act is open to this person now. */
export function may(act) {
  return Boolean(state.view && state.view.can.includes(act));
}

function pastScreen() {
  const ready = state.page === "replay" ? replayed() : state.past.report;
  return ready ? state.page : "opening";
}

/** Which screen the state asks for. */
export function screenOf() {
  if (troubleNow()) return "error";
  if (isPast()) return pastScreen();
  if (state.page === "rules") return "rules";
  if (state.page === "change") return "lobby";
  if (!state.view) return state.person && !state.tableId ? "lobby" : "opening";
  const { phase, game: played } = state.view;
  if (phase === "playing" || state.ending) return "table";
  return phase === "over" && played && played.outcome ? "result" : "lobby";
}
