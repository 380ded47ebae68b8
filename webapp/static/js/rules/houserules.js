// Rules of one's own: which options are chosen, and how they differ from the usual ones.

import { houseGroups } from "./housegroups.js";

/** @param {HouseGroup} group */
function keysOf({ options }) {
  return options.flatMap(({ changes }) => Object.keys(changes));
}

/** What a choice says.
 * @param {HouseGroup} group @param {HouseOption} option */
export function optionWords({ words }, { changes }) {
  return words(/** @type {Rules} */ ({ throw_in: "all", ...changes }));
}

/** How rules of one's own differ from the usual ones, a sentence for each group.
 * @param {Rules} rules @param {Changes} usual */
export function houseSentences(rules, usual) {
  return houseGroups()
    .filter((group) => keysOf(group).some((name) => name in usual))
    .map(({ words }) => words(rules)).filter(Boolean);
}

/** Which option of a group these changes choose; -1: the preset's, or one that isn't offered.
 * @param {HouseGroup} group @param {Changes} changes */
export function chosenOf({ options }, changes) {
  return options.findIndex((option) =>
    Object.entries(option.changes).every(([name, value]) => changes[name] === value));
}

/** Whether a group is left as the preset has it.
 * @param {HouseGroup} group @param {Changes} changes */
export function isUsual(group, changes) {
  return !keysOf(group).some((name) => name in changes);
}

/** The changes with another option of a group; of -1 with none.
 * @param {HouseGroup} group @param {number} at @param {Changes} changes @returns {Changes} */
export function withOption(group, at, changes) {
  const keys = keysOf(group);
  const others = Object.entries(changes).filter(([name]) => !keys.includes(name));
  if (at < 0) return Object.fromEntries(others);
  const { changes: chosen, also } = group.options[at];
  return { ...Object.fromEntries(others), ...also, ...chosen };
}
