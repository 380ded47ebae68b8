// Taps in the form of house rules, and what follows from them in other groups.

import { vocabulary } from "../base/words.js";
import { showHouse } from "./houseform.js";
import { chosenAt, partOf, rulesNow, withoutChoice } from "./houserules.js";
import { numbered, numberOf } from "./rulenumbers.js";
import { optionWords } from "./rulesentences.js";
import { houseRulesChosen, newsTold } from "../state/pagechanges.js";
import { state } from "../state/state.js";

/** @param {string} name */
const groupCalled = (name) => vocabulary().groups.find((group) => group.name === name);

/** Return the changes in the other groups, in words.
 * @param {Changes} before @param {Changes} now @param {string} name */
function moved(before, now, name) {
  const groups = vocabulary().groups.filter((group) => group.name !== name
    && group.options.some((option) => before[option] !== now[option]));
  return groups.map((group) => `${group.title}: ${optionWords(group, now)}`).join(" ");
}

/** @param {RuleGroup} group @param {Changes | null} changes  null: as usual */
function chosen(group, changes) {
  const before = rulesNow();
  const { choice: { preset }, house } = state;
  const { name } = group;
  houseRulesChosen(changes
    ? [...house.filter((one) => one.group !== name), { group: name, changes }]
    : withoutChoice(group, preset, [...house]));
  newsTold(moved(before, rulesNow(), name));
  showHouse();
}

/** A line of a group is chosen.
 * @param {string} name @param {number} at  its place; -1: as usual */
export function chooseHouse(name, at) {
  const group = groupCalled(name);
  if (!group) return;
  const choice = group.choices[at];
  chosen(group, choice ? numbered(choice, numberOf(choice, rulesNow())) : null);
}

/** The number of the chosen line; without one that can be read it stays.
 * @param {string} name @param {(count: number) => number} other  the number that it is to be */
function chooseCount(name, other) {
  const group = groupCalled(name);
  const rules = rulesNow();
  const choice = group && group.choices[chosenAt(group, rules)];
  if (!group || !choice || !choice.number) return;
  const count = numberOf(choice, rules);
  chosen(group, { ...partOf(group, rules), ...numbered(choice, other(count) || count) });
}

/** A number is written into the form.
 * @param {string} name @param {string} text */
export function writeCount(name, text) {
  chooseCount(name, () => Number(text));
}

/** One more, or one less.
 * @param {string} name @param {number} more */
export function stepCount(name, more) {
  chooseCount(name, (count) => Math.max(1, count + more));
}

/** Another game is chosen: its rules as they are. */
export function usualHouse() {
  houseRulesChosen([]);
  newsTold("");
  showHouse();
}
