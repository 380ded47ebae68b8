// Soft sounds of cards and of one's turn: when they are heard. Off unless the person wants them.

import { fetchLater } from "../server/fetchlater.js";
import { settings } from "../state/settings.js";

const LATE = 300; // ms after which a sound is of the past

/** @type {AudioContext | null} */
let audio = null;
let touched = false; // before the first touch browsers let nothing be heard

/** Return the player of sounds. */
function player() {
  if (!audio && touched && window.AudioContext) audio = new window.AudioContext();
  return audio;
}

/** Let it be heard; a page that isn't seen only calls to one's turn. Phones put sounds to sleep
 * when the page was away, and may not want to wake them: then there is silence.
 * @param {SoundName} name */
export function sound(name) {
  if (!settings.sound || (document.hidden && name !== "turn")) return;
  const at = player();
  if (at) fetchLater().then(({ playSound }) => playAwake(at, () => playSound(at, name)), () => {});
}

/** Let something be heard that isn't among the sounds of a game.
 * @param {(at: AudioContext) => void} play */
export function hearNow(play) {
  const at = settings.sound && !document.hidden ? player() : null;
  if (at) playAwake(at, () => play(at));
}

/** @param {AudioContext} at @param {() => void} play */
function playAwake(at, play) {
  const asked = Date.now();
  at.resume().then(() => {
    if (Date.now() - asked < LATE) play();
  }, () => {});
}

/** Just switched on: let it be heard. Switched off: keep nothing that could be. */
export function soundChosen() {
  if (settings.sound) {
    sound("turn");
    return;
  }
  if (audio) audio.close();
  audio = null;
}

/** From the first touch on there may be sounds. */
export function followTouches() {
  const wake = () => {
    touched = true;
    if (settings.sound) player();
  };
  for (const type of ["pointerdown", "keydown"]) window.addEventListener(type, wake);
}
