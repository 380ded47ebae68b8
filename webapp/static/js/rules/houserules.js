// House rules in the making: which choice of each group is made, and what it changes.

/** Which choice of a group these changes make; -1: the preset's, or one that isn't offered.
 * @param {RuleGroup} group @param {Changes} changes */
export function chosenOf({ choices }, changes) {
  return choices.findIndex((choice) =>
    Object.entries(choice.changes).every(([name, value]) => changes[name] === value));
}

/** Whether a group is left as the preset has it.
 * @param {RuleGroup} group @param {Changes} changes */
export function isUsual({ options }, changes) {
  return !options.some((name) => name in changes);
}

/** The changes with another choice of a group; of -1 with none.
 * @param {RuleGroup} group @param {number} at @param {Changes} changes @returns {Changes} */
export function withChoice({ options, choices }, at, changes) {
  /** @type {string[]} */
  const own = options;
  const others = Object.entries(changes).filter(([name]) => !own.includes(name));
  if (at < 0) return Object.fromEntries(others);
  const { changes: chosen, also } = choices[at];
  return { ...Object.fromEntries(others), ...also, ...chosen };
}
