// Missed moves, shown again on the table one by one, until the present or a tap ends it; and
// the bout before.

import { animate, glide } from "../../effects/animate.js";
import { showClock } from "../../table/clock.js";
import { deselect, refuse } from "./play.js";
import { wordsOf } from "../../server/api.js";
import { fetchedNow, fetchLater } from "../../server/fetchlater.js";
import { renderNow } from "../../render/render.js";
import { recalled } from "../../state/queries.js";
import { recallEnded, recallLengthened, recallShown } from "../../state/pastchanges.js";
import { state } from "../../state/state.js";

const LONGEST_STEP = 950; // ms
const LEAST_STEP = 500;
const WHOLE_TIME = 12000;  // … for all of it, as far as the steps allow

let stepBell = 0;

const recallNow = () => /** @type {Recall} */ (state.recall);

function planStep() {
  const { at, frames } = recallNow();
  const time = at === 0 ? LEAST_STEP : WHOLE_TIME / frames.length;
  stepBell = window.setTimeout(nextStep, Math.max(LEAST_STEP, Math.min(LONGEST_STEP, time)));
}

function nextStep() {
  if (!recalled()) return;
  const recall = recallNow();
  const at = Number(recall.at) + 1;
  if (at >= recall.frames.length) {
    endRecall();
    return;
  }
  const before = recall.frames[at - 1].game;
  recallShown(at);
  animate(before, recall.frames[at].game, recall.frames[at].events, renderNow);
  planStep();
}

/** Show it, from the table as it was seen last. */
export function playRecall() {
  if (!state.recall) return;
  deselect();
  recallShown(0);
  showClock();
  glide(renderNow);
  planStep();
}

/** Back to the present at once; false where it is shown already. */
export function endRecall() {
  if (!recalled()) return false;
  window.clearTimeout(stepBell);
  recallEnded();
  showClock();
  glide(renderNow);
  return true;
}

/** The game goes on meanwhile: that comes last.
 * @param {TableView} view */
export function lengthenRecall({ phase, game: present, events }) {
  if (!recalled() || !present) return;
  const { frames } = recallNow();
  const { stepsBetween } = fetchedNow(); // it is what offered to show it
  recallLengthened(stepsBetween(frames[frames.length - 1].game, events, present));
  if (phase !== "playing") endRecall();
}

/** Open the sheet about the bout before, as soon as its script is here. */
export async function openLastBout() {
  try {
    (await fetchLater()).showLastBout();
  } catch (failed) {
    refuse(wordsOf(failed));
  }
}
