// The rules of a table in plain sentences: which of those that the server wrote hold for it.

import { fill, formOf, vocabulary } from "../base/words.js";

/** The options of the rules with what sentences count (engine/words/clauses.py, `facts_of`).
 * @param {Rules} rules @returns {Facts} */
function factsOf(rules) {
  const [length, games = "0"] = rules.match.split(":");
  const cards = rules.deck * rules.packs + (rules.jokers || 0);
  return { ...rules, cards, length, games: Number(games) };
}

/** @param {Facts} facts @param {Record<string, unknown[]>} wanted */
const hits = (facts, wanted) =>
  Object.entries(wanted).map(([option, values]) => values.includes(facts[option]));

/** @param {Clause} clause @param {Facts} facts */
const holds = ({ when, unless }, facts) =>
  hits(facts, when).every(Boolean) && !hits(facts, unless).some(Boolean);

/** @param {Clause} clause @param {Facts} facts */
function said({ words, count }, facts) {
  return fill(typeof words === "string" ? words : formOf(words, Number(facts[count])), facts);
}

/** @param {Pick<RuleGroup, "clauses">} group @param {Facts} facts @param {boolean} asked */
function groupSentences({ clauses }, facts, asked) {
  return clauses.filter((clause) => (asked || !clause.asked) && holds(clause, facts))
    .map((clause) => said(clause, facts));
}

/** Return the sentence of a group about these options alone.
 * @param {RuleGroup} group @param {Changes} options */
export function optionWords(group, options) {
  const own = group.options.filter((name) => name in options);
  const rules = { ...vocabulary().plain };
  for (const name of own) rules[name] = options[name];
  return groupSentences(group, factsOf(/** @type {any} */ (rules)), true).join(" ");
}

/** One sentence for each thing that a player should know before the first card.
 * @param {Rules} rules */
export function ruleSentences(rules) {
  return vocabulary().groups.flatMap((group) => groupSentences(group, factsOf(rules), false));
}

/** The course of the game, as these rules have it.
 * @param {ReadOnly<Rules> | Changes} rules */
export function basicSentences(rules) {
  const { basics: clauses } = vocabulary();
  return groupSentences({ clauses }, factsOf(/** @type {any} */ (rules)), false);
}

/** Return the differences of house rules from the usual ones, a sentence for each group.
 * @param {Rules} rules @param {Changes} usual */
export function houseSentences(rules, usual) {
  return vocabulary().groups
    .filter(({ options }) => options.some((name) => name in usual))
    .map((group) => groupSentences(group, factsOf(rules), true).join(" ")).filter(Boolean);
}

/** Return a sentence about the first attacker after a game.
 * @param {Pick<Rules, "next_attack">} rules */
export function firstAttackWords({ next_attack }) {
  const group = vocabulary().groups.find(({ options }) => options.includes("next_attack"));
  return group ? groupSentences(group, { next_attack }, true).join(" ") : "";
}
