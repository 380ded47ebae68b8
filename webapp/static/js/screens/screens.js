// The screens beside the table: built anew when what they show has changed, and only then.

import { fetchedNow } from "../finishedgame/fetchlater.js";
import { changeParts, homeParts } from "./newtable.js";
import { lobbyParts } from "./lobby.js";
import { pastNames } from "../finishedgame/finishedgame.js";
import { profileParts } from "./profile.js";
import { resultParts } from "./result.js";
import { rulesParts } from "./rulespage.js";
import { settingsParts } from "./settingspage.js";
import { troubleNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { troubleParts } from "./errorscreen.js";

const built = new Map(); // screen → what it was built from
let underFinger = false;
let placeBuilt = "";

/** Under a finger no screen is built anew: the tap would go with the button.
 * @param {boolean} down */
export function holdScreens(down) {
  underFinger = down;
}

/** Which form or lobby it is. */
const placeNow = () => JSON.stringify([state.page, state.view && state.view.id]);

/** @param {ScreenName} screen */
function parts(screen) {
  switch (screen) {
    case "lobby":
      if (!state.view) return homeParts();
      return state.page === "change" ? changeParts() : lobbyParts();
    case "result": return resultParts();
    case "rules": return rulesParts();
    case "fair": return fetchedNow().fairParts();
    case "profile": return profileParts();
    case "settings": return settingsParts();
    default: return troubleParts();
  }
}

/** @param {CheckedPast} past @param {string} language */
function fairSource({ table, game, report, copied }, language) {
  return JSON.stringify([table, game, report.verdict, copied, pastNames(), language]);
}

/** Not who sits there: nobody who reads is to lose his place when somebody joins. */
function rulesSource() {
  const { view } = state;
  return view && [view.phase, view.rules, view.can];
}

/** Everything a screen may depend on, except the passing of time.
 * @param {ScreenName} screen */
function source(screen) {
  const { page, link, language, past, view, busy, ongoing, games, device, introOffered }
    = state;
  if (screen === "fair") return fairSource(/** @type {CheckedPast} */ (past), language);
  const waits = [...busy.values()];
  if (screen === "rules") return JSON.stringify([page, language, rulesSource(), waits]);
  const told = !view ? null
    : [view.id, view.phase, view.you, view.rules, view.pace, view.seats, view.fair, view.can,
      view.phase === "over" && view.game ? view.game.outcome : null];
  const own = screen === "profile" ? games : [ongoing, introOffered, device];
  return JSON.stringify([page, troubleNow(), link, language, own, told, waits]);
}

/** Take a screen away.
 * @param {SheetName} screen */
export function clearScreen(screen) {
  built.delete(screen);
  document.getElementById(screen).replaceChildren();
}

/** Bring a screen up to date.
 * @param {SheetName} screen */
export function showScreen(screen) {
  const section = document.getElementById(screen);
  const from = source(screen);
  if (built.get(screen) === from || (underFinger && built.has(screen))) return;
  built.set(screen, from);
  const unfolded = [...section.querySelectorAll("details[open][id]")].map(({ id }) => id);
  section.replaceChildren(...parts(screen));
  if (placeBuilt !== placeNow()) section.scrollTop = 0; // the form lies where the lobby lay
  placeBuilt = placeNow();
  for (const details of section.querySelectorAll("details")) {
    if (unfolded.includes(details.id)) details.open = true;
  }
  for (const element of section.querySelectorAll("[data-action]")) {
    const waiting = [...state.busy.values()].includes(element.getAttribute("data-action") || "");
    element.toggleAttribute("data-pending", waiting);
    if (waiting) element.setAttribute("aria-busy", "true");
  }
}
