// A person is asked once whether they want sound: at the end of the first game on this device.

import { button, make } from "../base/dom.js";
import { storedText, storeText } from "../base/storage.js";
import { gettext } from "../base/words.js";
import { mySeat, tableNow } from "../state/queries.js";
import { setSetting, settings } from "../state/settings.js";

const KEPT_SOUND = "durak.sound";
const ANSWERED = "answered";

/** @type {string | null} */
let soundAsked = null; // after which game, or ANSWERED

/** Whether they are asked after this game: nobody is asked after another one. */
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

/** The question, or null. */
export function soundOffer() {
  if (!isSoundOffered()) return null;
  return make("section", { class: "sound-offer", "aria-labelledby": "sound-offer" },
    make("p", { id: "sound-offer" }, gettext("Turn on the sound?")),
    button("no-sound", gettext("No"), { class: "small" }),
    button("sound-on", gettext("Yes"), { class: "small" }));
}
