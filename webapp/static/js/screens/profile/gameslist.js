// Finished games, a row each: how it ended, with whom, and a look back.

import { button, drawing, make } from "../../base/dom.js";
import { companions } from "../../waiting/hometables.js";
import { state } from "../../state/state.js";
import { fill, gettext } from "../../base/words.js";
import { endingFor, endingWords } from "./formpart.js";


/** @param {number} ms */
function dayOf(ms) {
  const form = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  const day = new Date(ms);
  return make("time", { class: "what", datetime: day.toISOString() },
    new Intl.DateTimeFormat(state.language, form).format(day));
}

/** @param {PlayedGame} game @param {number} at  its place in the list */
function playedRow(game, at) {
  const { table, seat } = game;
  // who was forgotten has no name, and a computer player has a level
  const called = game.seats.map(({ name, level }) => name || (level ? "" : gettext("a player")));
  const names = companions({ names: called, seat });
  const id = `played-${at}`;
  const of = {
    class: "small", "data-table": table, "data-game": game.game, "aria-describedby": id,
  };
  return make("li", { class: "played", "data-ending": endingFor(game) },
    drawing(endingFor(game) === "lost" ? "cap" : "check"),
    make("div", { class: "who", id },
      make("b", {}, endingWords(game)),
      make("span", { class: "what" }, fill(gettext("With {names}"), { names })),
      dayOf(game.ended_ms)),
    make("div", { class: "looks" },
      button("replay", gettext("Replay"), of),
      button("fair", gettext("Check the shuffle"), of)));
}

/** @param {readonly PlayedGame[]} list */
export const gamesList = (list) => make("ul", { class: "places" }, ...list.map(playedRow));
