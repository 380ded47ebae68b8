// Plain questions to the server, with our own token: answers that no view brings.

import { state } from "./state.js";

/** The server says, in words, why not. */
export class NotShown extends Error {}

/** @param {string} what @param {Record<string, string>} [query] */
export async function askServer(what, query = {}) {
  const address = new URL(`api/${what}`, document.baseURI);
  address.search = String(new URLSearchParams(query));
  const headers = { Authorization: `Bearer ${state.token}` };
  const response = await fetch(address, { headers, credentials: "omit" });
  const answer = await response.json();
  if (!response.ok) throw new NotShown(answer.words);
  return answer;
}
