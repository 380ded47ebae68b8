// The last games at a glance: a cap for each that was lost, and one thing to learn.

import { button, drawing, make } from "../../base/dom.js";
import { state } from "../../state/state.js";
import { fill, gettext, ngettext } from "../../base/words.js";
import { portion } from "./pieces.js";

/** @typedef {"lost" | "draw" | "off" | "won"} Ending */

const LAST = 10; // games in a row of signs

/** @type {Record<Ending, string>} */
const ENDING_DRAWINGS = { won: "check", lost: "cap", draw: "", off: "" };

/** @param {PlayedGame} game @returns {Ending} */
export function endingFor({ outcome, seat }) {
  if (outcome.draw) return "draw";
  if (outcome.fool === null) return "off";
  return outcome.losers.includes(seat) ? "lost" : "won";
}

/** @param {PlayedGame} game */
export function endingWords(game) {
  const partner = game.outcome.fool !== game.seat;
  return {
    lost: partner ? gettext("Your team lost") : gettext("You were the fool"),
    won: gettext("You got away"), draw: gettext("A draw"), off: gettext("Unfinished"),
  }[endingFor(game)];
}

/** The last ten games, the newest at the end: a cap for each that was lost.
 * @param {readonly PlayedGame[]} list */
function formStrip(list) {
  const last = list.slice(0, LAST).reverse();
  return make("ol", { class: "form" }, ...last.map((game) => {
    const ending = endingFor(game);
    return make("li", { "data-ending": ending },
      ENDING_DRAWINGS[ending] ? drawing(ENDING_DRAWINGS[ending]) : null,
      make("span", { class: "unseen" }, endingWords(game)));
  }));
}

/** One move to learn from, where all of the last game was looked back on. */
function lessonPart() {
  const { numbers } = state;
  if (!numbers || !numbers.lesson) return null;
  const { table, game, at, cost } = numbers.lesson;
  const count = Math.round(100 * cost);
  const words = fill(ngettext("In your last game, move {number} cost {count} game in 100.",
    "In your last game, move {number} cost {count} games in 100.", count), { number: at, count });
  return make("div", { class: "learn" }, drawing("lamp"), make("p", {}, words),
    button("replay", gettext("Show me"),
      { class: "small", "data-table": table, "data-game": game, "data-move": at }));
}

/** @param {readonly PlayedGame[]} list */
export function formPart(list) {
  const count = Math.min(list.length, LAST);
  return portion(fill(ngettext("Your last game", "Your last {count} games", count), { count }),
    gettext("with computers too"), formStrip(list), lessonPart());
}
