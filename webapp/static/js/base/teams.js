// The kinds of teams that rules have.

/** Return the number of teams.
 * @param {Rules["teams"]} teams */
export const teamCount = (teams) =>
  ({ off: 0, pairs: 2, threes: 2, three_pairs: 3, two_of_four: 2, four_pairs: 4 }[teams]);
