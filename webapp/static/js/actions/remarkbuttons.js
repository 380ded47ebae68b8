// Taps on the bar of remarks: say one, hide somebody's, close the bar.

import { sendRemark } from "../server/messages.js";
import { ignorePerson, ignoreTable } from "../state/ignored.js";
import { hidingTurned, speakingBegan, speakingEnded } from "../state/remarkchanges.js";
import { renderNow } from "../render/render.js";
import { gettext } from "../base/words.js";
import { refuse } from "./playing/play.js";

/** Open the bar: its first choice has the focus. */
export function openBar() {
  speakingBegan();
  renderNow();
  /** @type {HTMLElement | null} */
  const first = document.querySelector("#speakbar button");
  if (first) first.focus({ preventScroll: true });
}

/** Close it; the focus goes where it was opened. */
export function closeBar() {
  const at = document.activeElement;
  speakingEnded();
  renderNow();
  if (at && !at.isConnected) document.getElementById("speak").focus();
  return true;
}

/** @param {string} remark */
function sayRemark(remark) {
  if (!sendRemark(remark)) refuse(gettext("There is no connection right now."));
  closeBar();
}

/** A tap while the bar is open; beside it, it closes it and does nothing else.
 * @param {Element} at */
export function tapWithBar(at) {
  /** @type {HTMLElement | null} */
  const pressed = at.closest("#speakbar button");
  const { action, at: what = "" } = pressed ? pressed.dataset : {};
  if (action === "say") sayRemark(what);
  else if (action === "choose-hidden") hidingTurned();
  else if (action === "end-speaking") closeBar();
  else if (action && what) ignorePerson(what);
  else if (action) ignoreTable();
  else if (!at.closest("#speakbar")) closeBar();
  return true;
}
