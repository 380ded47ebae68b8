// The start of the page: session, line, and what is done with everything the server says.

import { fetchTelegramScript, openBridge } from "./bridge.js";
import { suitName } from "./cards.js";
import { setClock } from "./clock.js";
import { markEffects } from "./effects.js";
import { focusedPlace, followKeys, restoreFocus } from "./keyboard.js";
import { launch, rememberTable } from "./launch.js";
import { offerLink, refuse } from "./play.js";
import { redraw, renderNews, renderNow } from "./render.js";
import { openSession } from "./session.js";
import { recallSettings } from "./settings.js";
import { game, mySeat, state } from "./state.js";
import { cancelSelection, followTaps } from "./taps.js";
import { onBack, touch } from "./telegram.js";
import { tellEvents } from "./tell.js";
import { followTheme } from "./theme.js";
import { goneTrouble, sessionTrouble } from "./trouble.js";
import { followViewport } from "./viewport.js";
import { connect, lookAt, reconnect, resendMove } from "./wire.js";
import { fill, gettext, learn } from "./words.js";

const ENDING = 1300;      // ms that the last cards stay before the result is shown
const SESSION_WAIT = 2500; // ms before another try for a session

function block(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/** A view that is older than what is shown; of another table or epoch it isn't comparable. */
function isOld(view) {
  const shown = state.view;
  return Boolean(shown) && shown.id === view.id && shown.epoch === view.epoch && shown.v > view.v;
}

function linger(previous, view) {
  const ended = previous && previous.phase === "playing" && view.phase === "over";
  if (!ended) return;
  state.ending = true;
  window.setTimeout(() => {
    state.ending = false;
    redraw();
  }, ENDING);
}

function feelEnding(view) {
  const own = mySeat();
  if (own === null || !view.game || !view.game.outcome) return;
  touch(view.game.outcome.losers.includes(own) ? "warning" : "success");
}

/** What happened; of a game that has just begun, that it has begun and what is trump. */
function newsOf(previous, view) {
  const told = tellEvents(view.events || []);
  const before = previous && previous.game ? previous.game.number : 0;
  if (!previous || !view.game || view.phase !== "playing" || view.game.number === before) return told;
  const suit = suitName(view.game.trump_suit);
  return fill(gettext("The cards are dealt. Trump: {suit}."), { suit });
}

/** The table as it is now: the newest view replaces all before it. */
function takeTable(view) {
  if (isOld(view)) return;
  const previous = state.view;
  const place = focusedPlace();
  state.view = view;
  state.tableId = view.id;
  state.trouble = null;
  rememberTable(view.id);
  linger(previous, view);
  if (state.ending) feelEnding(view);
  settlePending(view);
  if (!game() || !game().hand.some((card) => card === (state.selected || "").split("~")[0])) {
    state.selected = null;
  }
  const words = newsOf(previous, view);
  if (words) Object.assign(state, { news: words, refusal: false });
  setClock();
  renderNews(previous && previous.game, view.events || []);
  restoreFocus(place);
}

/** A move that was accepted is over as soon as the table that has it is here. */
function settlePending(view) {
  const { pending } = state;
  if (pending && pending.taken && view.v > pending.v) state.pending = null;
}

function accepted(id, answer) {
  if (state.pending && state.pending.id === id) {
    state.pending.taken = true;
    settlePending(state.view);
  }
  const act = state.busy.get(id);
  state.busy.delete(id);
  if (act === "new-table" && answer.table) lookAt(answer.table);
  if (act === "leave") leftTable();
  if (act === "invite" && answer.link) {
    state.link = answer.link;
    offerLink();
  }
  redraw();
}

function leftTable() {
  state.page = null;
  rememberTable(null);
  lookAt(null);
}

function refused(id, { words }) {
  if (state.pending && state.pending.id === id) state.pending = null;
  state.busy.delete(id);
  refuse(words);
}

function gone({ words }) {
  rememberTable(null);
  goneTrouble(words);
  renderNow();
}

function changed(connection) {
  if (connection === state.connection) return;
  state.connection = connection;
  if (connection === "live") resendMove();
  else state.busy.clear();
  redraw();
}

/** Close codes after which only a new session helps; others come back by themselves. */
function ended(code, reason) {
  if (code !== 1008 || reason === "flood") return false;
  state.connection = "connecting";
  startSession(reconnect);
  return true;
}

async function startSession(then) {
  try {
    const session = await openSession();
    state.trouble = null;
    if (session.missing) goneTrouble();
    else if (session.table) takeTable(session.table);
    then();
  } catch (refusal) {
    if (!refusal.code) throw refusal;
    if (!state.view) sessionTrouble(refusal);
    if (refusal.code === "network") {
      window.setTimeout(() => startSession(then), SESSION_WAIT);
    }
  }
  renderNow();
}

function begin() {
  const config = block("config");
  state.language = config.language;
  learn(config.language, block("words"));
  openBridge();
  recallSettings();
  markEffects();
  followTheme();
  followViewport(redraw);
  followTaps();
  followKeys();
  onBack(() => {
    if (cancelSelection()) return;
    state.page = null;
    redraw();
  });
  startSession(() => {
    connect({ table: takeTable, accepted, refused, gone, changed, ended });
    if (launch.inTelegram) window.setTimeout(fetchTelegramScript, 0);
  });
}

begin();
