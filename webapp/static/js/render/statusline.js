// What the status region says: the news of each screen, and how the line is.

import { fullRefusal } from "../telegram/device.js";
import { say } from "../base/dom.js";
import { stepWords } from "../finishedgame/finishedgame.js";
import { recalled, troubleNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { recallWords } from "../sentences/events.js";
import { gettext } from "../base/words.js";

/** What is wrong, in one breath. */
function troubleWords() {
  const trouble = troubleNow();
  return trouble ? [trouble.title, trouble.words].join(". ") : "";
}

/** @param {ScreenName} screen */
export function newsOn(screen) {
  switch (screen) {
    case "error": return troubleWords();
    case "fair": return "";
    case "profile": return (state.games && state.games.words) || state.news;
    case "settings": return fullRefusal() || state.news;
    case "replay": return stepWords();
    case "table": return recalled() ? recallWords() : state.news;
    default: return state.news;
  }
}

/** The line is told of once when it is lost and once when it is back.
 * @param {string | undefined} before  how it was until now */
export function tellLine(before) {
  const told = document.getElementById("line");
  if (state.connection !== "live") {
    if (before === "live") say(told, gettext("No connection. Trying again…"));
  } else if (told.textContent) say(told, gettext("The connection is back."));
}
