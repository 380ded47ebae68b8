// Offers of newer Telegrams around the page: home screen, full screen, a screen that stays.

import { clientSince, onClient, post } from "./bridge.js";
import { launch } from "./launch.js";
import { settings } from "../state/settings.js";
import { deviceTold } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

const STANDING = ["tdesktop", "macos", "unigram"]; // their screens don't turn

export const offersScreen = () => launch.inTelegram && clientSince("8.0");
export const offersLock = () => offersScreen() && !STANDING.includes(launch.platform);

let locked = false;

/** The screen stays as it is held now, where that is wished. */
export function lockTurning() {
  if (!offersLock() || settings.lockTurning === locked) return;
  locked = settings.lockTurning;
  post("web_app_toggle_orientation_lock", { locked });
}

/** Ask whether the page is on the home screen. */
export function checkHome() {
  if (offersScreen()) post("web_app_check_home_screen");
}

/** Follow what the client says of these. */
export function followDevice() {
  /** @param {string} type @param {(facts: ClientFacts) => Partial<State["device"]>} learn */
  const follow = (type, learn) => onClient(type, (facts) => deviceTold(learn(facts)));
  deviceTold({ full: launch.full ? "on" : "off" });
  follow("home_screen_checked", ({ status }) => ({ home: String(status) }));
  follow("home_screen_added", () => ({ home: "added" }));
  follow("fullscreen_changed", ({ is_fullscreen: full }) => ({ full: full ? "on" : "off" }));
  follow("fullscreen_failed", ({ error }) => (
    { full: error === "ALREADY_FULLSCREEN" ? "on" : "refused" }));
  lockTurning();
}

/** Why there is no full screen, once the client has said so. */
export function fullRefusal() {
  const isRefused = state.device.full === "refused";
  return isRefused ? gettext("There is no full screen on this device.") : "";
}
