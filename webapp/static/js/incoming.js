// Handles everything that the server says: views, answers, refusals.

import { comeBack, followGame, goAway, reconnected } from "./absence/absence.js";
import { isWatching } from "./absence/attention.js";
import { setAbsent } from "./table/absent.js";
import { setClock } from "./table/clock.js";
import { noteFocus } from "./render/focus.js";
import { callToTurn } from "./effects/eventsounds.js";
import { rememberTable } from "./telegram/launch.js";
import { dropStaleSelection } from "./actions/taps.js";
import { playPlanned } from "./actions/playing/advance.js";
import { fetchResult, lingerAtEnd } from "./actions/playing/gameend.js";
import { offerLink, refuse } from "./actions/playing/play.js";
import { sitWhereJoined } from "./actions/arrival.js";
import { goOnToPlay, playLater } from "./actions/playing/playnow.js";
import { keepPromise } from "./actions/playing/promise.js";
import { lengthenRecall } from "./actions/playing/recall.js";
import { renderNews, renderNow } from "./render/render.js";
import { noteBouts } from "./state/boutstory.js";
import { lessonShown } from "./state/queries.js";
import { isAnother, notePresent, noteView } from "./state/devicememory.js";
import { maintenanceTold, newsTold } from "./state/pagechanges.js";
import { state } from "./state/state.js";
import {
  actAnswered, actsLost, connectionChanged, invitationArrived, moveAccepted,
  moveRefused, viewArrived,
} from "./state/tablechanges.js";
import { newsOf } from "./sentences/events.js";
import { goneTrouble } from "./screens/errorscreen.js";
import { go, goHome, goToNewGame } from "./actions/navigate.js";
import { fetchedSoFar } from "./server/fetchlater.js";
import { forgetUnsent, isSeen, lookAt, resendMove, sendUnsent } from "./server/messages.js";
import { gettext, vocabulary } from "./base/words.js";

/** A view from the line: only of the table that is looked at now.
 * @param {TableView} view */
export function hearTable(view) {
  if (view.id === state.tableId) takeTable(view);
}

/** The table as it is now: the newest view replaces all before it. What is noted comes before
 * the state changes, what is told and shown after it.
 * @param {TableView} view @param {boolean} [isStory]  it says what happened since the last one */
export function takeTable(view, isStory = true) {
  const before = state.view;
  if (before && isOlder(view, before)) return;
  noteFocus();
  keepOnDevice(before, view);
  viewArrived(view);
  noteBouts(view, isStory);
  const isLive = followGame(view, isStory); // else what happened is told when all of it is here
  lingerAtEnd(before, view);
  goToNewGame(before, view);
  fetchResult(view);
  dropStaleSelection();
  if (isLive) tellNews(before, view);
  setClock();
  setAbsent(view);
  lengthenRecall(view);
  if (isLive && !lessonShown()) renderNews(before && (before.game || {}), view.events || []);
  else renderNews(null, []);
  callToTurn(before, view);
  playPlanned();
  playTapped();
  goOnToPlay();
  keepPromise(view);
  sitWhereJoined(view);
}

/** Return whether it is older than what is shown; of another table or epoch it isn't comparable.
 * @param {TableView} view @param {ReadOnly<TableView>} shown */
function isOlder(view, shown) {
  return shown.id === view.id && shown.epoch === view.epoch && shown.v > view.v;
}

/** Keep everything that a check of the game may need, and which table to open again.
 * @param {ReadOnly<TableView> | null} before @param {TableView} view */
function keepOnDevice(before, view) {
  if (view.dealing || isAnother(before, view)) noteView(view);
  if (before && isWatching()) notePresent(before, view);
  rememberTable(view.id);
}

/** @param {ReadOnly<TableView> | null} before @param {TableView} view */
function tellNews(before, view) {
  const words = newsOf(before, view);
  if (words) newsTold(words);
}

/** Functions that follow when an act was done.
 * @type {Record<string, (answer: Answer) => void>} */
const DONE = {
  "new-table": ({ table }) => table && lookAt(table),
  leave: goHome,
  "close-table": goHome,
  block: () => newsTold(gettext("Blocked. You can undo it in the settings.")),
  report: () => newsTold(vocabulary().reported),
  rules: () => state.page === "change" && go(null),
  spectate: () => go(null), // it was asked for on a page that lies over the table
  invite: ({ link }) => {
    if (!link) return;
    invitationArrived(link);
    offerLink();
  },
};

/** @param {string} id @param {Answer} answer */
export function accepted(id, answer) {
  moveAccepted(id);
  playTapped();
  const act = actAnswered(id);
  if (!act) return;
  if (state.refusal) newsTold("");
  if (DONE[act]) DONE[act](answer);
  goOnToPlay();
}

/** A card that was in the hand when it was tapped, and isn't now, was played on another device of
 * the same person; and whoever deals as somebody else does has what they want: nothing is wrong.
 * @param {string | null} id @param {{ code: string, words: string }} refusal */
export function refused(id, { code, words }) {
  moveRefused(id);
  const act = actAnswered(id);
  if (act === "reveal") return; // nobody asked: the check of the game tells of it
  const later = fetchedSoFar();
  if (later && later.throwRefused(id)) return;
  playLater();
  if (code !== "card_not_in_hand" && !(act === "start" && code === "game_runs")) refuse(words);
  playTapped();
}

/** Do what was tapped while a move was on its way. */
function playTapped() {
  const later = fetchedSoFar();
  if (later) later.playKept();
}

/** @param {{ words: string }} refusal */
export function gone({ words }) {
  rememberTable(null);
  if (!state.past) goneTrouble(words);
  renderNow();
}

/** The page is on the screen again, or no longer. */
export function looked() {
  if (isSeen()) comeBack();
  else goAway("person");
}

/** @param {Connection} connection */
export function changed(connection) {
  if (connection === state.connection) return;
  connectionChanged(connection);
  if (connection === "live") {
    maintenanceTold(null); // it is said again if it holds
    resendMove();
    sendUnsent();
    reconnected();
    const later = fetchedSoFar();
    if (later) later.askAgain();
  } else {
    if (state.busy.size) playLater();
    actsLost();
    if (forgetUnsent()) refuse(gettext("There is no connection right now."));
    goAway("line");
  }
}
