// The end of a game: who is the fool, the order in which the others left, the match, and again.

import { indexOf } from "../base/cardnames.js";
import { button, drawing, make } from "../base/dom.js";
import { seal, sideButtons } from "./lobby.js";
import { placesList } from "./lobbyseats.js";
import { game, gameNow, may, myPlace, mySeat, tableNow } from "../state/queries.js";
import { endingOf } from "../sentences/events.js";
import { nameOf, namesOf } from "../sentences/names.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** @param {Outcome} outcome */
function mood(outcome) {
  const own = mySeat();
  if (own === null || outcome.fool === null) return "even";
  return outcome.losers.includes(own) ? "lost" : "won";
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
function endingParts({ fool, losers, epaulettes }) {
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
function scorePart() {
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

/** @param {Outcome} outcome */
function headline(outcome) {
  const felt = mood(outcome);
  const words = {
    lost: gettext("Next time, then."), won: gettext("Well played: you got away."), even: "",
  }[felt];
  return make("header", { class: "ending", "data-mood": felt },
    drawing(outcome.fool === null ? "check" : "cap", "fools-cap"),
    make("h2", {}, endingOf(outcome)),
    make("p", {}, words),
    ...endingParts(outcome));
}

/** @param {Outcome} outcome */
function order(outcome) {
  if (!outcome.out.length) return null;
  const rows = outcome.out.map((seat) => make("li", {}, make("bdi", {}, nameOf(seat))));
  return make("section", { class: "order" },
    make("h3", {}, gettext("Out of cards, in order")), make("ol", {}, ...rows));
}

function again() {
  const own = tableNow().seats.find((seat) => seat.seat === myPlace());
  const ready = may("rematch") && !(own && own.ready);
  return make("footer", { class: "bar" },
    may("sit") ? button("sit", gettext("Sit down"), { class: "strong" }) : null,
    ready ? button("rematch", gettext("Play again"), { class: "strong" }) : null,
    may("start") ? button("start", gettext("Start"), { class: ready ? "" : "strong" }) : null);
}

/** The game that was played, to be looked at again. */
function pastButtons() {
  return make("div", { class: "row" },
    button("fair", gettext("Check the shuffle")), button("replay", gettext("Replay")));
}

/** The result, and beneath it the lobby of the next game. */
export function resultParts() {
  const outcome = /** @type {Outcome} */ (gameNow().outcome);
  const { fair } = tableNow();
  return [
    headline(outcome),
    order(outcome),
    scorePart(),
    pastButtons(),
    make("h3", {}, fill(gettext("Game {number}"), { number: fair && fair.game })),
    placesList(),
    seal(),
    sideButtons(),
    again(),
  ].filter(Boolean);
}
