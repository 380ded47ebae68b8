// The menu: a sheet over whatever is shown, with everything that isn't the next step.

import { button, make } from "../base/dom.js";
import { fetchedSoFar, fetchLater } from "../server/fetchlater.js";
import { hasCompany, may } from "../state/queries.js";
import { scriptArrived } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** The icons, and most pages that the menu leads to, are in that script. */
export function fetchIcons() {
  fetchLater().then(scriptArrived, () => {});
}

/** @typedef {[action: string, words: string, isOffered?: boolean]} Entry */

/** Of the table that is looked at.
 * @returns {Entry[]} */
function tableEntries() {
  const { view } = state;
  const running = view !== null && view.phase === "playing";
  const played = view !== null && view.phase === "over";
  return [
    ["players", gettext("Players"), view !== null && view.seats.length > 0],
    ["change", gettext("Change rules"), may("rules")],
    ["invite", gettext("Invite"), may("invite") && !running],
    ["keep-seat", gettext("I'm late, keep my seat"), may("keep-seat") && hasCompany()],
    ["replay", gettext("Replay"), played],
    ["fair", gettext("Check the shuffle"), played],
    ["spectate", gettext("Just watch"), may("spectate")],
  ];
}

/** A seat is left, people without one just go home.
 * @returns {Entry} */
function leaveEntry() {
  const words = state.view && state.view.phase === "playing" ? gettext("Leave the table")
    : gettext("Leave");
  return [may("leave") ? "leave" : "home", words, state.view !== null];
}

/** @param {string} name */
function icon(name) {
  const script = fetchedSoFar();
  return make("span", { class: "entry-icon", "aria-hidden": "true" },
    script && script.menuIcon(name));
}

/** @param {Entry[]} entries */
function group(...entries) {
  const offered = entries.filter(([, , isOffered = true]) => isOffered);
  return offered.length ? make("ul", { class: "entries" }, ...offered.map(([action, words]) => {
    const entry = button(action, words);
    entry.prepend(icon(action));
    return make("li", {}, entry);
  })) : null;
}

/** The sheet that the button in the corner opens. */
export function menuParts() {
  return [
    group(...tableEntries()),
    group(
      ["profile", gettext("My games")],
      ["leaders", gettext("Leaderboard")],
      ["daily", gettext("End of the day")],
      ["rules", gettext("Rules")],
      ["intro", gettext("Learn to play")],
      ["settings", gettext("Settings")],
      ["calls", gettext("When I get messages"), state.bot !== ""],
    ),
    group(leaveEntry()),
  ].filter((part) => part !== null);
}
