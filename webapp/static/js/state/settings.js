// A person's settings on this device, except looks. Where storage is refused, until the page
// is closed.

import { storedJson, storeText } from "../base/storage.js";
import { change } from "./state.js";

const KEPT_SETTINGS = "durak.settings";

/** @type {Settings} */
export const settings = {
  largeType: false,
  motion: true,
  sound: false,
  touch: true,
  askFirst: false,
  lockTurning: false,
  photo: true,
};

/** Tell the style sheets. */
function markSettings() {
  const root = document.documentElement;
  root.toggleAttribute("data-large-type", settings.largeType);
  root.toggleAttribute("data-calm", !settings.motion);
}

/** Return whether there is a setting of that name.
 * @param {string} name @returns {name is keyof Settings} */
export function isSetting(name) {
  return name in settings;
}

/** Choose it, and keep the choice.
 * @param {keyof Settings} name @param {boolean} wanted */
export function setSetting(name, wanted) {
  settings[name] = wanted;
  markSettings();
  change({});
  storeText(KEPT_SETTINGS, JSON.stringify(settings));
}

/** Take up the choices of last time. */
export function recallSettings() {
  const kept = storedJson(KEPT_SETTINGS) || {};
  for (const name of Object.keys(settings)) {
    if (isSetting(name) && typeof kept[name] === "boolean") settings[name] = kept[name];
  }
  markSettings();
}
