// Leaderboards: of this month or the last, of the whole server or of the chat of this table. The
// bars are drawn, the numbers beside them are read.

import { askServer, wordsOf } from "../../server/api.js";
import { button, make } from "../../base/dom.js";
import { boardChanged } from "../../state/tablechanges.js";
import { state } from "../../state/state.js";
import { pageHead } from "../../telegram/pagehead.js";
import { gettext, numberWords, tame } from "../../base/words.js";
import { foolsWords, gamesWords } from "./numberwords.js";
import { faceOf } from "./rivals.js";

/** The page is opened: at the server's, unless the chat's was looked at and its table is open. */
export function openBoard() {
  boardChanged({ here: state.board.here && state.view !== null, told: null, words: "" });
  fetchBoard();
}

/** Ask for the one that is chosen; an answer to an earlier choice isn't shown. */
async function fetchBoard() {
  const { tableId, board: { here, last } } = state;
  const chosen = () => state.board.here === here && state.board.last === last;
  const query = { month: last ? "last" : "this", ...(here && tableId ? { table: tableId } : {}) };
  try {
    const told = await askServer("leaderboard", query);
    if (chosen()) boardChanged({ told, words: "" });
  } catch (failed) {
    if (chosen()) boardChanged({ told: null, words: wordsOf(failed) });
  }
}

/** Another month, or the other place.
 * @param {HTMLElement} element */
export function chooseBoard({ dataset }) {
  boardChanged({
    here: dataset.here === "yes", last: dataset.last === "yes", told: null, words: "",
  });
  fetchBoard();
}

/** @param {string} words @param {boolean} here @param {boolean} last */
function boardButton(words, here, last) {
  const { board } = state;
  return button("board", words, {
    "data-here": here ? "yes" : "no", "data-last": last ? "yes" : "no",
    "aria-pressed": String(board.here === here && board.last === last),
  });
}

function boardChoices() {
  const { here, last } = state.board;
  const place = state.view ? [
    make("div", { class: "switch-row", role: "group", "aria-label": gettext("Where") },
      boardButton(gettext("On this server"), false, last),
      boardButton(gettext("In this chat"), true, last)),
  ] : [];
  return [
    make("div", { class: "switch-row", role: "group", "aria-label": gettext("When") },
      boardButton(gettext("This month"), here, false),
      boardButton(gettext("Last month"), here, true)),
    ...place,
  ];
}

/** Return a bar's length: from the weakest, or from as far below the middle as the best is above.
 * @param {readonly ReadOnly<Leader>[]} leaders @returns {(points: number) => number} */
export function barScale(leaders) {
  const points = leaders.map(({ rating }) => rating.points);
  const most = Math.max(...points), least = Math.min(...points);
  const room = Math.max(most - least, 100);
  return (at) => Math.round(20 + 80 * (at - (most - room)) / room);
}

/** @param {number} reach  in percent */
function bar(reach) {
  const drawn = make("span", { class: "reach", "aria-hidden": "true" });
  drawn.style.setProperty("--reach", `${reach}%`); // the page's policy refuses the attribute
  return drawn;
}

/** @param {ReadOnly<Leader>} leader */
const leaderName = ({ name }) => tame(name) || gettext("a player");

/** A row: the place of those who have one, the face, a bar, the points.
 * @param {ReadOnly<Leader>} leader @param {number} reach  in percent @param {number} place */
function leaderRow(leader, reach, place) {
  const { games, fools, rating, me, seat } = leader;
  const name = leaderName(leader);
  return make("li", { "data-me": me || null, "data-settled": String(rating.settled) },
    make("span", { class: "rank", "aria-hidden": rating.settled ? null : "true" },
      rating.settled ? String(place) : "–"),
    faceOf(name, seat),
    make("span", { class: "who" },
      make("span", {}, make("b", {}, make("bdi", {}, name)),
        me ? make("span", { class: "what" }, " ", gettext("you")) : null),
      bar(reach),
      make("span", { class: "what" }, `${gamesWords(games)}, ${foolsWords(fools)}`)),
    make("span", { class: "points" }, make("b", {}, String(rating.points)), " ",
      make("span", { class: "what" }, `± ${rating.margin}`)));
}

/** @param {ReadOnly<Leaderboard>} told */
function boardList({ leaders }) {
  const reach = barScale(leaders);
  const rows = leaders.map((one, at) => leaderRow(one, reach(one.rating.points), at + 1));
  const settled = leaders.filter(({ rating }) => rating.settled).length;
  const [known, late] = [rows.slice(0, settled), rows.slice(settled)];
  return [
    known.length ? make("ol", { class: "places leaders" }, ...known) : null,
    late.length ? make("h3", {}, gettext("Not enough games yet")) : null,
    late.length ? make("ul", { class: "places leaders" }, ...late) : null,
  ].filter((part) => part !== null);
}

/** @param {string} month  "2026-11" */
function monthName(month) {
  const form = /** @type {const} */ ({ month: "long", year: "numeric", timeZone: "UTC" });
  return new Intl.DateTimeFormat(state.language, form).format(new Date(`${month}-01T00:00Z`));
}

/** @returns {(Node | string)[]} */
function boardShown() {
  const { last, told, words } = state.board;
  if (words) return [make("p", { class: "hint" }, words)];
  if (!told) return [make("p", { class: "hint" }, gettext("One moment…"))];
  return [
    make("div", { class: "portion-head" }, make("h3", {}, monthName(told.month)),
      make("span", { class: "what" }, gettext("games among people"))),
    ...(told.leaders.length ? boardList(told)
      : [make("p", { class: "hint" }, numberWords(last ? "no_games_then" : "no_games_yet"))]),
    ...(told.behind
      ? [make("p", { class: "hint" }, numberWords("behind"))] : []),
  ];
}

/** The page. */
export function leadersParts() {
  return [pageHead(gettext("Leaderboard")), ...boardChoices(), ...boardShown()];
}
