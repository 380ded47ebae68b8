// Who looks: launch data for a token of ours, at the start and whenever the old one has ended.

import { firstTable, launch } from "./launch.js";
import { state } from "./state.js";
import { gettext, learn } from "./words.js";

/** What the server or the network answered instead of a session. */
export class NoSession extends Error {
  /** @param {string} code @param {string} words */
  constructor(code, words) {
    super(code);
    this.code = code;   // of docs/protocol.md §1, or "network"
    this.words = words; // a sentence for people
  }
}

/** @param {string | null} table */
async function requestSession(table) {
  try {
    return await fetch(new URL("api/session", document.baseURI), {
      method: "POST",
      headers: { Authorization: `tma ${launch.initData}`, "Content-Type": "application/json" },
      body: JSON.stringify({ table, language: null, page: state.language }),
      credentials: "omit",
    });
  } catch {
    throw new NoSession("network", gettext("There is no connection right now."));
  }
}

/** @param {Response} response */
async function refusalOf(response) {
  try {
    const { code, words } = await response.json();
    return new NoSession(code || "network", words || "");
  } catch {
    return new NoSession("network", gettext("The server doesn't answer right now."));
  }
}

/** A session, with the first view of the table asked for; throws NoSession.
 * @returns {Promise<Session>} */
export async function openSession() {
  const table = state.tableId || firstTable();
  const response = await requestSession(table);
  if (!response.ok) throw await refusalOf(response);
  const session = await response.json();
  if (session.words) learn(session.language, session.words);
  state.language = session.language;
  state.person = session.person;
  state.bot = session.bot;
  state.token = session.token;
  return session;
}
