// A hint, at tables that allow them: asked for by one tap, shown as the marked card and in words.

import { askServer, wordsOf } from "../../server/api.js";
import { hintGiven, newsTold } from "../../state/pagechanges.js";
import { cardsInPlay, hintedMove } from "../../state/hinted.js";
import { tableNow } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { gettext } from "../../base/words.js";
import { refuse } from "./play.js";

/** Return the words for the time while a computer player thinks. */
const waitWords = () => gettext("Thinking…");

/** Ask what a strong player would do; tapped again it is told again. */
export async function askHint() {
  const { id: table } = tableNow();
  const cards = cardsInPlay();
  if (!hintedMove()) newsTold(waitWords());
  try {
    const { v, move, words } = await askServer("hint", {}, { table });
    if (state.tableId === table) hintGiven({ table, v, cards, move }, words);
  } catch (failed) {
    refuse(wordsOf(failed));
  }
}
