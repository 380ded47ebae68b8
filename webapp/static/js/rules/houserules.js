// House rules: what follows from a game that has a name and from what was chosen otherwise.

import { vocabulary } from "../base/words.js";
import { numbered, numberOf } from "./rulenumbers.js";
import { state } from "../state/state.js";

/** Every option as it is in a game that has a name.
 * @param {string} preset @returns {Changes} */
export function usualRules(preset) {
  const { games, plain } = vocabulary();
  const game = games.find(({ name }) => name === preset);
  return { ...plain, ...(game && game.rules) };
}

/** The options of one group.
 * @param {RuleGroup} group @param {Changes} rules @returns {Changes} */
export function partOf({ options }, rules) {
  return Object.fromEntries(options.map((name) => [name, rules[name]]));
}

/** @param {Changes} rules @param {Changes} part */
const has = (rules, part) => Object.keys(part).every((name) => rules[name] === part[name]);

/** The contradictions that are among these options.
 * @param {Changes} rules */
function contradictions(rules) {
  return vocabulary().conflicts.filter((conflict) =>
    Object.keys(conflict).every((name) => conflict[name].includes(rules[name])));
}

/** Return the changes that were chosen in a group; none if it is as usual.
 * @param {RuleGroup} group @param {ReadOnly<HouseChoice[]>} chosen */
function wishOf({ name }, chosen) {
  const found = chosen.find(({ group }) => group === name);
  return found ? found.changes : {};
}

/** Return a group's value beside what is settled: the wish, else the usual, else whatever fits.
 * @param {RuleGroup} group @param {Changes} wish
 * @param {Changes} usual @param {Changes} settled */
function fitting(group, wish, usual, settled) {
  const part = partOf(group, usual);
  const ways = [wish, {}, ...group.choices.map(({ changes }) => changes)];
  const fits = ways.find((way) => !contradictions({ ...settled, ...part, ...way }).length);
  return { ...part, ...(fits || wish) };
}

/** All options as they come out. What contradicts a newer choice gives way for as long as that
 * stands: a choice that is taken back leaves nothing behind.
 * @param {string} preset @param {ReadOnly<HouseChoice[]>} chosen  the newest last
 * @returns {Changes} */
export function rulesOf(preset, chosen) {
  const usual = usualRules(preset);
  /** @param {RuleGroup} group */
  const age = ({ name }) => chosen.findIndex(({ group }) => group === name);
  const newestFirst = [...vocabulary().groups].sort((a, b) => age(b) - age(a));
  return newestFirst.reduce((rules, group) => ({
    ...rules, ...fitting(group, wishOf(group, chosen), usual, rules),
  }), /** @type {Changes} */ ({}));
}

/** Return the choices once a group is as usual again: where another choice keeps it from that,
 * that one gives way.
 * @param {RuleGroup} group @param {string} preset @param {HouseChoice[]} chosen */
export function withoutChoice(group, preset, chosen) {
  const others = chosen.filter((one) => one.group !== group.name);
  const usual = partOf(group, usualRules(preset));
  return has(rulesOf(preset, others), usual) ? others
    : [...others, { group: group.name, changes: {} }];
}

/** The rules in the form. */
export const rulesNow = () => rulesOf(state.choice.preset, state.house);

/** Return the least and the most players by the rules in the form.
 * @returns {[number, number]} */
export function seatsNow() {
  const { deck, packs, teams } = rulesNow();
  const { room } = vocabulary();
  if (!room) return [2, 2]; // the words have not come
  const fixed = room.teams[String(teams)];
  if (fixed) return [fixed, fixed];
  return [2, Math.min(room.most, Math.floor((Number(deck) * Number(packs)) / room.hand))];
}

/** … and what differs in them from the game that they are named after. */
export function changesNow() {
  const usual = usualRules(state.choice.preset);
  return Object.fromEntries(
    Object.entries(rulesNow()).filter(([name, value]) => value !== usual[name]));
}

/** These rules as choices beside a game that has a name.
 * @param {string} preset @param {Changes} changes @returns {HouseChoice[]} */
export function choicesOf(preset, changes) {
  const usual = usualRules(preset);
  const rules = { ...usual, ...changes };
  return vocabulary().groups.filter((group) => !has(usual, partOf(group, rules)))
    .map((group) => ({ group: group.name, changes: partOf(group, rules) }));
}

/** Return the choice of a group that these rules make; -1 if it isn't offered.
 * @param {RuleGroup} group @param {Changes} rules */
export const chosenAt = ({ choices }, rules) =>
  choices.findIndex((choice) => has(rules, numbered(choice, numberOf(choice, rules))));

/** Return whether a group is as the game has it, and not because somebody chose that.
 * @param {RuleGroup} group @param {Changes} rules */
export function isUsual(group, rules) {
  const wish = wishOf(group, state.house);
  const chosen = Object.keys(wish).length > 0 && has(rules, wish);
  return !chosen && has(usualRules(state.choice.preset), partOf(group, rules));
}

/** The groups for whose sake this one isn't as it was wished.
 * @param {RuleGroup} group @param {Changes} rules */
export function causesOf(group, rules) {
  const usual = partOf(group, usualRules(state.choice.preset));
  const options = contradictions({ ...rules, ...usual, ...wishOf(group, state.house) })
    .flatMap(Object.keys);
  return vocabulary().groups.filter((other) => other !== group
    && other.options.some((name) => options.includes(name)));
}
