// A host's acts that need a second tap: keep somebody out, close the table.

import { askPerson } from "../../telegram/confirmation.js";
import { tableNow } from "../../state/queries.js";
import { gettext } from "../../base/words.js";
import { ask, fieldsOf } from "../playing/play.js";

/** @param {HTMLElement} element */
export async function keepOut(element) {
  const fields = fieldsOf(element, "keep-out");
  const sure = await askPerson({
    title: gettext("Keep this player out?"),
    words: gettext("They can only watch then, until you let them in again."),
    yes: gettext("Keep out"),
    no: gettext("Not now"),
  });
  if (sure) ask("keep-out", fields);
}

/** A game that runs is broken off with it. */
export async function closeTable() {
  const sure = await askPerson({
    title: gettext("Close the table?"),
    words: tableNow().phase === "playing"
      ? gettext("The game is broken off, and nobody is the fool.")
      : gettext("Everybody loses their seat here."),
    yes: gettext("Close the table"),
    no: gettext("Not now"),
  });
  if (sure) ask("close-table");
}
