// Options of the rules that are any number: how many cards in a bout, how many games in a match.

/** The number that an option says, a match as "games:5"; NaN where it says none.
 * @param {Changes[string]} value */
const numberIn = (value) => (value === null ? NaN : Number(String(value).replace("games:", "")));

/** The number that a choice has by these rules; where they have none, the one it is offered with.
 * @param {RuleChoice} choice @param {Changes} rules */
export function numberOf({ changes, number }, rules) {
  if (!number) return NaN;
  return numberIn(rules[number.option]) || numberIn(changes[number.option]);
}

/** Return the changes of a choice with this number; a choice may have none.
 * @param {RuleChoice} choice @param {number} count @returns {Changes} */
export function numbered({ changes, number }, count) {
  if (!number) return changes;
  const { option, least, most } = number;
  const fits = Math.min(most, Math.max(least, Math.round(count)));
  return { ...changes, [option]: option === "match" ? `games:${fits}` : fits };
}
