// The end of a game: the cloth, what it is to me, what is thrown, one thing to learn, the match.

import { indexOf } from "../base/cardnames.js";
import { button, drawing, make } from "../base/dom.js";
import { bottomOfResult } from "./again.js";
import { cheatsPart } from "./cheats.js";
import { onePlace } from "./chairs.js";
import { companyAtTable } from "./company.js";
import { capWords, endingKind, headWords, mood } from "./endingwords.js";
import { lastCloth } from "./lastcloth.js";
import { tableHead } from "./lobby.js";
import { soundOffer } from "./soundoffer.js";
import { seal } from "../rules/seal.js";
import { throwingPart } from "./throwing.js";
import { game, gameNow, mySeat, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { nameOf, namesOf } from "../sentences/names.js";
import { fill, gettext, ngettext, numberWords, resultWords } from "../base/words.js";

function winnersPart() {
  const played = game();
  const winners = (played && played.winners) || [];
  if (!winners.length) return null;
  const names = namesOf(winners);
  return make("p", {}, winners.length > 1 ? resultWords("winners", { names })
    : resultWords("winner", { name: names }));
}

/** Of the game that is over: who won, whose team lost, shoulders that wear something now.
 * @param {Outcome} outcome */
function endingParts({ fool, losers, epaulettes }) {
  const name = fool === null ? "" : nameOf(fool);
  return [
    losers.length > 1 ? make("p", {}, fill(gettext("The losing team: {names}."),
      { names: namesOf(losers) })) : null,
    winnersPart(),
    epaulettes ? make("p", { class: "epaulettes", "data-epaulettes": epaulettes },
      ...Array.from({ length: epaulettes }, () => drawing("epaulette")),
      resultWords(epaulettes > 1 ? "epaulettes" : "epaulette", { name })) : null,
  ];
}

/** @param {MatchView} match @param {number} seat */
function scoreRow(match, seat) {
  const rank = match.ladder ? indexOf(match.ladder[seat]) : "";
  const { points } = match;
  const count = match.fools[seat];
  return make("li", { "data-lost": count, "data-points": points && points[seat] },
    make("bdi", {}, nameOf(seat)),
    make("span", {}, [
      points ? numberWords("points", { count: points[seat] }) : numberWords("fools", { count }),
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

/** Return the score of the match after a game, and its loser. */
export function scorePart() {
  const { match, rules } = tableNow();
  const played = game();
  if (!match || !played || match.fools.length !== played.names.length) return null;
  if (rules.match === "open" && match.games < 2 && !match.points) return null;
  return make("section", { class: "match" },
    make("h3", {}, scoreTitle(match, rules.match)),
    match.losers && match.losers.length ? make("p", { class: "match-lost" },
      resultWords("match_lost", { names: namesOf(match.losers) })) : null,
    make("ul", {}, ...match.fools.map((_, seat) => scoreRow(match, seat))));
}

/** Seats that went to somebody else: for whom the game counts. */
function handedParts() {
  const { handed = [] } = gameNow();
  return handed.map(({ giver, taker }) => make("p", { class: "handed" },
    resultWords("handed", { taker, giver })));
}

/** @param {Outcome} outcome */
function headline(outcome) {
  const words = capWords(outcome);
  const marks = { "data-mood": mood(outcome), "data-end": endingKind(outcome) };
  return make("div", { class: "ending", ...marks },
    make("h2", {}, headWords(outcome)),
    words ? make("p", {}, words) : null,
    ...handedParts(),
    ...endingParts(outcome));
}

/** Return a seat's numbers of the game; none of games that began before they were counted.
 * @param {number} seat */
function tallyWords(seat) {
  const { tally = [] } = gameNow();
  if (!tally[seat]) return "";
  const [taken, thrownIn] = tally[seat];
  return [
    fill(ngettext("took {count} card", "took {count} cards", taken), { count: taken }),
    fill(ngettext("threw in {count}", "threw in {count}", thrownIn), { count: thrownIn }),
  ].join(", ");
}

/** @param {number} seat */
const placeRow = (seat) => make("li", { "data-own": seat === mySeat() },
  make("bdi", {}, nameOf(seat)), make("span", { class: "what" }, tallyWords(seat)));

/** Everybody, who was out first stands first.
 * @param {Outcome} outcome */
function order({ out, draw, fool }) {
  if (fool === null && !draw) return null;
  const left = gameNow().names.map((_, seat) => seat).filter((seat) => !out.includes(seat));
  return make("section", { class: "order" },
    make("h3", {}, gettext("Out of cards, in order")),
    make("ol", {}, ...[...out, ...left].map(placeRow)));
}

/** One thing to learn, as soon as the server has looked back at this person's moves. */
function learnedPart() {
  const { learned } = state;
  const { table, game: number, at, cost, given_up: isGivenUp } = learned || {};
  if (table !== tableNow().id || number !== gameNow().number) return null;
  if (at === null) {
    return make("p", { class: "lesson" },
      isGivenUp ? gettext("No lesson this time.") : gettext("None of your moves cost much."));
  }
  return make("p", { class: "lesson" },
    button("lesson", fill(gettext("Move {number} cost you {cost} of 100: look at it"),
      { number: at, cost }), { "data-at": at }));
}

/** The game that was played, to be looked at again; and what few look for.
 * @param {Outcome} outcome */
function pastParts(outcome) {
  return [
    make("div", { class: "row past-buttons" },
      button("replay", gettext("Replay")), button("fair", gettext("Check the shuffle"))),
    make("details", { class: "fold-more", id: "game-numbers" },
      make("summary", {}, gettext("More about this game")),
      order(outcome), seal(tableNow())),
  ];
}

/** The result, and around the same cloth the seats of the next game. */
export function resultParts() {
  const outcome = /** @type {Outcome} */ (gameNow().outcome);
  return onePlace(
    tableHead(),
    lastCloth(outcome),
    make("div", { class: "rest" },
      headline(outcome),
      throwingPart(),
      learnedPart(),
      cheatsPart(),
      soundOffer(),
      scorePart(),
      ...pastParts(outcome),
      companyAtTable()),
    bottomOfResult());
}
