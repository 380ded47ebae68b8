// The amount of movement that this device and this person want.

import { settings } from "../state/settings.js";

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const weak = /Telegram-Android[^)]*;\s*LOW\)/.test(navigator.userAgent);

/** Return whether cards may fly at all. */
export function moving() {
  return settings.motion && !calm.matches && typeof Element.prototype.animate === "function";
}

/** Telegram calls this phone slow: only the cards that matter fly, nothing glows. */
export const slowPhone = weak;

/** Tell the style sheets. */
export function markEffects() {
  document.documentElement.toggleAttribute("data-low", weak);
}
