// What a person does: plays, asks, walks between screens. Shown at once, decided by the server.

import { shareLink, closePage, touch } from "./telegram.js";
import { game, gameNow, state, tableNow } from "./state.js";
import { copyRecord, downloadRecord } from "./fairpage.js";
import { redraw } from "./render.js";
import { closePast, openPast } from "./reopen.js";
import { offerNonce } from "./seals.js";
import { tryNow } from "./session.js";
import { setFourColours } from "./settings.js";
import { gettext } from "./words.js";
import { freshHex, lookAt, sendAct, sendMove } from "./wire.js";
import { playPause, step } from "./tape.js";
import { rememberTable } from "./launch.js";

/** Play a move of the own list; the tapped card is lifted before anybody has answered.
 * @param {string} move @param {string} [key] */
export function playMove(move, key = "") {
  if (state.pending) return;
  state.selected = null;
  state.refusal = false;
  sendMove(move, key);
  touch("light");
  redraw();
}

/** Tell why something can't be done.
 * @param {string} words */
export function refuse(words) {
  state.news = words;
  state.refusal = true;
  touch("error");
  redraw();
}

/** @param {string} act @param {object} [fields] */
function ask(act, fields = {}) {
  if ([...state.busy.values()].includes(act)) return;
  if (!sendAct(act, fields)) refuse(gettext("There is no connection right now."));
  redraw();
}

/** @param {Page | null} page */
function go(page) {
  state.page = page;
  state.trouble = null;
  redraw();
}

/** From everywhere else to the form of a new table. */
function goHome() {
  rememberTable(null);
  lookAt(null);
  go(null);
}

/** The form of the table that waits, with what it plays by now. */
function openChange() {
  const { rules, pace } = tableNow();
  state.choice = { preset: rules.preset || "podkidnoy", pace };
  go("change");
}

/** Back to the table; where there is none, home. */
export function goBack() {
  closePast();
  if (state.view) go(null);
  else goHome();
}

/** Look again at the game that is looked at, or at the last one of this table.
 * @param {PastPage} page */
function lookBack(page) {
  const { table, game: number } = state.past
    || { table: tableNow().id, game: gameNow().number };
  openPast(page, table, number);
}

function useRules() {
  ask("rules", { preset: state.choice.preset, changes: {} });
  if (state.choice.pace !== tableNow().pace) ask("pace", { pace: state.choice.pace });
  go(null);
}

/** The table is opened anew; what comes of it is seen. */
function tryAgain() {
  state.trouble = null;
  redraw();
  tryNow();
}

/** @type {Record<string, () => void>} */
const LOCAL = {
  rules: () => go("rules"),
  change: openChange,
  "use-rules": useRules,
  back: goBack,
  fair: () => lookBack("fair"),
  replay: () => lookBack("replay"),
  "step-back": () => step(-1),
  "step-on": () => step(1),
  "play-pause": playPause,
  "download-record": downloadRecord,
  "copy-record": () => copyRecord().then(redraw),
  home: goHome,
  close: closePage,
  again: tryAgain,
  invite: () => (state.link ? offerLink() : ask("invite")),
};

/** Hand the invitation to Telegram; where it can't take it, the link is shown. */
export function offerLink() {
  shareLink(state.link, gettext("Come and play Durak!"));
  redraw();
}

/** @param {HTMLElement} element @param {string} act */
function fieldsOf(element, act) {
  switch (act) {
    case "new-table": return {
      preset: state.choice.preset, changes: {}, pace: state.choice.pace,
    };
    case "ready":
    case "rematch": return { nonce: offerNonce(freshHex()) };
    case "add-computer": return { level: element.dataset.level || "easy" };
    case "remove-seat": return { seat: Number(element.dataset.at) };
    default: return {};
  }
}

/** Do what a button says: a move of the list, a step between screens, or an act.
 * @param {HTMLElement} element */
export function press(element) {
  const { action = "", move } = element.dataset;
  if (element.getAttribute("aria-disabled") === "true") return;
  const played = game();
  if (move && played && played.moves.includes(move)) playMove(move);
  else if (LOCAL[action]) LOCAL[action]();
  else ask(action, fieldsOf(element, action));
}

/** A choice of the forms.
 * @param {HTMLInputElement} input */
export function choose(input) {
  if (input.id === "four-colours") setFourColours(input.checked);
  else if (input.name in state.choice) state.choice[input.name] = input.value;
}
