// Sends the signs that are thrown at the fool, and the fool's bow, to the server.

import { freshHex } from "../base/freshhex.js";
import { sendRemark } from "../server/messages.js";
import { gettext } from "../base/words.js";
import { refuse } from "./playing/play.js";

const TIRED = 1500; // ms that the signs are pale after too many

/** @type {Set<string>} */
const thrown = new Set();

/** @param {HTMLElement} element  the sign's button */
export function throwAtFool({ dataset }) {
  const id = freshHex();
  thrown.add(id);
  if (!sendRemark(dataset.at || "", id)) refuse(gettext("There is no connection right now."));
}

/** Return whether it was a throw, too many or too late: then the signs turn pale for a moment.
 * @param {string | null} id */
export function throwRefused(id) {
  if (id === null || !thrown.has(id)) return false;
  const signs = document.querySelector(".throwing");
  const pale = { opacity: 0.35 };
  if (signs) signs.animate([pale, { ...pale, offset: 0.8 }, { opacity: 1 }], TIRED);
  return true;
}
