// Text of the status region: the turn, the news of each screen, the state of the connection.

import { make, mark, say } from "../base/dom.js";
import { heldCard } from "../effects/cardpictures.js";
import { screenOf } from "../screens/screens.js";
import { game, isHeld, lessonShown, recalled, saidDone, waitsForMe } from "../state/queries.js";
import { state } from "../state/state.js";
import { turnInShort, turnLine } from "../sentences/turnline.js";
import { gettext } from "../base/words.js";

const BACK_FOR = 4000; // ms that it is told: longer, and it would be heard again with each move
let forgetting = 0;

/** Say whose turn it is: short for the eye, whole for the ear.
 * @param {string} short @param {string} whole */
function tellTurn(short, whole) {
  const element = document.getElementById("turn");
  if (element.dataset.whole === whole) return;
  element.dataset.whole = whole;
  if (short === whole) say(element, whole);
  else {
    element.replaceChildren(make("span", { "aria-hidden": "true" }, short),
      make("span", { class: "unseen" }, whole));
  }
}

/** @param {GameView | null} played */
function showTurn(played) {
  const lesson = lessonShown();
  if (lesson) tellTurn(lesson.words, lesson.words);
  else if (!recalled()) tellTurn(turnInShort(played), turnLine(played));
  else tellTurn(gettext("While you were away"), gettext("While you were away"));
}

/** With large type the line is as high as what it says. What is asked about a tap, or refused,
 * keeps the height that it had: nothing moves under the finger.
 * @param {boolean} isAnswer */
function keepHeight(isAnswer) {
  const line = document.getElementById("say");
  if (isAnswer && !line.matches("[data-asks], [data-refusal]")) {
    line.style.setProperty("--was", `${line.getBoundingClientRect().height}px`);
  }
}

/** Return whether the table waits for this person, who hasn't said Done.
 * @param {GameView | null} played */
const isStillAsked = (played) => played !== null && waitsForMe(played) && !saidDone();

/** @param {ScreenName} screen */
const isTable = (screen) => screen === "table" || screen === "intro";

/** @param {ScreenName} screen */
export function showStatus(screen) {
  const played = game();
  const own = isTable(screen) && isStillAsked(played);
  const { news: newsOf } = screenOf(screen);
  const news = newsOf ? newsOf() : state.news;
  const asks = Boolean(news && state.selected && !heldCard());
  keepHeight(asks || state.refusal);
  showTurn(screen === "table" ? played : null);
  say(document.getElementById("news"), news);
  mark(document.getElementById("say"), {
    "data-own-turn": own && !isHeld(), "data-refusal": state.refusal,
    "data-told": Boolean(news), "data-asks": asks,
  });
  document.documentElement.toggleAttribute("data-my-turn", own);
}

/** The connection is told of once when it is lost and once when it is back. A trouble that is
 * shown instead of everything says more; behind it perhaps nothing is tried again.
 * @param {string | undefined} before  how it was until now */
function tellConnection(before) {
  const told = document.getElementById("line");
  if (state.connection !== "live") {
    window.clearTimeout(forgetting);
    if (before === "live" && !state.trouble) say(told, gettext("No connection. Trying again…"));
  } else if (told.textContent && before !== "live") {
    say(told, gettext("The connection is back."));
    forgetting = window.setTimeout(() => say(told, ""), BACK_FOR);
  }
}

export function showConnection() {
  const root = document.documentElement;
  tellConnection(root.dataset.connection);
  root.dataset.connection = state.connection;
  const sign = document.getElementById("connection");
  const words = {
    live: "",
    connecting: gettext("Reconnecting…"),
    lost: gettext("No connection. Trying again…"),
  }[state.connection];
  sign.hidden = !words || !state.person || state.trouble !== null;
  say(sign, words);
}
