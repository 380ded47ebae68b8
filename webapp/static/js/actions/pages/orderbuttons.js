// Taps on the page of standing orders: leave one, or end it; the question before a card is left.

import { cardName } from "../../base/cardnames.js";
import { fill, gettext } from "../../base/words.js";
import { state } from "../../state/state.js";
import { askPerson } from "../../telegram/confirmation.js";
import { ask } from "../playing/play.js";

/** Ask: in a slow game the card will likely be played while the page is closed, and a touch may
 * be a slip.
 * @param {Card} card */
export function askWhetherMeant(card) {
  return askPerson({
    title: gettext("Plan this move?"),
    words: fill(
      gettext("Played as soon as possible, even while this page is closed: {card}."),
      { card: cardName(card) },
    ),
    yes: gettext("Plan it"),
    no: gettext("Not yet"),
    harmless: true,
  });
}

/** @param {HTMLElement} element  a button that says which, and whether it is to be done */
export function tapOrder({ dataset: { action, order } }) {
  if (action === "end-order") ask(action, { order });
  else ask("standing-order", { order, until: state.choice.until });
}
