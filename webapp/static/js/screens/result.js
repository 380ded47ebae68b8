// The end of a game: who is the fool, in which order the others left, and again.

import { button, drawing, make } from "../base/dom.js";
import { seal, sideButtons } from "./lobby.js";
import { placesList } from "./places.js";
import { endingParts, scorePart } from "../sentences/standing.js";
import { gameNow, may, myPlace, mySeat, tableNow } from "../state/state.js";
import { endingOf, nameOf } from "../sentences/tell.js";
import { fill, gettext } from "../base/words.js";

/** @param {Outcome} outcome */
function mood(outcome) {
  const own = mySeat();
  if (own === null || outcome.fool === null) return "even";
  return outcome.losers.includes(own) ? "lost" : "won";
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
