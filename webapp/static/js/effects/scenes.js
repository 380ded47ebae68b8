// The queue of scenes: what happened is seen one after another. The page itself is always the
// newest, and taps count at once; only pictures and counts come later, and may be dropped.

import { countSoon } from "./counts.js";
import { FLIGHT, fly, inFlight, land } from "./fly.js";

let skippable = false; // a tap anywhere ends it: the deal

/** @type {(() => void) | null} */
let after = null;

/** So many ms until the last picture has landed. */
export function scenesLeft() {
  const left = [...inFlight].map(({ animation }) => {
    const { effect, currentTime } = animation;
    return effect ? Number(effect.getComputedTiming().endTime) - Number(currentTime) : 0;
  });
  return Math.max(0, ...left);
}

/** Play scenes, one after another, when those before are over.
 * @param {Scene[]} scenes */
export function playScenes(scenes) {
  let at = scenesLeft();
  for (const { flights, lasts = FLIGHT } of scenes) {
    for (const flight of flights) fly(flight, at + (flight.after || 0), landed);
    at += lasts;
  }
  skippable = scenes.some((scene) => scene.skippable);
  if (inFlight.size) countSoon();
}

function landed() {
  countSoon();
  if (inFlight.size) return;
  skippable = false;
  const next = after;
  after = null;
  if (next) next();
}

/** Do this when the last picture has landed: at once where none flies.
 * @param {() => void} then */
export function afterScenes(then) {
  after = then;
  landed();
}

/** Everything is where it belongs, at once and without a sound. */
export function dropScenes() {
  after = null;
  skippable = false;
  if (inFlight.size) countSoon();
  for (const one of [...inFlight]) land(one, false);
}

/** A tap ends the deal, and any flight of the card that it is on.
 * @param {Event} event */
function skip({ target }) {
  const awaited = target instanceof Element && target.closest(".awaited");
  if (skippable || awaited) dropScenes();
}

/** Scenes end by a tap, and where nobody looks. */
export function followScenes() {
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, skip, true);
  document.addEventListener("visibilitychange", dropScenes);
}
