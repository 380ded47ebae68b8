// The one state of the page. Everything that is shown follows from it; render.js shows it.

/** @type {State} */
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
  told: null,            // {table, epoch, v} up to which the server has said what happened

  // What the person is doing
  page: null,            // a page laid over the table's own: "rules" | "change" | "fair" | …
  past: null,            // the finished game of the pages "fair" and "replay": see reopen.js
  trouble: null,         // {title, words, ways: [{action, text}]} shown instead of everything
  pending: null,         // Pending
  selected: null,        // key of the tapped card that has several meanings
  busy: new Map(),       // id of an act under way → its name
  ongoing: [],           // running games in which this person holds a seat: see runninggames.js
  lesson: null,          // the step of the introduction: see lesson.js
  introOffered: false,
  recall: null,          // what was missed, to be shown again: see recall.js
  device: { home: "", full: "off" }, // what Telegram says of the screen: see device.js
  games: null,           // the own finished games, once asked for: see profile.js
  autoPass: null,        // the move that will be made by itself: see autopass.js
  link: "",              // the invitation, once asked for
  changes: {},           // what its house plays otherwise: see houserules.js
  choice: { preset: "podkidnoy", pace: "live", level: "easy" }, // in the forms of a table

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

/** The position of what was missed that is shown again now, or null. */
export function recalled() {
  const { page, recall } = state;
  return page === null && recall && recall.at !== null ? recall.frames[recall.at].game : null;
}

/** What is wrong, if anything: with the session or the table, or with the game looked at. */
export function troubleNow() {
  const past = pastShown();
  return state.trouble || (past && past.trouble);
}

/** The finished game that is looked at, or null. */
function pastShown() {
  return state.page === "fair" || state.page === "replay" ? state.past : null;
}

/** The view of the engine, or null before the first game. */
export function game() {
  return replayed() || recalled() || (state.view && state.view.game);
}

/** @template T @param {T | null} one @returns {T} */
function surely(one) {
  if (one === null) throw new Error("nothing of that kind is shown");
  return one;
}

/** The game, the table, the finished game: for what is shown only where there is one. */
export const gameNow = () => surely(game());
export const tableNow = () => surely(state.view);
export const pastNow = () => surely(state.past);
export const lessonNow = () => surely(state.lesson);

/** The own seat in the game that is shown, or null for a spectator. */
export function mySeat() {
  const played = game();
  return played && played.seat;
}

/** The own seat at the table, which between games may be another one. */
export function myPlace() {
  return state.view ? state.view.you.seat : null;
}

/** Whether a computer player holds the own seat. */
export function isHeld() {
  const place = myPlace();
  return place !== null && tableNow().phase === "playing" && tableNow().seats[place].held;
}

/** Legal moves that may be played now: none while one is on its way. */
export function openMoves() {
  const now = game();
  const playing = state.view !== null && state.view.phase === "playing";
  return now && playing && !state.pending ? now.moves : [];
}

/** Whether an act is open to this person now.
 * @param {string} act */
export function may(act) {
  return Boolean(state.view && state.view.can.includes(act));
}

/** @param {Past} past @returns {ScreenName} */
function pastScreen(past) {
  if (state.page === "replay") return replayed() ? "replay" : "opening";
  return past.report ? "fair" : "opening";
}

/** @type {("rules" | "settings" | "profile" | "intro")[]} */
const SHEETS = ["rules", "settings", "profile", "intro"]; // pages of their own that need no table

/** Which screen the state asks for.
 * @returns {ScreenName} */
export function screenOf() {
  if (troubleNow()) return "error";
  const past = pastShown();
  if (past) return pastScreen(past);
  const sheet = SHEETS.find((page) => page === state.page);
  if (sheet) return sheet;
  if (state.page === "change") return "lobby";
  if (!state.view) return state.person && !state.tableId ? "lobby" : "opening";
  const { phase, game: played } = state.view;
  if (phase === "playing" || state.ending) return "table";
  return phase === "over" && played && played.outcome ? "result" : "lobby";
}
