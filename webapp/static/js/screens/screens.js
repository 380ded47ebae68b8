// Every screen of the page, one row each: when it is asked for, how it is shown, what it says.

import { checkHome, fullRefusal } from "../telegram/device.js";
import { fetchedNow, fetchedSoFar } from "../server/fetchlater.js";
import {
  checkFacts, menuFacts, pictureFacts, resultFacts, tableFacts, waitingFacts,
} from "./facts.js";
import { troubleParts, troubleWords } from "./errorscreen.js";
import { lobbyParts } from "../waiting/lobby.js";
import { fetchIcons, menuParts } from "./menupage.js";
import { homeParts } from "../waiting/home.js";
import {
  game, lessonShown, recalled, replayed, tableNow, tableScreen,
} from "../state/queries.js";
import { isChecked, pastShown, troubleNow } from "../state/pastqueries.js";
import { state } from "../state/state.js";
import { recallWords } from "../sentences/events.js";
import { placeName } from "../sentences/names.js";
import { showTable } from "../table/table.js";
import { gettext } from "../base/words.js";

/** A page that lies over the table, by its name; the back button closes it.
 * @param {string} name @returns {() => boolean} */
const isPage = (name) => () => state.page === name;

/** Return a test whether this screen lies beneath the pages.
 * @param {string} name @returns {() => boolean} */
const isBeneath = (name) => () => tableScreen() === name;

/** @type {FrameId[]} */
const TABLE_ZONES = ["seats", "me", "bout", "actions", "hand", "pane"];

/** A sheet in later.js.
 * @param {"about" | "leaders" | "orders" | "players" | "profile" | "rules" | "settings"} name
 * @returns {Sheet} */
const lateSheet = (name) => ({
  parts: () => fetchedNow().lateSheets[name].parts(),
  facts: () => fetchedNow().lateSheets[name].facts(),
});

/** The first that is asked for is shown. What a row may say: `ScreenRow` in webapp/page.d.ts.
 * @satisfies {Record<string, ScreenRow>} */
export const SCREENS = {
  error: {
    isAsked: () => troubleNow() !== null, news: troubleWords,
    sheet: { parts: troubleParts, facts: tableFacts },
  },
  fair: {
    isAsked: isChecked, news: () => "",
    sheet: { parts: () => fetchedNow().fairParts(), facts: checkFacts },
  },
  replay: {
    isAsked: () => replayed() !== null, news: () => fetchedNow().stepWords(),
    zones: ["hands", "bout", "tape"], show: () => fetchedNow().showReplay(),
  },
  menu: {
    isAsked: isPage("menu"), over: () => gettext("Menu"), opened: fetchIcons,
    sheet: { parts: menuParts, facts: menuFacts },
  },
  rules: {
    isAsked: isPage("rules"), late: true, opened() {},
    sheet: lateSheet("rules"),
  },
  settings: {
    isAsked: isPage("settings"), late: true, opened: settingsOpened,
    news: () => fullRefusal() || state.news,
    sheet: lateSheet("settings"),
  },
  about: {
    isAsked: () => state.page === "players" && isAbout(),
    over: () => placeName(Number(state.about)),
    sheet: lateSheet("about"),
  },
  players: {
    isAsked: () => state.page === "players" && state.view !== null, late: true,
    opened: () => fetchedNow().fetchNumbers(),
    sheet: lateSheet("players"),
  },
  picture: {
    isAsked: isPage("picture"), late: true, opened: () => fetchedNow().fetchPicture(),
    news: () => fetchedNow().pictureWords(),
    sheet: { parts: () => fetchedNow().pictureParts(), facts: pictureFacts },
  },
  orders: {
    isAsked: () => state.page === "orders" && game() !== null, late: true, opened() {},
    sheet: lateSheet("orders"),
  },
  profile: {
    isAsked: isPage("profile"), late: true, opened: () => fetchedNow().fetchGames(),
    news: () => (state.games && state.games.words) || state.news,
    sheet: lateSheet("profile"),
  },
  leaders: {
    isAsked: isPage("leaders"), late: true, opened: () => fetchedNow().openBoard(),
    news: () => state.board.words || state.news,
    sheet: lateSheet("leaders"),
  },
  intro: {
    isAsked: () => lessonShown() !== null, late: true, opened: () => fetchedNow().beginIntro(),
    looks: "table", news: () => (state.refusal ? state.news : ""), ownNews: true,
    zones: TABLE_ZONES, show: showTable,
  },
  daily: {
    isAsked: isPage("daily"), late: true, opened: () => fetchedNow().openDaily(), ownNews: true,
    section: true, show: () => fetchedNow().showDaily(),
  },
  opening: {
    isAsked: () => pastShown() !== null || tableScreen() === "opening" || lacksResult(), show() {},
  },
  change: {
    isAsked: isPage("change"), late: true, opened: () => fetchedNow().fillForm(),
    sheet: { parts: () => fetchedNow().changeParts(), facts: tableFacts },
  },
  lobby: {
    isAsked: isBeneath("lobby"), soon: true,
    sheet: { parts: waitingParts, facts: waitingFacts },
  },
  result: {
    isAsked: isBeneath("result"),
    sheet: { parts: () => fetchedNow().resultParts(), facts: resultFacts },
  },
  table: {
    isAsked: isBeneath("table"), soon: true, news: tableNews,
    zones: TABLE_ZONES, show: showTable,
  },
};

/** The result is in later.js, which was fetched during the game, or is on its way. */
const lacksResult = () => tableScreen() === "result" && fetchedSoFar() === null;

/** Return the news; if there are none, the reason why somebody may only watch. */
function tableNews() {
  return recalled() ? recallWords() : state.news || tableNow().barred || "";
}

/** Somebody sits where the sheet is about. */
function isAbout() {
  return state.view !== null && state.view.seats.some(({ seat }) => seat === state.about);
}

function settingsOpened() {
  checkHome();
  fetchedNow().fetchBlocked();
}

/** Before a game: the lobby of a table, or the way to one.
 * @returns {(Node | string)[]} */
function waitingParts() {
  return state.view ? lobbyParts() : homeParts();
}

export const screenNames = /** @type {ScreenName[]} */ (Object.keys(SCREENS));

/** @param {ScreenName} name @returns {ScreenRow} */
export const screenOf = (name) => SCREENS[name];

/** @param {boolean} over @returns {(name: ScreenName) => boolean} */
const isAskedFor = (over) => (name) =>
  Boolean(screenOf(name).over) === over && screenOf(name).isAsked();

/** Return the screen that the state asks for.
 * @returns {ScreenName} */
export const screenNow = () => screenNames.find(isAskedFor(false)) || "opening";

/** Return the sheet that lies over it, if any.
 * @returns {ScreenName | undefined} */
export const sheetOver = () => screenNames.find(isAskedFor(true));

/** The row of what lies over the table, by its name; the table itself and its form have none.
 * @param {string | null} page @returns {ScreenRow | undefined} */
export function pageRow(page) {
  const name = screenNames.find((one) => one === page);
  return name && screenOf(name);
}
