// State in, page out: one function shows everything, at most once a frame.

import { showActions } from "../table/tablebuttons.js";
import { animate } from "../effects/animate.js";
import { showBout } from "../table/bout.js";
import { mark, say } from "../base/dom.js";
import { fetchedNow } from "../finishedgame/fetchlater.js";
import { settleHeld } from "../effects/flights.js";
import { noteFocus, settleFocus } from "./focus.js";
import { showHand } from "../table/hand.js";
import { heldCard } from "../effects/cardpictures.js";
import { showIntro } from "../introduction/lessonview.js";
import { newsOn, tellLine } from "./statusline.js";
import { clearScreen, showScreen } from "../screens/screens.js";
import { showMe, showSeats } from "../table/seats.js";
import { game, isHeld, mySeat, recalled, replayed, screenOf } from "../state/queries.js";
import { onChange, state } from "../state/state.js";
import { showCloth, showDiscard, showStock } from "../table/stock.js";
import { confirmClosing, sayReady, showBack } from "../telegram/telegram.js";
import { turnLine } from "../sentences/turnline.js";
import { gettext } from "../base/words.js";

/** @type {SheetName[]} */
const SCREENS = ["lobby", "result", "rules", "settings", "profile", "intro", "fair", "error"];
/** @type {FrameId[]} */
const ZONES = ["seats", "me", "bout", "actions", "hand", "hands", "tape"];

let asked = 0;

/** What isn't shown isn't there: no mark of another screen lies about in the page.
 * @param {ScreenName} screen */
function clearOthers(screen) {
  for (const id of SCREENS) {
    document.getElementById(id).hidden = id !== screen;
    if (id !== screen) clearScreen(id);
  }
  if (screen === "table") return;
  for (const id of ZONES) document.getElementById(id).replaceChildren();
}

function showTable() {
  document.getElementById("app").toggleAttribute("data-watching", mySeat() === null);
  showSeats();
  showMe();
  showCloth();
  showStock();
  showDiscard();
  showActions();
  showHand();
  showBout();
}

/** @param {GameView | null} played */
function turnWords(played) {
  return recalled() ? gettext("While you were away") : turnLine(played);
}

/** @param {ScreenName} screen */
function showStatus(screen) {
  const played = game();
  const line = screen === "table" ? turnWords(played) : "";
  const own = played !== null && screen === "table" && played.seat !== null
    && played.waited.includes(played.seat);
  const news = newsOn(screen);
  say(document.getElementById("turn"), line);
  say(document.getElementById("news"), news);
  mark(document.getElementById("say"), {
    "data-own-turn": own && !isHeld(), "data-refusal": state.refusal,
    "data-told": Boolean(news), "data-asks": Boolean(news && state.selected && !heldCard()),
  });
  document.documentElement.toggleAttribute("data-my-turn", own);
}

function showConnection() {
  const root = document.documentElement;
  tellLine(root.dataset.connection);
  root.dataset.connection = state.connection;
  const sign = document.getElementById("connection");
  const words = {
    live: "",
    connecting: gettext("Reconnecting…"),
    lost: gettext("No connection. Trying again…"),
  }[state.connection];
  sign.hidden = !words || !state.person;
  say(sign, words);
}

/** The game that runs counts, whatever is looked at meanwhile.
 * @param {ScreenName} screen */
function tellTelegram(screen) {
  const { view } = state;
  const running = view !== null && view.phase === "playing" ? view.game : null;
  confirmClosing(running !== null && running.seat !== null);
  showBack(state.page !== null);
  if (screen !== "opening") sayReady();
}

/** Show the state as it is now. */
export function renderNow() {
  window.cancelAnimationFrame(asked);
  asked = 0;
  noteFocus();
  const screen = screenOf();
  const changed = document.documentElement.dataset.screen !== screen;
  document.documentElement.dataset.screen = screen;
  if (changed) clearOthers(screen);
  mark(document.getElementById("menu"), { "aria-label": gettext("Rules") });
  mark(document.getElementById("gear"), { "aria-label": gettext("Settings") });
  if (screen === "table") showTable();
  else if (screen === "replay") fetchedNow().showReplay();
  else if (screen === "intro") showIntro();
  else if (screen !== "opening") showScreen(screen);
  settleHeld(state.pending !== null);
  showStatus(screen);
  showConnection();
  tellTelegram(screen);
  if (changed) window.scrollTo(0, 0);
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
