// The form of house rules: folded away until somebody wants them, each with its tiny example.

import { smallCards } from "../base/cardview.js";
import { button, drawing, make, part, say } from "../base/dom.js";
import { fill, gettext, listed, vocabulary } from "../base/words.js";
import { causesOf, chosenAt, isUsual, rulesNow, usualRules } from "./houserules.js";
import { numbered, numberOf } from "./rulenumbers.js";
import { optionWords } from "./rulesentences.js";
import { state } from "../state/state.js";

export const USUAL = "-1"; // the value of a group's first line

/** @param {RuleGroup} group @param {string} value */
function houseRow({ name }, value) {
  return make("label", { class: "choice" },
    make("input", { type: "radio", name: `house-${name}`, "data-house": name, value }),
    make("span", { class: "choice-text" }));
}

/** Return the number field of the chosen line above.
 * @param {RuleGroup} group @param {RuleChoice} choice */
function numberField({ name, title }, { number }) {
  if (!number) return null;
  const { least: min, most: max } = number;
  const one = { "data-at": name, class: "small" };
  return make("div", { class: "number", hidden: true },
    button("fewer", "−", { ...one, "aria-label": gettext("One less") }),
    make("input", {
      type: "number", inputmode: "numeric", min, max, "data-count": name, "aria-label": title,
    }),
    button("more", "+", { ...one, "aria-label": gettext("One more") }));
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
  const rows = choices.map((choice, at) => [
    houseRow(group, String(at)), numberField(group, choice),
  ]);
  const details = make("details", { class: "house found-by-words", id: `house-${name}` },
    make("summary", {},
      make("span", { class: "choice-text" }, make("b", {}, title),
        make("span", { class: "chosen" }), make("span", { class: "cause" }))),
    example(group),
    make("div", { role: "radiogroup", "aria-label": title },
      houseRow(group, USUAL), ...rows.flat().filter(Boolean)));
  showGroup(details, group, rulesNow());
  return details;
}

/** The groups. */
export function houseForm() {
  const { groups, house_rules: title } = vocabulary();
  return make("section", { class: "houses" },
    make("h3", {}, title), make("div", { class: "choices" }, ...groups.map(houseGroup)));
}

/** Show the choice of a group, and mark it if it isn't the usual one.
 * @param {HTMLElement} details @param {RuleGroup} group @param {Changes} rules */
function showGroup(details, group, rules) {
  const usual = isUsual(group, rules);
  const chosen = usual ? USUAL : String(chosenAt(group, rules));
  for (const row of details.querySelectorAll("label")) {
    const input = /** @type {HTMLInputElement} */ (part(row, "input"));
    input.checked = input.value === chosen;
    showRow(row, group, input.value, rules);
  }
  say(part(details, ".chosen"), usual ? gettext("As usual") : optionWords(group, rules));
  showCause(part(details, ".cause"), group, rules);
  return !usual;
}

/** @param {HTMLElement} row @param {RuleGroup} group @param {string} value
 * @param {Changes} rules */
function showRow(row, group, value, rules) {
  const words = part(row, ".choice-text");
  if (value === USUAL) {
    const usual = optionWords(group, usualRules(state.choice.preset));
    words.replaceChildren(gettext("As usual"), make("span", {}, usual));
    return;
  }
  const choice = group.choices[Number(value)];
  const count = numberOf(choice, rules);
  say(words, optionWords(group, numbered(choice, count)));
  if (choice.number) showNumber(row, count);
}

/** @param {HTMLElement} row @param {number} count */
function showNumber(row, count) {
  const field = /** @type {HTMLElement} */ (row.nextElementSibling);
  field.hidden = !(/** @type {HTMLInputElement} */ (part(row, "input")).checked);
  const input = /** @type {HTMLInputElement} */ (part(field, "input"));
  if (!input.dataset.writing) input.value = String(count);
}

/** For the sake of what this isn't as it was wished.
 * @param {HTMLElement} line @param {RuleGroup} group @param {Changes} rules */
function showCause(line, group, rules) {
  const titles = causesOf(group, rules).map(({ title }) => `“${title}”`);
  say(line, titles.length
    ? fill(gettext("Because of what is chosen at {titles}."), { titles: listed(titles) }) : "");
}

/** Show what is chosen in all groups now. */
export function showHouse() {
  const rules = rulesNow();
  for (const group of vocabulary().groups) {
    /** @type {HTMLElement | null} */
    const details = document.querySelector(`#house-${group.name}`);
    if (details) showGroup(details, group, rules);
  }
}
