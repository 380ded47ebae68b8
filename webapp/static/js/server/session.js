// The session: launch data for a token of ours, at the start and whenever the old one has ended.

import { firstTable, launch } from "../telegram/launch.js";
import { state } from "../state/state.js";
import { sessionOpened } from "../state/tablechanges.js";
import { gettext } from "../base/words.js";
import { speak, wordsOrSilence } from "./vocabulary.js";

const SESSION_PATIENCE = 15000; // ms for an answer
const AGAIN = 2500;     // ms before another try

/** The answer of the server or the network instead of a session. */
export class NoSession extends Error {
  /** @param {string} code @param {string} words @param {boolean} passes */
  constructor(code, words, passes = false) {
    super(code);
    this.code = code;     // of docs/protocol.md §1, or "network"
    this.words = words;   // a sentence for people
    this.passes = passes; // trying again helps
  }
}

let timer = 0;
let next = () => {};

/** Try again after a while, or as soon as the network is there again.
 * @param {() => void} then */
export function tryLater(then) {
  window.clearTimeout(timer);
  next = then;
  timer = window.setTimeout(tryNow, AGAIN);
}

/** Try again when somebody presses the button, or when the network is there again.
 * @param {() => void} then */
export function tryWhenAsked(then) {
  window.clearTimeout(timer);
  next = then;
}

/** Don't wait any longer. */
export function tryNow() {
  const then = next;
  window.clearTimeout(timer);
  next = () => {};
  then();
}

/** The time zone that this device goes by, so that nobody is called at night. */
const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone || null;

/** @param {string | null} table */
async function requestSession(table) {
  const patience = new AbortController();
  const bell = window.setTimeout(() => patience.abort(), SESSION_PATIENCE);
  try {
    return await fetch(new URL("api/session", document.baseURI), {
      method: "POST",
      headers: { Authorization: `tma ${launch.initData}`, "Content-Type": "application/json" },
      body: JSON.stringify({ table, zone: zoneHere() }),
      credentials: "omit",
      signal: patience.signal,
    });
  } catch {
    await wordsOrSilence();
    throw new NoSession("network", gettext("There is no connection right now."), true);
  } finally {
    window.clearTimeout(bell);
  }
}

/** @param {Response} response */
async function refusalOf(response) {
  await wordsOrSilence();
  try {
    const { code, words } = await response.json();
    return new NoSession(code, words, response.status >= 500 || response.status === 429);
  } catch {
    return new NoSession("network", gettext("The server doesn't answer right now."), true);
  }
}

/** A session, with the first view of the table asked for; throws NoSession.
 * @returns {Promise<Session>} */
export async function openSession() {
  const table = state.tableId || firstTable();
  const response = await requestSession(table);
  if (!response.ok) throw await refusalOf(response);
  const session = await response.json();
  await speak(session.language);
  sessionOpened(session);
  return session;
}
