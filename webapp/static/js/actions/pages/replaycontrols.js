// Walking through a finished game: step by step, by the slider, or by itself.

import { animate } from "../../effects/animate.js";
import { renderNow } from "../../render/render.js";
import { pastNow, replayed } from "../../state/queries.js";
import { replayMoved, replayPlays, viewChosen } from "../../state/pastchanges.js";

const STEP_TIME = 1300; // ms for a step of a replay that plays by itself
const SPEEDS = [1, 2, 4];

let ticker = 0;

const replayedNow = () => /** @type {ReplayedPast} */ (pastNow());

/** The replay stands still. */
export function stopTape() {
  window.clearInterval(ticker);
  ticker = 0;
  replayPlays(false);
}

/** Show the position after so many moves; one further, its cards fly.
 * @param {number} place */
function goTo(place) {
  const past = replayedNow();
  const last = past.frames.length - 1;
  const from = past.at;
  const at = Math.max(0, Math.min(last, place));
  replayMoved(past, at);
  if (at === last) stopTape();
  const frame = past.frames[at];
  if (at === from + 1) animate(past.frames[from].game, frame.game, frame.events, renderNow);
  else animate(null, frame.game, [], renderNow);
}

/** So many moves there or back by hand; a replay that plays stops.
 * @param {number} by */
export function step(by) {
  jumpTo(replayedNow().at + by);
}

/** To a move, by hand.
 * @param {number} place */
export function jumpTo(place) {
  stopTape();
  goTo(place);
}

function tick() {
  if (replayed()) goTo(replayedNow().at + 1);
  else stopTape();
}

function startTicking() {
  window.clearInterval(ticker);
  ticker = window.setInterval(tick, STEP_TIME / (replayedNow().speed || 1));
}

/** Play by itself, or stop; at the end from the beginning. */
export function playPause() {
  const past = replayedNow();
  if (past.playing) stopTape();
  else {
    startTicking();
    replayPlays(true);
    goTo(past.at === past.frames.length - 1 ? 0 : past.at + 1);
  }
}

/** The next speed, after the last one the first. */
export function changeSpeed() {
  const past = replayedNow();
  const next = SPEEDS[(SPEEDS.indexOf(past.speed || 1) + 1) % SPEEDS.length];
  viewChosen(past, { speed: next });
  if (past.playing) startTicking();
}

/** Show one of the panes.
 * @param {string} pane */
export function showPane(pane) {
  viewChosen(replayedNow(), { pane: /** @type {ReplayPane} */ (pane) });
}

/** Keys that work wherever the focus is, and those that work only in the list of moves.
 * @type {Record<string, () => void>} */
const KEYS = {
  ArrowRight: () => step(1),
  ArrowLeft: () => step(-1),
  Home: () => jumpTo(0),
  End: () => jumpTo(replayedNow().frames.length),
};
/** @type {Record<string, () => void>} */
const KEYS_OF_LIST = { ArrowDown: KEYS.ArrowRight, ArrowUp: KEYS.ArrowLeft };

/** @param {string} key @param {Element} at */
function keyStep(key, at) {
  if (key === " ") return at.closest("button, summary") ? null : playPause;
  return KEYS[key] || (at.closest(".moves") && KEYS_OF_LIST[key]);
}

/** @param {KeyboardEvent} event */
function walkByKey(event) {
  if (!replayed() || !(event.target instanceof Element)) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest(".slider")) return;
  const walk = keyStep(event.key, event.target);
  if (!walk) return;
  event.preventDefault();
  walk();
}

/** @param {Event} event */
function slide({ target }) {
  const slider = target instanceof HTMLInputElement && target.closest(".slider");
  if (replayed() && slider) jumpTo(Number(target.value));
}

/** A tap on the curve under the slider: the move at that place.
 * @param {MouseEvent} event */
function tapCurve({ target, clientX }) {
  const curve = target instanceof Element && target.closest(".curve");
  if (!replayed() || !curve) return;
  const { left, width } = curve.getBoundingClientRect();
  jumpTo(Math.round((replayedNow().frames.length - 1) * (clientX - left) / width));
}

/** Arrows walk, space plays, the slider goes anywhere. Said again it changes nothing. */
export function followTape() {
  document.addEventListener("keydown", walkByKey);
  document.addEventListener("input", slide);
  document.addEventListener("click", tapCurve);
}
