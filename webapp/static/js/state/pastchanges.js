// Changes of finished games that are looked at, and of missed moves that are shown again.

import { change, state } from "./state.js";

/** Facts of a finished game, which may have been left meanwhile.
 * @param {ReadOnly<Past>} past @param {Partial<Past>} facts */
function changePast(past, facts) {
  Object.assign(past, facts);
  change({});
}

/** @param {Past} past @param {PastPage} page */
export function pastOpened(past, page) {
  past.trouble = null;
  change({ past, page, trouble: null });
}

/** From one of its pages to the other, which lies beneath it then or no longer.
 * @param {ReadOnly<Past>} past @param {PastPage | null} beneath */
export function pastTurned(past, beneath) {
  changePast(past, { beneath });
}

/** @param {ReadOnly<Past>} past
 * @param {Pick<Past,
 *   "record" | "report" | "seats" | "names" | "mine" | "frames" | "look">} facts */
export function pastArrived(past, facts) {
  changePast(past, facts);
}

/** @param {ReadOnly<Past>} past @param {Trouble} trouble */
export function pastFailed(past, trouble) {
  changePast(past, { trouble });
}

export function pastClosed() {
  change({ past: null });
}

/** @param {ReadOnly<Past>} past @param {number} at  the position shown */
export function replayMoved(past, at) {
  changePast(past, { at });
}

/** @param {boolean} playing  by itself */
export function replayPlays(playing) {
  if (state.past) changePast(state.past, { playing });
}

/** @param {ReadOnly<Past>} past @param {Pick<Past, "pane" | "speed">} chosen */
export function viewChosen(past, chosen) {
  changePast(past, chosen);
}

/** @param {ReadOnly<Past>} past @param {boolean} copied  false: the clipboard was refused */
export function recordCopied(past, copied) {
  changePast(past, { copied });
}

/** @param {MissedMove[]} frames @param {number} bout  in which this person came back */
export function recallOffered(frames, bout) {
  change({ recall: { frames, at: null, bout } });
}

/** @param {number} at  the move that is shown */
export function recallShown(at) {
  if (state.recall) change({ recall: { ...state.recall, at } });
}

/** The game went on while what was missed is shown.
 * @param {MissedMove[]} later */
export function recallLengthened(later) {
  const { recall } = state;
  if (recall) change({ recall: { ...recall, frames: [...recall.frames, ...later] } });
}

export function recallEnded() {
  if (state.recall) change({ recall: null });
}
