// From screen to screen: what lies over the table, the table itself, home.

import { goAway } from "../absence/absence.js";
import { rememberTable } from "../telegram/launch.js";
import { findTables } from "../waiting/hometables.js";
import { pageRow, sheetOver } from "../screens/screens.js";
import { closePast, turnPast } from "./pages/lookback.js";
import {
  aboutOpened, formUnfolded, newsTold, pageOpened, scriptArrived,
} from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { actAnswered, actSent } from "../state/tablechanges.js";
import { wordsOf } from "../server/api.js";
import { fetchedSoFar, fetchLater } from "../server/fetchlater.js";
import { lookAt } from "../server/messages.js";
import { refuse } from "./playing/play.js";

/** Forget the words of the screen that is left; the news of a running game stay. */
function fallSilent() {
  const { view, page, refusal } = state;
  const running = view !== null && view.phase === "playing";
  const row = pageRow(page);
  if (refusal || !running || (row && row.ownNews)) newsTold("");
}

/** @param {Page | null} page */
export function go(page) {
  fallSilent();
  pageOpened(page);
}

/** The page of that name, if a button of its name opens it; false where none does.
 * @param {string} name */
export function openPage(name) {
  const row = pageRow(name);
  if (!row || !row.opened) return false;
  const page = /** @type {Page} */ (name);
  if (row.late) openFetched(page, row.opened);
  else lay(page, row.opened);
  return true;
}

/** @param {Page} page @param {() => void} opened */
function lay(page, opened) {
  go(page);
  opened();
}

/** Open it as soon as its script is here, unless this person has gone elsewhere meanwhile.
 * @param {Page} page @param {() => void} opened */
async function openFetched(page, opened) {
  const { page: from, tableId } = state;
  actSent(page, page);
  try {
    await fetchLater();
    if (state.page === from && state.tableId === tableId) lay(page, opened);
  } catch (failed) {
    refuse(wordsOf(failed));
  } finally {
    actAnswered(page);
  }
}

/** To the form of a new table. Back at theirs, people are told what they missed. */
export function goHome() {
  goAway("person");
  rememberTable(null);
  lookAt(null);
  go(null);
  findTables();
}

/** To the table of that id.
 * @param {string} table */
export function goToTable(table) {
  lookAt(table);
  go(null);
}

/** Back from a sheet about somebody; to the other page of the game that is looked at, where this
 * one was opened from there; to where that game was opened; to the table; else home. */
export function goBack() {
  const { past } = state;
  if (sheetOver() === "about") {
    aboutOpened(null);
    return;
  }
  if (past && state.page === "picture") {
    go("fair");
    return;
  }
  if (past && past.beneath) {
    turnPast(past.beneath, past);
    return;
  }
  const from = past && past.from;
  closePast();
  if (from) go(from);
  else if (state.view) go(null);
  else goHome();
}

/** To the table, from whatever is laid over it, when a game begins that this person plays: their
 * time runs.
 * @param {ReadOnly<TableView> | null} before @param {ReadOnly<TableView>} view */
export function goToNewGame(before, view) {
  const begins = before !== null && before.id === view.id && before.phase !== "playing"
    && view.phase === "playing";
  if (!begins || view.you.seat === null || state.page === null) return;
  if (state.past) closePast();
  go(null);
}

/** Back from whatever is laid over the table; false where nothing is. */
export function leavePage() {
  const script = fetchedSoFar();
  if (script && script.closeRules()) return true;
  if (state.page === null) return false;
  goBack();
  return true;
}

/** The form lies where it is seen, unless it was folded meanwhile. */
function showForm() {
  const form = document.querySelector("#form[open]");
  if (form) form.scrollIntoView({ block: "start" });
}

/** The form of a new table unfolds, or folds; its script comes with the first look at it.
 * @param {HTMLElement} summary */
export function unfoldForm({ parentElement: form }) {
  const unfolds = form !== null && !form.hasAttribute("open"); // that follows the click
  formUnfolded(unfolds);
  if (!unfolds) return;
  fetchLater().then(() => {
    scriptArrived();
    window.requestAnimationFrame(showForm);
  }, (failed) => refuse(wordsOf(failed)));
}
