// The form of house rules: folded away until somebody wants them, each with its tiny example.

import { make, part, say } from "../base/dom.js";
import { houseExample } from "./houseexamples.js";
import { houseGroups } from "./housegroups.js";
import { chosenOf, isUsual, optionWords, withOption } from "./houserules.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

const USUAL = "-1";

/** @param {HouseGroup} group */
function chosenWords(group) {
  const option = group.options[chosenOf(group, state.changes)];
  return option ? optionWords(group, option) : gettext("As usual");
}

/** @param {HouseGroup} group @param {string} value @param {string} words */
function houseRow(group, value, words) {
  const chosen = value === USUAL ? isUsual(group, state.changes)
    : !isUsual(group, state.changes) && String(chosenOf(group, state.changes)) === value;
  return make("label", { class: "choice" },
    make("input", {
      type: "radio", name: `house-${group.name}`, "data-house": group.name, value, checked: chosen,
    }),
    make("span", {}, words));
}

/** @param {HouseGroup} group */
function houseGroup(group) {
  const { name, title, options } = group;
  const open = !isUsual(group, state.changes);
  return make("details", { class: "house", id: `house-${name}`, open },
    make("summary", {},
      make("span", { class: "choice-text" },
        make("b", {}, title), make("span", { class: "chosen" }, chosenWords(group)))),
    houseExample(name),
    make("div", { role: "radiogroup", "aria-label": title },
      houseRow(group, USUAL, gettext("As usual")),
      ...options.map((option, at) => houseRow(group, String(at), optionWords(group, option)))));
}

/** The groups, open where something was chosen. */
export function houseForm() {
  const open = Object.keys(state.changes).length > 0;
  return make("div", { class: "choices" },
    make("details", { class: "more houses", id: "houses", open },
      make("summary", {}, gettext("House rules")), ...houseGroups().map(houseGroup)));
}

/** @param {string} name */
function sayChosen(name) {
  const group = houseGroups().find((one) => one.name === name);
  const details = document.querySelector(`#house-${name}`);
  if (group && details) say(part(details, ".chosen"), chosenWords(group));
}

/** A house rule is chosen.
 * @param {string} name @param {string} value */
export function chooseHouse(name, value) {
  const group = houseGroups().find((one) => one.name === name);
  if (group) state.changes = withOption(group, Number(value), state.changes);
  sayChosen(name);
}

/** Another preset is chosen: its rules as they are. */
export function usualHouse() {
  state.changes = {};
  for (const { name } of houseGroups()) {
    /** @type {HTMLInputElement | null} */
    const usual = document.querySelector(`[data-house="${name}"][value="${USUAL}"]`);
    if (usual) usual.checked = true;
    sayChosen(name);
  }
}
