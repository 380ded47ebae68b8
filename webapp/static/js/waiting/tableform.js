// The form of a table: its rules, its pace, for a new one or for one that waits.

import { button, make } from "../base/dom.js";
import { houseForm } from "../rules/houseform.js";
import { choicesOf } from "../rules/houserules.js";
import { codeForm } from "../rules/rulescode.js";
import { hintChoices, moreGames, paces, passChoices, usualGames } from "../rules/presets.js";
import { formFilled } from "../state/pagechanges.js";
import { tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** @param {string} name @param {Choice} option @param {string} chosen */
function choiceRow(name, [value, title, line], chosen) {
  return make("label", { class: "choice" },
    make("input", { type: "radio", name, value, checked: value === chosen }),
    make("span", { class: "choice-text" }, make("b", {}, title), make("span", {}, line)));
}

/** A list of which one is chosen: radio buttons with a title and a plain line each.
 * @param {string} name     of the group of radio buttons
 * @param {string} legend   what is chosen
 * @param {Choice[]} options
 * @param {string} chosen
 * @param {{title: string, options: Choice[]}} [more]  further ones, folded away
 */
function choices(name, legend, options, chosen, more) {
  const rows = options.map((option) => choiceRow(name, option, chosen));
  const folded = more && make("details", {
    class: "more", id: `more-${name}`, open: more.options.some(([value]) => value === chosen),
  }, make("summary", {}, more.title),
  ...more.options.map((option) => choiceRow(name, option, chosen)));
  return make("fieldset", { class: "choices" }, make("legend", {}, legend), ...rows, folded);
}

/** What is chosen of a table before it is there, or by its host later: rules, pace, passing. */
export function tableForm() {
  const more = { title: gettext("More rules"), options: moreGames() };
  return [
    choices("preset", gettext("Rules"), usualGames(), state.choice.preset, more),
    houseForm(),
    codeForm(),
    choices("pace", gettext("Pace"), paces(), state.choice.pace),
    choices("auto_pass", gettext("With nothing to add"), passChoices(), state.choice.auto_pass),
    choices("hints", gettext("Hints"), hintChoices(), state.choice.hints),
  ];
}

/** The host chooses other rules for the table that waits. */
export function changeParts() {
  return [
    make("header", { class: "heading" }, make("h2", {}, gettext("Rules of this table"))),
    ...tableForm(),
    make("footer", { class: "bar" },
      button("back", gettext("Back")),
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
