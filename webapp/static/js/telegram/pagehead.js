// The head of a page that lies over the table: its name, and the way back. Telegram shows its own
// way back, where it has one.

import { clientSince } from "./bridge.js";
import { button, make } from "../base/dom.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** The way back, unless Telegram shows its own. */
export function wayBack() {
  if (clientSince("6.1")) return null;
  const words = state.view ? gettext("Back to the table") : gettext("Back");
  return button("back", "", { class: "way-back", "aria-label": words });
}

/** @param {string} title */
export const pageHead = (title) => make("header", { class: "heading page-head" },
  wayBack(), make("h2", { tabindex: -1 }, title));
