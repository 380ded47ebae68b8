// Plain questions to the server, with our own token: answers that no view brings.

import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** The server says, in words, why not. */
class NotShown extends Error {}

/** Why it failed, for a person.
 * @param {unknown} failed */
export function wordsOf(failed) {
  return failed instanceof NotShown ? failed.message
    : gettext("There is no connection right now.");
}

/** @param {string} what @param {Record<string, string>} [query] @param {object} [body] */
export async function askServer(what, query = {}, body) {
  return (await responseTo(what, query, body)).json();
}

/** A picture of a game, as SVG.
 * @param {Record<string, string>} query */
export const askDrawing = async (query) => (await responseTo("picture", query)).text();

/** @param {string} what @param {Record<string, string>} query @param {object} [body] */
async function responseTo(what, query, body) {
  const address = new URL(`api/${what}`, document.baseURI);
  address.search = String(new URLSearchParams(query));
  const headers = { Authorization: `Bearer ${state.token}` };
  const asked = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const response = await fetch(address, { headers, credentials: "omit", ...asked });
  if (!response.ok) throw new NotShown((await response.json()).words);
  return response;
}
