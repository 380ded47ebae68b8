// The menu: everything that isn't the next step, wherever one is.

import { button, make } from "../base/dom.js";
import { may } from "../state/queries.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** Whether there is something to do on the page of the players. */
const hasOrderToKeep = () => may("close-table") || may("block") || may("offer-seat")
  || (may("go-on") && state.late.length > 0);

/** @typedef {[action: string, words: string, isOffered?: boolean]} Entry */

/** Of the table that is looked at.
 * @returns {Entry[]} */
function tableEntries() {
  const { view } = state;
  const running = view !== null && view.phase === "playing";
  const played = view !== null && view.phase === "over";
  return [
    ["change", gettext("Change rules"), may("rules")],
    ["invite", gettext("Invite"), may("invite") && !running],
    ["players", gettext("Players"), hasOrderToKeep()],
    ["fair", gettext("Check the shuffle"), played],
    ["replay", gettext("Replay"), played],
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

/** @param {Entry[]} entries */
function group(entries) {
  const offered = entries.filter(([, , isOffered = true]) => isOffered);
  return offered.length ? make("ul", { class: "entries" }, ...offered.map(([action, words]) =>
    make("li", {}, button(action, words)))) : null;
}

/** The page that the button in the corner opens. */
export function menuParts() {
  return [
    make("header", { class: "heading" }, make("h2", {}, gettext("Menu"))),
    state.view ? group(tableEntries()) : null,
    group([
      ["rules", gettext("Rules")],
      ["settings", gettext("Settings")],
      ["profile", gettext("My games")],
      ["leaders", gettext("Leaderboard")],
      ["intro", gettext("Try it in three steps")],
      ["calls", gettext("When I get messages"), state.bot !== ""],
    ]),
    group([leaveEntry()]),
    make("footer", { class: "bar" },
      button("back", state.view ? gettext("Back to the table") : gettext("Back"),
        { class: "strong" })),
  ].filter(Boolean);
}
