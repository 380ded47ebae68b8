// Requests of the page to Telegram, in the game's words; older clients are simply not asked.

import { clientSince, onClient, post } from "./bridge.js";
import { settings } from "../state/settings.js";

let readySaid = false;
/** @type {boolean | null} */
let backShown = null;
/** @type {boolean | null} */
let confirming = null;

/** Once the first content stands: the client's own placeholder may go. */
export function sayReady() {
  if (readySaid) return;
  readySaid = true;
  post("web_app_ready");
}

/** The whole height, and no swipe that closes the page: asked for before anybody has answered. */
export function claimScreen() {
  post("web_app_expand");
  if (clientSince("7.7")) post("web_app_setup_swipe_behavior", { allow_vertical_swipe: false });
}

/** The client's back button, shown off the root screen.
 * @param {boolean} shown */
export function showBack(shown) {
  if (shown === backShown || !clientSince("6.1")) return;
  backShown = shown;
  post("web_app_setup_back_button", { is_visible: shown });
}

/** Set what the back button does.
 * @param {() => void} listener */
export function onBack(listener) {
  onClient("back_button_pressed", listener);
}

/** Ask before the page is closed, while a game of one's own runs.
 * @param {boolean} needed */
export function confirmClosing(needed) {
  if (needed === confirming || !clientSince("6.2")) return;
  confirming = needed;
  post("web_app_setup_closing_behavior", { need_confirmation: needed });
}

/** The colours around the page.
 * @param {string} header @param {string} background */
export function paintFrame(header, background) {
  if (!clientSince("6.1")) return;
  const anyColour = clientSince("6.9");
  post("web_app_set_header_color", anyColour ? { color: header } : { color_key: "bg_color" });
  post("web_app_set_background_color", { color: background });
  if (clientSince("7.10")) post("web_app_set_bottom_bar_color", { color: background });
}

const IMPACTS = ["light", "soft", "rigid"];

/** A short touch to the hand: `light` for a card played, `rigid` for taking, `soft` for the turn,
 * `success`, `warning` or `error`.
 * @param {string} kind */
export function touch(kind) {
  if (!settings.touch || !clientSince("6.1")) return;
  const impact = IMPACTS.includes(kind);
  post("web_app_trigger_haptic_feedback", impact
    ? { type: "impact", impact_style: kind }
    : { type: "notification", notification_type: kind });
}

/** The bot's private chat, by what it is asked for there.
 * @param {string} bot @param {string} start */
export function openOurChat(bot, start) {
  post("web_app_open_tg_link", { path_full: `/${bot}?start=${start}` });
}

/** Offer a link to the person's chats; false where the client can't, or would close the page.
 * @param {string} link @param {string} text */
export function shareLink(link, text) {
  if (!clientSince("7.0")) return false;
  const query = `url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`;
  post("web_app_open_tg_link", { path_full: `/share/url?${query}`, force_request: true });
  return true;
}

/** Leave the page. */
export function closePage() {
  post("web_app_close", { return_back: false });
}
