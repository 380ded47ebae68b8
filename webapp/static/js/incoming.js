// What is done with everything that the server says: views, answers, refusals.

import { considerPass } from "./actions/autopass.js";
import { comeBack, goAway, waitForQuiet, witness } from "./absence/absence.js";
import { cardOfKey, suitName } from "./base/cardnames.js";
import { setClock } from "./table/clock.js";
import { noteIntroSeen } from "./introduction/introoffer.js";
import { noteFocus } from "./render/focus.js";
import { hearNews } from "./effects/eventsounds.js";
import { rememberTable } from "./telegram/launch.js";
import { deselect, offerLink, refuse } from "./actions/play.js";
import { meaningsOf } from "./state/legalmoves.js";
import { lengthenRecall } from "./actions/recall.js";
import { redraw, renderNews, renderNow } from "./render/render.js";
import { noteView } from "./state/devicememory.js";
import { mySeat, openMoves, state } from "./state/state.js";
import { touch } from "./telegram/telegram.js";
import { tellEvents, tellHeld } from "./sentences/events.js";
import { goneTrouble } from "./screens/errorscreen.js";
import { go, goHome } from "./actions/navigate.js";
import { forgetUnsent, isSeen, lookAt, resendMove, sendUnsent } from "./server/messages.js";
import { fill, gettext } from "./base/words.js";

const ENDING = 1300; // ms that the last cards stay before the result is shown

/** A view that is older than what is shown; of another table or epoch it isn't comparable.
 * @param {TableView} view */
function isOld(view) {
  const shown = state.view;
  return shown !== null && shown.id === view.id && shown.epoch === view.epoch
    && shown.v > view.v;
}

/** @param {TableView | null} previous @param {TableView} view */
function linger(previous, view) {
  const ended = previous && previous.phase === "playing" && view.phase === "over";
  if (!ended) return;
  state.ending = true;
  window.setTimeout(() => {
    state.ending = false;
    redraw();
  }, ENDING);
}

/** Somebody who has played a game to its end needs no introduction.
 * @param {TableView} view */
function feelEnding(view) {
  const own = mySeat();
  if (own === null || !view.game || !view.game.outcome) return;
  noteIntroSeen();
  touch(view.game.outcome.losers.includes(own) ? "warning" : "success");
}

/** What happened; of a game that has just begun, that it has begun and what is trump.
 * @param {TableView | null} previous @param {TableView} view */
function newsOf(previous, view) {
  const told = [tellEvents(view.events || []), tellHeld(previous, view)].filter(Boolean).join(" ");
  const before = previous && previous.game ? previous.game.number : 0;
  const begun = previous && view.phase === "playing" ? view.game : null;
  if (!begun || begun.number === before) return told;
  const suit = suitName(begun.trump_suit);
  return fill(gettext("The cards are dealt. Trump: {suit}."), { suit });
}

/** A view from the line: only of the table that is looked at now.
 * @param {TableView} view */
export function hearTable(view) {
  if (view.id === state.tableId) takeTable(view);
}

/** Whether a game, or the time between two, comes into sight.
 * @param {TableView | null} previous @param {TableView} view */
function isAnother(previous, { id, phase, fair }) {
  return !previous || previous.id !== id || previous.phase !== phase
    || !fair || !previous.fair || previous.fair.game !== fair.game;
}

/** The table as it is now: the newest view replaces all before it.
 * @param {TableView} view @param {boolean} [isStory]  it says what happened since the last one */
export function takeTable(view, isStory = true) {
  if (isOld(view)) return;
  const previous = state.view;
  noteFocus();
  if (isAnother(previous, view)) noteView(view);
  state.view = view;
  state.tableId = view.id;
  state.trouble = null;
  const live = witness(view, isStory);
  rememberTable(view.id);
  linger(previous, view);
  if (state.ending) feelEnding(view);
  settlePending(view);
  hearNews(previous, view);
  considerPass();
  if (state.selected && !meaningsOf(cardOfKey(state.selected), openMoves()).length) {
    deselect();
  }
  const words = live && newsOf(previous, view);
  if (words) Object.assign(state, { news: words, refusal: false });
  setClock();
  lengthenRecall(view);
  if (live) renderNews(previous && (previous.game || {}), view.events || []);
  else renderNews(null, []);
}

/** A move that was accepted is over as soon as the table that has it is here.
 * @param {TableView} view */
function settlePending(view) {
  const { pending } = state;
  if (pending && pending.taken && view.v > pending.v) state.pending = null;
}

/** @param {string} id @param {Answer} answer */
export function accepted(id, answer) {
  if (state.pending && state.pending.id === id) {
    state.pending.taken = true;
    if (state.view) settlePending(state.view);
  }
  const act = state.busy.get(id);
  state.busy.delete(id);
  if (act && state.refusal) Object.assign(state, { news: "", refusal: false });
  if (act === "new-table" && answer.table) lookAt(answer.table);
  if (act === "leave") leftTable();
  if (act === "spectate") go(null); // it was asked for on a page that lies over the table
  if (act === "invite" && answer.link) {
    state.link = answer.link;
    offerLink();
  }
  redraw();
}

function leftTable() {
  goHome();
}

/** @param {string | null} id @param {{ words: string }} refusal */
export function refused(id, { words }) {
  if (state.pending && state.pending.id === id) state.pending = null;
  state.busy.delete(id || "");
  considerPass();
  refuse(words);
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
  state.connection = connection;
  if (connection === "live") {
    resendMove();
    sendUnsent();
    waitForQuiet();
  } else {
    state.busy.clear();
    if (forgetUnsent()) refuse(gettext("There is no connection right now."));
    goAway("line");
  }
  redraw();
}
