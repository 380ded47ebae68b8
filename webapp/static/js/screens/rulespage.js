// The rules screen: what holds at this table, and how the cards look.

import { button, make } from "../base/dom.js";
import { leaveButtons } from "./leavebuttons.js";
import { gameTitle } from "../rules/presets.js";
import { codeLine } from "../rules/rulescode.js";
import { houseSentences, ruleSentences } from "../rules/rulesentences.js";
import { settingSwitch } from "./settingspage.js";
import { state } from "../state/state.js";
import { fill, gettext, vocabulary } from "../base/words.js";

/** @param {string[]} sentences */
function list(sentences) {
  return make("ul", { class: "sentences" }, ...sentences.map((words) => make("li", {}, words)));
}

/** How the table's own rules differ from those of a game that has a name.
 * @param {Pick<TableView, "rules" | "house">} table */
export function houseNote({ rules, house }) {
  if (!house) return null;
  const named = fill(gettext("{game}, but:"), { game: gameTitle(house.preset) });
  return make("section", { class: "house-note" },
    make("p", {}, named), list(houseSentences(rules, house.usual)));
}

function colours() {
  return make("div", { class: "choices" },
    settingSwitch("fourColours", gettext("A colour of its own for each suit")));
}

/** The page that the button with the question mark opens. */
export function rulesParts() {
  const { view } = state;
  const own = view && view.rules;
  return [
    make("header", { class: "heading" },
      make("h2", {}, own ? gameTitle(own.preset) : gettext("Rules"))),
    view ? houseNote(view) : null,
    list(vocabulary().basics),
    make("div", { class: "row" }, button("intro", gettext("Try it in three steps"))),
    own ? make("h3", {}, gettext("At this table")) : null,
    own ? list(ruleSentences(own)) : null,
    view ? codeLine(view.code) : null,
    make("h3", {}, gettext("Cards")),
    colours(),
    make("div", { class: "row" }, button("settings", gettext("All settings"))),
    make("footer", { class: "bar" },
      ...leaveButtons(),
      button("back", gettext("Back to the table"), { class: "strong" })),
  ].filter(Boolean);
}
