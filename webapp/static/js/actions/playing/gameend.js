// The end of a game: its last bout stays on the table until the result comes. What that is built
// of is in later.js.

import { dropScenes } from "../../effects/scenes.js";
import { noteIntroSeen } from "../../introduction/introoffer.js";
import { renderNow } from "../../render/render.js";
import { fetchedSoFar, fetchLater } from "../../server/fetchlater.js";
import { scriptArrived } from "../../state/pagechanges.js";
import { mySeat } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { gameEnds } from "../../state/tablechanges.js";

const FETCHED_AGAIN = 2000; // ms before another try

let fetching = false;

/** Fetch the parts of a result while the game runs, so that they are here when it ends.
 * @param {ReadOnly<TableView>} view */
export function fetchResult({ phase, game }) {
  const isDue = phase === "over" || (game && game.bout > 1);
  if (!isDue || fetching || fetchedSoFar()) return;
  fetching = true;
  fetchLater().then(scriptArrived, () => window.setTimeout(() => {
    fetching = false;
    if (state.view) fetchResult(state.view);
  }, FETCHED_AGAIN));
}

/** @param {ReadOnly<TableView> | null} before @param {TableView} view */
export function lingerAtEnd(before, view) {
  if (!before || before.phase !== "playing" || view.phase !== "over") return;
  const { pairs } = /** @type {GameView} */ (before.game);
  const script = fetchedSoFar();
  gameEnds(script ? script.lastPairs(pairs, view.events) : pairs);
  showEnd();
  if (mySeat() !== null) noteIntroSeen(); // after a whole game nobody needs it
}

/** Until what it is built of is here the table stays. */
function showEnd() {
  fetchLater().then(({ celebrate }) => celebrate(() => {
    dropScenes();
    gameEnds(null);
    renderNow();
  }), () => window.setTimeout(showEnd, FETCHED_AGAIN));
}
