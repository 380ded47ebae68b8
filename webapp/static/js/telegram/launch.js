// The launch of the page: Telegram's parameters from the fragment, kept over a reload.

import { storedText, storeText } from "../base/storage.js";

const KEPT = "durak.launch";

/** @param {string} name */
const recall = (name) => storedText(name, "sessionStorage") || "";

/** Keep a text until the tab is closed.
 * @param {string} name @param {string} text */
const remember = (name, text) => storeText(name, text, "sessionStorage");

function readFragment() {
  const fragment = window.location.hash.slice(1);
  if (fragment.includes("tgWebApp")) {
    remember(KEPT, fragment);
    return fragment;
  }
  return recall(KEPT);
}

const parameters = new URLSearchParams(readFragment());

/** @param {string | null} text */
function themeOf(text) {
  try {
    return JSON.parse(text || "{}") || {};
  } catch {
    return {};
  }
}

/** @param {string | null} text  the launch data's user
 * @returns {{
 *   id?: number, language_code?: string, allows_write_to_pm?: boolean, photo_url?: string,
 * }} */
function userOf(text) {
  try {
    return JSON.parse(text || "{}") || {};
  } catch {
    return {};
  }
}

const data = new URLSearchParams(parameters.get("tgWebAppData") || "");
const user = userOf(data.get("user"));

export const launch = {
  initData: parameters.get("tgWebAppData") || "",
  version: parameters.get("tgWebAppVersion") || "6.0",
  language: String(user.language_code || "").split("-")[0],
  person: Number(user.id || 0),
  photo: Boolean(user.photo_url), // Telegram lets us see one
  mayWrite: Boolean(user.allows_write_to_pm), // the bot, to them
  platform: parameters.get("tgWebAppPlatform") || "unknown",
  theme: themeOf(parameters.get("tgWebAppThemeParams")),
  full: Boolean(parameters.get("tgWebAppFullscreen")),
  inTelegram: parameters.has("tgWebAppVersion"),
  table: (new URLSearchParams(window.location.search).get("table") || "").split("_")[0],
};

/** Return the link's wish: a table, or a finished game of one. */
function startParameter() {
  const query = new URLSearchParams(window.location.search).get("table");
  return query || new URLSearchParams(launch.initData).get("start_param") || "";
}

// A table that was opened from inside the page is looked at again after a reload.
const LAST_TABLE = "durak.table";

/** Return the mark that tells one launch from another. */
function launchMark() {
  const data = new URLSearchParams(launch.initData);
  return [data.get("auth_date"), launch.table || data.get("start_param")].join("/");
}

/** The table to open first: the last one of this launch, else the one of the link, else null. */
export function firstTable() {
  const [mark, table] = recall(LAST_TABLE).split(" ");
  return (mark && mark === launchMark() && table) || launch.table || null;
}

/** Keep the table that is looked at now.
 * @param {string | null} table */
export function rememberTable(table) {
  remember(LAST_TABLE, `${launchMark()} ${table || ""}`);
}

const LAST_PAGE = "durak.page";

/** Return the page to lay over the table: the one of this launch, else the link's. */
export function firstPage() {
  const kept = recall(LAST_PAGE);
  const [mark, page] = kept.split(" ");
  return kept && mark === launchMark() ? page : startParameter();
}

/** Keep what is laid over the table now, `TABLE_fair_GAME`, or nothing.
 * @param {string} page */
export function rememberPage(page) {
  remember(LAST_PAGE, `${launchMark()} ${page}`);
}

const ARRIVED = "durak.arrived";
let hasArrived = recall(ARRIVED) === launchMark();

/** Return whether this is the table of the link and the first that this launch looks at. Neither a
 * reload nor a new session is a launch.
 * @param {string} table */
export function isArrival(table) {
  const isFirst = !hasArrived;
  hasArrived = true;
  remember(ARRIVED, launchMark());
  return isFirst && startParameter() === table;
}
