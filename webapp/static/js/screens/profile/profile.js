// One's own finished games: how they ended, with whom, and a look back at each.

import { askServer, wordsOf } from "../../server/api.js";
import { button, drawing, make } from "../../base/dom.js";
import { saveFile } from "../../finishedgame/savefile.js";
import { companions } from "../../waiting/hometables.js";
import { fetchNumbers, numbersPart } from "./numberspart.js";
import { state } from "../../state/state.js";
import {
  finishedGamesArrived, finishedGamesAsked, finishedGamesFailed,
} from "../../state/tablechanges.js";
import { fill, gettext, ngettext } from "../../base/words.js";

/** Ask for them. */
export async function fetchGames() {
  finishedGamesAsked();
  fetchNumbers();
  try {
    finishedGamesArrived((await askServer("games")).games);
  } catch (failed) {
    finishedGamesFailed(wordsOf(failed));
  }
}

/** @typedef {"lost" | "draw" | "off" | "won"} Ending */

/** @param {PlayedGame} game @returns {Ending} */
export function endingFor({ outcome, seat }) {
  if (outcome.draw) return "draw";
  if (outcome.fool === null) return "off";
  return outcome.losers.includes(seat) ? "lost" : "won";
}

/** @param {PlayedGame} game */
function endingWords(game) {
  const partner = game.outcome.fool !== game.seat;
  return {
    lost: partner ? gettext("Your team lost") : gettext("You were the fool"),
    won: gettext("You got away"), draw: gettext("A draw"), off: gettext("Unfinished"),
  }[endingFor(game)];
}

/** How many games ended so.
 * @param {PlayedGame[]} list @param {Ending} ending */
export function countOf(list, ending) {
  return list.filter((game) => endingFor(game) === ending).length;
}

/** @param {number} number @param {string} words */
function count(number, words) {
  return make("li", {}, make("b", {}, String(number)), " ", make("span", {}, words));
}

/** @param {PlayedGame[]} list */
function counts(list) {
  const [won, lost, draws] = [countOf(list, "won"), countOf(list, "lost"), countOf(list, "draw")];
  return make("ul", { class: "counts" },
    count(won, ngettext("time safe", "times safe", won)),
    count(lost, ngettext("time the fool", "times the fool", lost)),
    count(draws, ngettext("draw", "draws", draws)));
}

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

/** @param {string} words */
function notTheNewest(words) {
  return [
    make("p", { class: "hint" }, words),
    make("div", { class: "row" }, button("profile", gettext("Try again"))),
  ];
}

function nothingYet() {
  return make("div", { class: "trouble" },
    make("i", { class: "back", "aria-hidden": "true" }),
    make("p", { class: "hint" }, gettext("No finished games yet. They are kept here.")));
}

function gamesList() {
  const { games } = state;
  if (!games) return [make("p", { class: "hint" }, gettext("One moment…"))];
  const { list, words } = games;
  const failed = words ? notTheNewest(words) : [];
  if (list.length) {
    return [...failed, counts(list), make("ul", { class: "places" }, ...list.map(playedRow))];
  }
  return words ? failed : [nothingYet()];
}

function lastGames() {
  const count = state.games ? state.games.list.length : 0;
  if (!count) return "";
  return fill(ngettext("Your last game", "Your last {count} games", count), { count });
}

/** All that is kept of this person, as a file. */
export async function downloadMyData() {
  try {
    saveFile("durak-my-data.json", `${JSON.stringify(await askServer("my-data"), null, 1)}\n`);
  } catch (failed) {
    finishedGamesFailed(wordsOf(failed));
  }
}

function myData() {
  return make("div", { class: "row data" },
    button("my-data", gettext("Download my data")),
    state.bot ? button("privacy", gettext("What is kept")) : null,
    state.bot ? button("forget", gettext("Forget me")) : null);
}

/** The profile. */
export function profileParts() {
  return [
    make("header", { class: "heading" },
      make("h2", {}, gettext("My games")), make("p", { class: "hint" }, lastGames())),
    ...numbersPart(),
    ...gamesList(),
    myData(),
    make("footer", { class: "bar" },
      button("back", state.view ? gettext("Back to the table") : gettext("Back"),
        { class: "strong" })),
  ];
}
