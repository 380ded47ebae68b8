// The banner during maintenance: what doesn't go now, and until when.

import { say } from "../base/dom.js";
import { clockTime } from "../base/dayclock.js";
import { fill, gettext } from "../base/words.js";
import { state } from "../state/state.js";

/** @param {ReadOnly<Maintenance>} told */
function bannerWords({ on, until, pauses }) {
  if (!on) return "";
  if (until === null) {
    return pauses ? gettext("Maintenance: games pause") : gettext("Maintenance: no new games");
  }
  const words = pauses ? gettext("Maintenance until {hour}: games pause")
    : gettext("Maintenance until {hour}: no new games");
  return fill(words, { hour: clockTime(until, state.language) });
}

export function showMaintenance() {
  const banner = document.getElementById("maintenance");
  const words = state.person && state.maintenance ? bannerWords(state.maintenance) : "";
  banner.hidden = !words;
  say(banner, words);
}
