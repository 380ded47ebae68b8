// Leaving a game, which needs a second tap.

import { askPerson } from "../../telegram/confirmation.js";
import { mySeat, tableNow } from "../../state/queries.js";
import { gettext } from "../../base/words.js";
import { ask } from "./play.js";

/** In the middle of a game nobody leaves by a slip of the finger. */
export async function leaveTable() {
  const playing = tableNow().phase === "playing" && mySeat() !== null;
  const sure = !playing || await askPerson({
    title: gettext("Leave the game?"),
    words: gettext("A computer player holds your seat. You can come back while the game is "
      + "running."),
    yes: gettext("Leave"),
    no: gettext("Stay"),
  });
  if (sure) ask("leave");
}
