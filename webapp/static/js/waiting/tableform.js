// The form of a table: its rules, its pace, for a new one or for one that waits.

import { button, make } from "../base/dom.js";
import { gamePicture } from "../rules/gamepictures.js";
import { choicesOf } from "../rules/houserules.js";
import { hintChoices, paces, passChoices, usualGames } from "../rules/presets.js";
import { ruleSheet } from "../rules/rulesheet.js";
import { formFilled } from "../state/pagechanges.js";
import { tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { pageHead } from "../telegram/pagehead.js";
import { gettext } from "../base/words.js";

/** Games that most people know, a picture each. */
function gameCards() {
  const cards = usualGames().map(([value, title, line]) => make("label", { class: "game-card" },
    make("input", {
      type: "radio", name: "preset", value, checked: value === state.choice.preset,
    }),
    gamePicture(value),
    make("b", {}, title), make("span", { class: "what" }, line)));
  return make("fieldset", { class: "game-cards" },
    make("legend", { class: "unseen" }, gettext("Rules")), ...cards);
}

/** One of a few short words, and a line about the one that is chosen.
 * @param {string} name  of the group of radio buttons
 * @param {string} legend
 * @param {Choice[]} options */
function segments(name, legend, options) {
  const chosen = state.choice[name];
  const line = options.find(([value]) => value === chosen);
  return make("fieldset", { class: "segments" },
    make("legend", {}, legend),
    make("div", { class: "levels" }, ...options.map(([value, title]) => make("label", {},
      make("input", { type: "radio", name, value, checked: value === chosen }),
      make("span", {}, title)))),
    make("p", { class: "hint" }, line ? line[2] : ""));
}

/** Return the form of a table, before it is there, or for its host later. */
export function tableForm() {
  return [
    gameCards(),
    ruleSheet(),
    segments("pace", gettext("Pace"), paces()),
    segments("auto_pass", gettext("With nothing to add"), passChoices()),
    segments("hints", gettext("Hints"), hintChoices()),
  ];
}

/** The host chooses other rules for the table that waits. */
export function changeParts() {
  return [
    pageHead(gettext("Rules of this table")),
    ...tableForm(),
    make("footer", { class: "bar" },
      button("use-rules", gettext("Use these rules"), { class: "strong" })),
  ];
}

/** The form says what the table that waits plays by now. */
export function fillForm() {
  const {
    rules: { preset: name, ...options }, house, pace, auto_pass_ms: wait, hints,
  } = tableNow();
  const preset = name || (house ? house.preset : "");
  formFilled({
    preset, pace, auto_pass: wait === null ? "off" : "on", hints: hints ? "on" : "off",
  }, choicesOf(preset, options));
}
