// Everything that happened while nobody looked: from the view seen last to the next one seen.

import { attend, isWatching, onQuiet } from "./attention.js";
import { storedJson, storeText } from "../base/storage.js";
import { recallEnded } from "../state/pastchanges.js";
import { fetchLater } from "../server/fetchlater.js";
import { state } from "../state/state.js";
import { storyTold } from "../state/tablechanges.js";
import { isSeen } from "../server/messages.js";

const KEPT_SEEN = "durak.seen";

/** @typedef {object} Absence
 * @property {GameView} from  the game as it was seen last
 * @property {GameEvent[]} missed
 * @property {"line" | "person"} absentee  who was away
 */

/** @type {Seen | null} */
let seen = null; // the table as it was on the screen last
/** @type {GameEvent[]} */
let missed = []; // … and what has been told to have happened since
/** @type {"line" | "person"} */
let absentee = "line"; // who is away, while one is

/** @param {TableView} view @param {GameView} game @returns {Seen} */
function noteOf({ id, epoch, v, you }, game) {
  return { person: you.person, table: id, epoch, v, game: { ...game, moves: [], reasons: {} } };
}

/** Keep on the device what is on the screen: Telegram may end the page at any time.
 * @param {Seen | null} note */
function keepSeen(note) {
  seen = note;
  missed = [];
  if (note) storeText(KEPT_SEEN, JSON.stringify(note));
}

/** Recall the view that this person saw last on this device: the server is asked from there on. */
export function recallSeen() {
  /** @type {Seen | null} */
  const kept = seen ? null : storedJson(KEPT_SEEN);
  if (!kept || !state.person || kept.person !== state.person.id) return;
  seen = kept;
  storyTold(kept);
  goAway("person");
}

/** Return whether this is the game, from the same seat, that was on the screen.
 * @param {TableView} view */
function goesOn({ id, epoch, you, game }) {
  return seen !== null && game !== null && seen.table === id && seen.epoch === epoch
    && seen.person === you.person && seen.game.number === game.number
    && seen.game.seat === game.seat;
}

/** Return whether missed moves are offered too long: after two bouts that were looked at since,
 * nobody needs them to follow the game. An own move ends the offer at once: play.js.
 * @param {TableView} view */
function isStale({ game }) {
  const { recall } = state;
  return recall !== null && recall.at === null && game !== null && game.bout > recall.bout + 1;
}

/** A view is here; true if what happened is to be told and shown as it happens.
 * `isStory`: it says what happened since the view that was told before.
 * @param {TableView} view @param {boolean} isStory */
export function followGame(view, isStory) {
  const { id: table, epoch, v, game } = view;
  const going = goesOn(view);
  if (!going || isStale(view)) recallEnded();
  if (isStory || !going) storyTold({ table, epoch, v });
  else if (isWatching() && state.told && state.told.v < v) goAway("line"); // the story comes
  if (going && !isWatching()) {
    missed.push(...view.events);
    attend("viewNoted");
    return false;
  }
  see(view, game);
  return true;
}

/** It is on the screen, or would be if anybody looked.
 * @param {TableView} view @param {GameView | null} game */
function see(view, game) {
  if (isSeen()) attend("caughtUp");
  else goAway("person");
  keepSeen(game && noteOf(view, game));
}

/** The page, or the table on it, has gone off the screen; or the connection is lost.
 * @param {"line" | "person"} who */
export function goAway(who) {
  if (isWatching() || absentee !== "person") absentee = who;
  attend("left");
}

/** Somebody looks again, and the server, if it can be heard, was asked what they missed. */
export function comeBack() {
  if (state.connection === "live") attend("returned");
}

/** The server has told everything, but for what may have crossed with the question. */
export function answered() {
  attend("answered");
}

/** The connection was lost and is back: soon everything is here. */
export function reconnected() {
  attend("reconnected");
}

/** Nothing more came for a moment: everything that was missed is here, unless it can't be yet. */
function catchUp() {
  const { view, told, connection } = state;
  const game = view && view.game;
  const isTold = view && told && told.v >= view.v; // else the story is on its way
  if (!game || !isTold || !isSeen() || connection !== "live") {
    attend("notYet");
    return;
  }
  if (goesOn(view)) tellAbsent({ from: /** @type {Seen} */ (seen).game, missed, absentee }, game);
  keepSeen(noteOf(view, game));
  attend("caughtUp");
}

onQuiet(catchUp);

/** The words for it are in later.js.
 * @param {Absence} absence @param {GameView} game */
function tellAbsent(absence, game) {
  fetchLater().then(({ tellMissed }) => tellMissed(absence, game), () => {});
}
