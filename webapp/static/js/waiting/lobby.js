// The table before its first game: the rules in a word, who sits around the cloth, the next step.

import { button, make } from "../base/dom.js";
import { introOffer } from "../introduction/introoffer.js";
import { aroundCloth, onePlace } from "./chairs.js";
import { bottomBar } from "./nextstep.js";
import { gameTitle, paceTitle } from "../rules/presets.js";
import { may, tableNow } from "../state/queries.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** Return the head with game and pace. It opens the form, or the rules to read. */
export function tableHead() {
  const { rules, pace, phase } = tableNow();
  const heading = phase === "over" ? "p" : "h2"; // the end of a game is a heading of its own
  return make("header", { class: "table-head" }, make(heading, {},
    button(may("rules") ? "change" : "rules",
      `${gameTitle(rules.preset)}\u00a0· ${paceTitle(pace)}`, { class: "chip" })));
}

/** A small pack, face down; it stirs while the cards are being dealt.
 * @param {boolean} [dealing] */
export const closedPack = (dealing = false) => make("span", {
  class: "pack", "aria-hidden": "true", "data-dealing": dealing,
},
  make("i", { class: "back" }), make("i", { class: "back" }), make("i", { class: "back" }));

/** Return the differences from a game that has a name, as soon as those words are here. */
function ownRules() {
  const script = fetchedSoFar();
  return script && script.houseNote(tableNow());
}

/** The computers of the table, as soon as their script is here. */
export function tableCompany() {
  const script = fetchedSoFar();
  return script && script.companyAtTable();
}

function invitation() {
  if (!state.link) return null;
  return make("label", { class: "link" }, gettext("Send this link to friends:"),
    make("input", { type: "text", readonly: true, value: state.link }));
}

/** The lobby of the table that is looked at. */
export function lobbyParts() {
  return onePlace(
    tableHead(),
    aroundCloth([closedPack(Boolean(tableNow().dealing))]),
    make("div", { class: "rest" },
      tableCompany(),
      ownRules(),
      introOffer(),
      invitation()),
    bottomBar());
}
