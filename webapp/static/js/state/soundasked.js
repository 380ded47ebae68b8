// Remembers whether a person was asked for sound: once a device, at the end of the first game.

import { storedText, storeText } from "../base/storage.js";
import { mySeat, tableNow } from "./queries.js";
import { setSetting, settings } from "./settings.js";

const KEPT_SOUND = "durak.sound";
const ANSWERED = "answered";

/** @type {string | null} */
let soundAsked = null; // after which game, or ANSWERED

/** Return whether they are asked after this game: nobody is asked after another one. */
export function isSoundOffered() {
  const { id, game } = tableNow();
  if (settings.sound || mySeat() === null || !game) return false;
  const ended = `${id} ${game.number}`;
  soundAsked = soundAsked || storedText(KEPT_SOUND) || ended;
  storeText(KEPT_SOUND, soundAsked);
  return soundAsked === ended;
}

/** They have answered.
 * @param {boolean} wanted */
export function answerSound(wanted) {
  soundAsked = ANSWERED;
  storeText(KEPT_SOUND, soundAsked);
  setSetting("sound", wanted);
}
