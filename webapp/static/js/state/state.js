// The one state of the page. Everything that is shown follows from it: what changes it is told on.

/** @type {State} */
const whole = {
  // The person who looks, and the way they came
  person: null,          // {id, name}
  bot: "",               // user name of the bot
  reports: false,        // somebody reads what is reported
  language: "en",
  token: "",             // ours, short-lived, only ever in memory
  connection: "connecting", // live | connecting | lost
  maintenance: null,     // what the server has said of it since the connection was opened

  // The newest view
  view: null,            // the table message, docs/protocol.md §3
  tableId: null,         // the table looked at, also before its first view
  told: null,            // {table, epoch, v} up to which the server has said what happened

  // The page as the person uses it
  page: null,            // a page laid over the table's own: "rules" | "change" | "fair" | …
  past: null,            // the finished game of the pages "fair" and "replay": see lookback.js
  trouble: null,         // {title, words, ways: [{action, text}]} shown instead of everything
  pending: null,         // Pending
  selected: null,        // key of the tapped card that has several meanings
  hint: null,            // {table, v, move}: the last one, see hints.js
  planned: null,         // card said in advance on this page: see advance.js
  about: null,           // seat of the player about whom there is more: see aboutplayer.js
  blocked: [],           // whom this person has blocked, once asked for
  picture: null,         // once asked for: see picturepage.js
  chair: null,           // number of the chair that was tapped, before or between games
  busy: new Map(),       // id of an act under way → its name
  tables: [],            // where this person sits or may join others: see hometables.js
  lesson: null,          // the introduction, and its step: see lesson.js
  introOffered: false,
  daily: null,           // the end of the day, once asked for: see dailypage.js
  bouts: null,           // this bout and the one before, in events: see boutstory.js
  recall: null,          // what was missed, to be shown again: see recall.js
  device: { home: "", full: "off" }, // what Telegram says of the screen: see device.js
  games: null,           // the own finished games, once asked for: see profile.js
  numbers: null,         // the own ones, once asked for: see numberspart.js
  noNumbers: "",
  board: { here: false, last: false, told: null, words: "" }, // see leaderspage.js
  link: "",              // the invitation, once asked for
  house: [],             // what is chosen otherwise than the preset: see houserules.js
  code: "",              // … the code of these rules, once asked for
  unfolded: false,       // the form of a new table
  pasted: "",            // … somebody else's code, written but not yet taken
  // in the forms of a table
  choice: {
    preset: "podkidnoy", pace: "live", auto_pass: "on", hints: "off", level: "easy",
    computers: "2", until: "bout",
  },

  // News
  news: "",              // what happened last, in words
  refusal: false,        // the news is the reason why something wasn't done
  clockEnd: null,        // performance.now() at which the clock runs out
  isShort: false,        // little is left of it
  late: [],              // seats on which there may be a vote now: see absent.js
  throwing: null,        // at the fool of the last game: see throwing.js
  learned: null,         // {table, game, at, cost}: of the last game, as the server said
  ending: null,          // the last bout of a game that has just ended, while it lies there

  // Remarks
  remarks: [],           // {seat, who, remark}, for as long as they are shown
  speakers: [],          // {table, who, name}: who has said something since the page was opened
  speaking: false,       // the bar to choose from is open
  hiding: false,         // … and shows whose remarks are hidden

  // The room there is
  width: 360,
  height: 640,
};

/** The state for all to read. It is changed by tablechanges.js, pagechanges.js, pastchanges.js. */
export const state = /** @type {ReadOnly<State>} */ (whole);

let tellChange = () => {};

/** Be told of every change, to show it.
 * @param {() => void} listener */
export function onChange(listener) {
  tellChange = listener;
}

/** Only for the modules of this folder, which say what has happened.
 * @param {Partial<State>} changes */
export function change(changes) {
  Object.assign(whole, changes);
  tellChange();
}
