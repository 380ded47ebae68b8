// One's own finished games: how they ended, with whom, and a look back at each.

import { askServer, wordsOf } from "../../server/api.js";
import { button, make } from "../../base/dom.js";
import { saveFile } from "../../finishedgame/savefile.js";
import { formPart } from "./formpart.js";
import { gamesList } from "./gameslist.js";
import { fetchNumbers, listedSwitch, peoplePart, ratingPart } from "./numberspart.js";
import { portion } from "./pieces.js";
import { pageHead } from "../../telegram/pagehead.js";
import { state } from "../../state/state.js";
import {
  finishedGamesArrived, finishedGamesAsked, finishedGamesFailed,
} from "../../state/tablechanges.js";
import { gettext } from "../../base/words.js";

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

function gamesPart() {
  const { games } = state;
  if (!games) return [make("p", { class: "hint" }, gettext("One moment…"))];
  const { list, words } = games;
  const failed = words ? notTheNewest(words) : [];
  if (!list.length) return words ? failed : [nothingYet()];
  return [...failed, portion(gettext("Game by game"), gettext("with computers too"),
    gamesList(list))];
}

/** The newest games at a glance. */
function newestPart() {
  const list = state.games ? state.games.list : [];
  return list.length ? formPart(list) : null;
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

const wayToLeaders = () => make("div", { class: "row" },
  button("leaders", gettext("Leaderboard")));

/** The profile. */
export function profileParts() {
  return [
    pageHead(gettext("My games")),
    ...ratingPart(),
    newestPart(),
    ...peoplePart(),
    state.numbers ? wayToLeaders() : null,
    ...gamesPart(),
    state.numbers ? listedSwitch(state.numbers) : null,
    myData(),
  ].filter((part) => part !== null);
}
