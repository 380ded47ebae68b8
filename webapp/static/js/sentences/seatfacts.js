// Facts about a seat besides its cards: its team, the deal, games lost, the next epaulette.

import { indexOf } from "../base/cardnames.js";
import { teamCount } from "../base/teams.js";
import { game, mySeat, tableNow, viewShown } from "../state/queries.js";
import { fill, gettext, numberWords } from "../base/words.js";

/** The rank of a seat's next epaulette as it stands on the cards, or "".
 * @param {number} seat */
export function nextEpaulette(seat) {
  const played = game();
  return played && played.ladder ? indexOf(played.ladder[seat]) : "";
}

/** Return the games of a match that a seat has lost; 0 where none are counted.
 * @param {number} seat */
export function gamesLost(seat) {
  const view = viewShown();
  if (!view || !view.match || view.phase !== "playing" || view.match.losers) return 0;
  return view.rules.match.startsWith("games") ? view.match.fools[seat] : 0;
}

/** Return whether a seat is in the team of the person who looks.
 * @param {number} seat @param {Pick<GameView, "teams" | "seat">} played */
export function isPartner(seat, { teams, seat: own }) {
  return Boolean(teams && own !== null && own !== seat && teams[own] === teams[seat]);
}

/** @param {number} seat @param {number[]} teams */
function teamWord(seat, teams) {
  const own = mySeat();
  if (own === null) return fill(gettext("team {number}"), { number: teams[seat] + 1 });
  if (own === seat) return "";
  return teams[own] === teams[seat] ? gettext("on your team") : gettext("against you");
}

/** Return the facts about a seat, for those who hear them.
 * @param {number} seat @param {GameView} played */
export function burdens(seat, played) {
  const lost = gamesLost(seat);
  return [
    played.teams ? teamWord(seat, played.teams) : "",
    played.dealer === seat ? gettext("dealt the cards") : "",
    played.ladder ? fill(gettext("next epaulette: {rank}"), { rank: nextEpaulette(seat) }) : "",
    lost ? numberWords("fools", { count: lost }) : "",
  ];
}

/** Return the team of a place at the table before the game, or null.
 * @param {number} seat */
export function teamOfPlace(seat) {
  const count = teamCount(tableNow().rules.teams);
  return count ? seat % count : null;
}
