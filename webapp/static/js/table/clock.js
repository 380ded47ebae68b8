// The clock of those who are waited for: whole seconds in a number, their share in a ring.

import { mark, say } from "../base/dom.js";
import { feelLastSeconds } from "./lastseconds.js";
import { recalled } from "../state/queries.js";
import { state } from "../state/state.js";
import { clockStarted, timeRunsShort } from "../state/tablechanges.js";
import { fill, gettext } from "../base/words.js";

const HURRY = 10; // seconds from which the clock is shown as urgent
const SHORT = 20; // … from which more time is offered: who is slow to find the button needs them

let ticking = 0;

/** @param {number} seconds */
function clockText(seconds) {
  if (seconds < 60) return String(seconds);
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  return fill(gettext("{hours} h"), { hours: Math.ceil(minutes / 60) });
}

/** None beside the past: nobody is waited for in it any more. */
function secondsLeft() {
  if (state.clockEnd === null || recalled()) return null;
  return Math.max(0, Math.ceil((state.clockEnd - performance.now()) / 1000));
}

/** Show it as it stands now; between two views it goes on by itself. */
export function showClock() {
  const element = document.getElementById("clock");
  const clock = state.view && state.view.clock;
  const seconds = secondsLeft();
  const late = seconds !== null && seconds <= HURRY;
  element.hidden = seconds === null;
  feelLastSeconds(late);
  timeRunsShort(seconds !== null && seconds <= SHORT);
  mark(element, {
    "data-clock": seconds,
    "data-hurry": late,
    "aria-label": gettext("Seconds left"),
  });
  if (seconds !== null) say(element, clockText(seconds));
  const share = seconds !== null && clock && clock.of ? Math.min(1, seconds / clock.of) : 1;
  document.documentElement.style.setProperty("--left", String(share));
}

/** Take the clock of the newest view. */
export function setClock() {
  const clock = state.view && state.view.clock;
  clockStarted(clock ? performance.now() + clock.left * 1000 : null);
  window.clearInterval(ticking);
  if (clock) ticking = window.setInterval(showClock, 500);
  showClock();
}
