// The form of a table: its rules and its pace, for a new one or for one that waits.

import { choices } from "../base/choices.js";
import { button, make } from "../base/dom.js";
import { introOffer } from "../introduction/firstvisit.js";
import { houseForm } from "../rules/houseform.js";
import { ongoingParts } from "./runninggames.js";
import { moreGames, paces, usualGames } from "../rules/games.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

function form() {
  const more = { title: gettext("More rules"), options: moreGames() };
  return [
    choices("preset", gettext("Rules"), usualGames(), state.choice.preset, more),
    houseForm(),
    choices("pace", gettext("Pace"), paces(), state.choice.pace),
  ];
}

/** No table yet: the form of a new one. */
export function homeParts() {
  return [
    make("header", { class: "brand" },
      make("span", { class: "pack", "aria-hidden": "true" },
        make("i", { class: "back" }), make("i", { class: "back" }), make("i", { class: "back" })),
      make("div", {},
        make("h2", {}, gettext("A new table")),
        make("p", {}, gettext("Whoever is left with cards is the fool.")))),
    ongoingParts(),
    introOffer(),
    ...form(),
    make("div", { class: "row" },
      button("profile", gettext("My games")), button("settings", gettext("Settings"))),
    make("footer", { class: "bar" },
      button("new-table", gettext("Make the table"), { class: "strong" })),
  ].filter(Boolean);
}

/** The host chooses other rules for the table that waits. */
export function changeParts() {
  return [
    make("header", { class: "heading" }, make("h2", {}, gettext("Rules of this table"))),
    ...form(),
    make("footer", { class: "bar" },
      button("back", gettext("Back")),
      button("use-rules", gettext("Play by these"), { class: "strong" })),
  ];
}
