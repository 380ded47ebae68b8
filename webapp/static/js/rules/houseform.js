// The form of house rules: folded away until somebody wants them, each with its tiny example.

import { smallCards } from "../base/cardview.js";
import { drawing, make, part, say } from "../base/dom.js";
import { gettext, vocabulary } from "../base/words.js";
import { houseRulesChosen } from "../state/pagechanges.js";
import { state } from "../state/state.js";

const USUAL = "-1";

/** Which choice of a group these changes make; -1: the preset's, or one that isn't offered.
 * @param {RuleGroup} group @param {Changes} changes */
function chosenOf({ choices }, changes) {
  return choices.findIndex((choice) =>
    Object.entries(choice.changes).every(([name, value]) => changes[name] === value));
}

/** Whether a group is left as the preset has it.
 * @param {RuleGroup} group @param {Changes} changes */
function isUsual({ options }, changes) {
  return !options.some((name) => name in changes);
}

/** The changes with another choice of a group; of -1 with none.
 * @param {RuleGroup} group @param {number} at @param {Changes} changes @returns {Changes} */
function withChoice({ options, choices }, at, changes) {
  /** @type {string[]} */
  const own = options;
  const others = Object.entries(changes).filter(([name]) => !own.includes(name));
  if (at < 0) return Object.fromEntries(others);
  const { changes: chosen, also } = choices[at];
  return { ...Object.fromEntries(others), ...also, ...chosen };
}

/** @param {RuleGroup} group */
function chosenWords(group) {
  const choice = group.choices[chosenOf(group, state.changes)];
  return choice ? choice.words : gettext("As usual");
}

/** @param {RuleGroup} group @param {string} value @param {string} words */
function houseRow(group, value, words) {
  const chosen = value === USUAL ? isUsual(group, state.changes)
    : !isUsual(group, state.changes) && String(chosenOf(group, state.changes)) === value;
  return make("label", { class: "choice" },
    make("input", {
      type: "radio", name: `house-${group.name}`, "data-house": group.name, value, checked: chosen,
    }),
    make("span", {}, words));
}

/** @param {ExamplePiece} piece */
function shownPiece(piece) {
  if (typeof piece !== "string") return smallCards(piece);
  return piece === "epaulette" ? drawing(piece) : make("span", { "aria-hidden": "true" }, piece);
}

/** The question that the choices of a group answer differently, with its cards.
 * @param {RuleGroup} group */
function example({ question, pieces }) {
  const cards = make("span", { class: "pieces" }, ...pieces.map(shownPiece));
  return make("p", { class: "example" },
    make("span", {}, question), pieces.length ? cards : null);
}

/** @param {RuleGroup} group */
function houseGroup(group) {
  const { name, title, choices } = group;
  const open = !isUsual(group, state.changes);
  return make("details", { class: "house", id: `house-${name}`, open },
    make("summary", {},
      make("span", { class: "choice-text" },
        make("b", {}, title), make("span", { class: "chosen" }, chosenWords(group)))),
    example(group),
    make("div", { role: "radiogroup", "aria-label": title },
      houseRow(group, USUAL, gettext("As usual")),
      ...choices.map(({ words }, at) => houseRow(group, String(at), words))));
}

/** The groups, open where something was chosen. */
export function houseForm() {
  const open = Object.keys(state.changes).length > 0;
  const { groups, house_rules: title } = vocabulary();
  return make("div", { class: "choices" },
    make("details", { class: "more houses", id: "houses", open },
      make("summary", {}, title), ...groups.map(houseGroup)));
}

/** @param {RuleGroup} group */
function sayChosen(group) {
  const details = document.querySelector(`#house-${group.name}`);
  if (details) say(part(details, ".chosen"), chosenWords(group));
}

/** A house rule is chosen.
 * @param {string} name @param {string} value */
export function chooseHouse(name, value) {
  const group = vocabulary().groups.find((one) => one.name === name);
  if (!group) return;
  houseRulesChosen(withChoice(group, Number(value), state.changes));
  sayChosen(group);
}

/** Another preset is chosen: its rules as they are. */
export function usualHouse() {
  houseRulesChosen({});
  for (const group of vocabulary().groups) {
    /** @type {HTMLInputElement | null} */
    const usual = document.querySelector(`[data-house="${group.name}"][value="${USUAL}"]`);
    if (usual) usual.checked = true;
    sayChosen(group);
  }
}
