// How the row of games stands, who is with whom, and who dealt: what games carry on to the next.

import { indexOf } from "../base/cardnames.js";
import { drawing, make } from "../base/dom.js";
import { game, mySeat, state, tableNow } from "../state/state.js";
import { nameOf, namesOf } from "./tell.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** The rank of a seat's next epaulette as it stands on the cards, or "".
 * @param {number} seat */
export function nextEpaulette(seat) {
  const played = game();
  return played && played.ladder ? indexOf(played.ladder[seat]) : "";
}

/** How many games of a match that counts them a seat has lost; 0 where none are counted.
 * @param {number} seat */
export function gamesLost(seat) {
  const { view } = state;
  if (!view || !view.match || view.phase !== "playing" || view.match.losers) return 0;
  return view.rules.match.startsWith("games") ? view.match.fools[seat] : 0;
}

/** @param {number} seat @param {number[]} teams */
function teamWord(seat, teams) {
  const own = mySeat();
  if (own === null) return fill(gettext("team {number}"), { number: teams[seat] + 1 });
  if (own === seat) return "";
  return teams[own] === teams[seat] ? gettext("on your team") : gettext("against you");
}

/** What a seat carries, for those who hear it.
 * @param {number} seat @param {GameView} played */
export function burdens(seat, played) {
  const lost = gamesLost(seat);
  return [
    played.teams ? teamWord(seat, played.teams) : "",
    played.dealer === seat ? gettext("dealt the cards") : "",
    played.ladder ? fill(gettext("next epaulette: {rank}"), { rank: nextEpaulette(seat) }) : "",
    lost ? fill(ngettext("fool {count} time", "fool {count} times", lost), { count: lost }) : "",
  ];
}

/** Which team a place at the table belongs to before the game, or null.
 * @param {number} seat */
export function teamOfPlace(seat) {
  const teams = { off: 0, pairs: 2, threes: 2, three_pairs: 3 }[tableNow().rules.teams];
  return teams ? seat % teams : null;
}

function winnersPart() {
  const played = game();
  const winners = (played && played.winners) || [];
  if (!winners.length) return null;
  const names = namesOf(winners);
  return make("p", {}, winners.length > 1 ? fill(gettext("The winners: {names}."), { names })
    : fill(gettext("The winner: {name}."), { name: names }));
}

/** Of the game that is over: who won, whose team lost, shoulders that wear something now.
 * @param {Outcome} outcome */
export function endingParts({ fool, losers, epaulettes }) {
  const name = fool === null ? "" : nameOf(fool);
  return [
    losers.length > 1 ? make("p", {}, fill(gettext("The losing team: {names}."),
      { names: namesOf(losers) })) : null,
    winnersPart(),
    epaulettes ? make("p", { class: "epaulettes", "data-epaulettes": epaulettes },
      ...Array.from({ length: epaulettes }, () => drawing("epaulette")),
      epaulettes > 1 ? fill(gettext("An epaulette on both shoulders: {name}."), { name })
        : fill(gettext("An epaulette: {name}."), { name })) : null,
  ];
}

/** @param {MatchView} match @param {number} seat */
function scoreRow(match, seat) {
  const rank = match.ladder ? indexOf(match.ladder[seat]) : "";
  const count = match.fools[seat];
  return make("li", { "data-lost": count },
    make("bdi", {}, nameOf(seat)),
    make("span", {}, [
      fill(ngettext("fool {count} time", "fool {count} times", count), { count }),
      rank && fill(gettext("next epaulette: {rank}"), { rank }),
    ].filter(Boolean).join(", ")));
}

/** @param {MatchView} match @param {string} kind */
function scoreTitle(match, kind) {
  const games = fill(ngettext("{count} game played", "{count} games played", match.games), {
    count: match.games,
  });
  const of = Number(kind.split(":")[1]);
  return of ? fill(gettext("Game {number} of {of}"), { number: match.games, of }) : games;
}

/** How the match stands after a game, and who lost it. */
export function scorePart() {
  const { match, rules } = tableNow();
  const played = game();
  if (!match || !played || match.fools.length !== played.names.length) return null;
  if (rules.match === "open" && match.games < 2) return null;
  return make("section", { class: "match" },
    make("h3", {}, scoreTitle(match, rules.match)),
    match.losers && match.losers.length ? make("p", { class: "match-lost" },
      fill(gettext("The match is lost: {names}."), { names: namesOf(match.losers) })) : null,
    make("ul", {}, ...match.fools.map((_, seat) => scoreRow(match, seat))));
}
