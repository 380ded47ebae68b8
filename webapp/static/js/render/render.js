// State in, page out: one function shows everything, at most once a frame.

import { animate } from "../effects/animate.js";
import { make, mark } from "../base/dom.js";
import { dropScenes } from "../effects/scenes.js";
import { settleHeld } from "../effects/flights.js";
import { noteFocus, settleFocus } from "./focus.js";
import { showSpeaking } from "../remarks/opener.js";
import { screenNames, screenNow, screenOf } from "../screens/screens.js";
import { showOver } from "./oversheet.js";
import { clearSheet, showSheet } from "./sheets.js";
import { showMaintenance } from "./maintenance.js";
import { showConnection, showStatus } from "./statusline.js";
import { fetchedSoFar, fetchLater } from "../server/fetchlater.js";
import { scriptArrived } from "../state/pagechanges.js";
import { game, recalled, replayed, tableScreen } from "../state/queries.js";
import { onChange, state } from "../state/state.js";
import { confirmClosing, sayReady, showBack } from "../telegram/telegram.js";
import { gettext } from "../base/words.js";

/** @type {ScreenName[]} */
const WITH_PEOPLE = ["table", "lobby", "result"]; // who sits there is seen

const AFTER_HAND = 400; // ms from the first hand to what comes later

let asked = 0;
let rendered = "opening"; // the screen

/** Return the section of a screen; it is made when it is looked for first.
 * @param {string} id */
function sectionOf(id) {
  const app = document.getElementById("app");
  /** @type {HTMLElement | null} */
  const found = app.querySelector(`#${id}`);
  if (found) return found;
  const section = make("section", { class: "screen", id, hidden: true });
  app.append(section);
  return section;
}

/** Empty all screens but a shown section: nothing that isn't shown stays in the page.
 * @param {ScreenName} shown */
function clearOthers(shown) {
  for (const name of screenNames.filter((one) => !screenOf(one).over)) {
    const { zones = [], sheet, section } = screenOf(name);
    for (const id of zones) document.getElementById(id).replaceChildren();
    if (sheet || section) sectionOf(name).hidden = name !== shown;
    if ((sheet || section) && name !== shown) clearSheet(sectionOf(name));
  }
}

/** @param {ScreenName} name */
function showScreen(name) {
  const { sheet, show } = screenOf(name);
  if (sheet) showSheet(sectionOf(name), sheet);
  if (show) show();
}

/** The game that runs counts, whatever is looked at meanwhile.
 * @param {ScreenName} screen */
function tellTelegram(screen) {
  const { view } = state;
  const running = view !== null && view.phase === "playing" ? view.game : null;
  confirmClosing(running !== null && running.seat !== null);
  showBack(state.page !== null || state.speaking);
  if (screen !== "opening") sayReady();
}

/** Fetch later.js soon; at a table after the hand, whose cards may be played already. */
function fetchSoon() {
  if (fetchedSoFar()) return;
  const begin = () => fetchLater().then(scriptArrived, () => {});
  if (tableScreen() === "table") window.setTimeout(begin, AFTER_HAND);
  else begin();
}

/** Show the state as it is now. */
export function renderNow() {
  window.cancelAnimationFrame(asked);
  asked = 0;
  noteFocus();
  const screen = screenNow();
  const changed = rendered !== screen;
  rendered = screen;
  document.documentElement.dataset.screen = screenOf(screen).looks || screen;
  document.documentElement.toggleAttribute("data-lesson", screen === "intro");
  if (changed) {
    clearOthers(screen);
    dropScenes();
    if (screenOf(screen).soon) fetchSoon();
  }
  mark(document.getElementById("open-menu"), { "aria-label": gettext("Menu") });
  showScreen(screen);
  showOver();
  settleHeld(state.pending !== null);
  showStatus(screen);
  showConnection();
  showMaintenance();
  tellTelegram(screen);
  if (changed) window.scrollTo(0, 0);
  showSpeaking(WITH_PEOPLE.includes(screen));
  settleFocus();
}

/** Show the state with the next frame: after every change, unless it is shown at once. */
export function redraw() {
  if (!asked) asked = window.requestAnimationFrame(renderNow);
}

onChange(redraw);

/** Show a new view, its cards flying from where they were.
 * @param {Partial<GameView> | null} previous @param {GameEvent[]} events */
export function renderNews(previous, events) {
  if (replayed() || recalled()) renderNow();
  else animate(previous, game(), events, renderNow);
}
