// No table yet: choose the rules and the pace of a new one.

import { choices } from "./choices.js";
import { button, make } from "./dom.js";
import { paces, presets } from "./presets.js";
import { state } from "./state.js";
import { gettext } from "./words.js";

/** The form of a new table. */
export function homeParts() {
  return [
    make("header", { class: "brand" },
      make("span", { class: "pack", "aria-hidden": "true" },
        make("i", { class: "back" }), make("i", { class: "back" }), make("i", { class: "back" })),
      make("div", {},
        make("h2", {}, gettext("A new table")),
        make("p", {}, gettext("Whoever is left with cards is the fool.")))),
    choices("preset", gettext("Rules"), presets(), state.choice.preset),
    choices("pace", gettext("Pace"), paces(), state.choice.pace),
    make("footer", { class: "bar" },
      button("new-table", gettext("Make the table"), { class: "strong" })),
  ];
}
