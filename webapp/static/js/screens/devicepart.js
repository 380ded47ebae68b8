// Settings of Telegram's screen: all of it, the home screen, a lock.

import { button, make } from "../base/dom.js";
import { gettext } from "../base/words.js";
import { state } from "../state/state.js";
import { post } from "../telegram/bridge.js";
import { fullRefusal, offersLock, offersScreen } from "../telegram/device.js";

/** Put the page on the home screen; Telegram asks the person by itself. */
export function addToHome() {
  post("web_app_add_to_home_screen");
}

/** The whole screen, or no longer. */
export function switchFull() {
  post(state.device.full === "on" ? "web_app_exit_fullscreen" : "web_app_request_fullscreen");
}

function fullButton() {
  const { full } = state.device;
  if (fullRefusal()) return make("p", { class: "hint" }, fullRefusal());
  return button("full-screen",
    full === "on" ? gettext("Leave the full screen") : gettext("Full screen"));
}

/** Null where Telegram has none of these.
 * @param {HTMLElement} lock  the switch that keeps the screen from turning */
export function deviceParts(lock) {
  if (!offersScreen()) return null;
  const canBeAdded = ["missed", "unknown"].includes(state.device.home);
  return make("fieldset", { class: "choices device" },
    make("legend", {}, gettext("Screen")),
    offersLock() ? lock : null,
    make("div", { class: "row" },
      fullButton(),
      canBeAdded ? button("add-to-home", gettext("Add to the home screen")) : null));
}
