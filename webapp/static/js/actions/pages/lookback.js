// Finished games: opened, and left again.

import { wordsOf } from "../../server/api.js";
import { fetchedSoFar, fetchLater } from "../../server/fetchlater.js";
import { firstPage, rememberPage } from "../../telegram/launch.js";
import { keepNames } from "../../finishedgame/finishedgame.js";
import { gameNow, tableNow } from "../../state/queries.js";
import { pastClosed, pastFailed, pastOpened, pastTurned } from "../../state/pastchanges.js";
import { state } from "../../state/state.js";
import { gettext } from "../../base/words.js";

const PAST_PAGE = /^([a-z0-9]{1,64})_(fair|replay)_([1-9][0-9]{0,8})$/;

/** @param {unknown} failed @returns {Trouble} */
function pastTrouble(failed) {
  return {
    title: gettext("This game can't be shown"),
    words: wordsOf(failed),
    ways: [["back", gettext("Back")]],
  };
}

/** A replay that plays by itself stands still. */
function stopPlaying() {
  const later = fetchedSoFar();
  if (later) later.stopTape();
}

/** Open a finished game: `page` is "fair" or "replay"; `at` is the move to look at.
 * @param {PastPage} page @param {string} table @param {number} game @param {"profile"} [from]
 * @param {number} [at] */
export async function openPast(page, table, game, from, at = 0) {
  const open = state.past;
  const same = open && open.table === table && open.game === game;
  /** @type {Past} */
  const past = same ? open : { table, game, from, at, playing: false, trouble: null };
  stopPlaying();
  pastOpened(past, page);
  keepNames();
  rememberPage(`${table}_${page}_${game}`);
  try {
    const { loadPast } = await fetchLater();
    await loadPast(page, past);
  } catch (failed) {
    pastFailed(past, pastTrouble(failed));
  }
}

/** Leave it: beneath lies the table. */
export function closePast() {
  stopPlaying();
  pastClosed();
  rememberPage("");
}

/** From one page of the game that is looked at to the other; there are two, so the way to the
 * one beneath is the way back, and nobody has to go back through more than one.
 * @param {PastPage} page @param {Past} past */
export function turnPast(page, past) {
  const { page: shown } = state;
  const goesOn = past.beneath !== page && (shown === "fair" || shown === "replay");
  pastTurned(past, goesOn ? shown : null);
  openPast(page, past.table, past.game, past.from);
}

/** Look again at a game of the list, at the one that is looked at, or at the table's last one.
 * @param {PastPage} page @param {HTMLElement} element */
export function lookBack(page, { dataset }) {
  const { table, game, move = 0 } = dataset;
  if (table) openPast(page, table, Number(game), "profile", Number(move));
  else if (state.past) turnPast(page, state.past);
  else openPast(page, tableNow().id, gameNow().number);
}

let linkOpened = false;

/** Open what the link asks for, TABLE_fair_GAME, TABLE_replay_GAME or the end of the day; once.
 * @param {(page: string) => void} openPage */
export function openAsked(openPage) {
  if (linkOpened) return;
  linkOpened = true;
  const [, table, page, game] = PAST_PAGE.exec(firstPage()) || [];
  if (table) openPast(/** @type {PastPage} */ (page), table, Number(game));
  else if (firstPage() === "_daily") openPage("daily");
}
