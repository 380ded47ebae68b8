// What is thrown at the fool, or the fool's bow, goes to the server.

import { sendRemark } from "../server/messages.js";
import { gettext } from "../base/words.js";
import { refuse } from "./playing/play.js";

/** @param {HTMLElement} element  the sign's button */
export function throwAtFool({ dataset }) {
  if (!sendRemark(dataset.at || "")) refuse(gettext("There is no connection right now."));
}
