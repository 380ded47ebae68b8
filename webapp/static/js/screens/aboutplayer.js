// What one does about somebody at the table: a host quietens them, anybody blocks or reports them.

import { button, make } from "../base/dom.js";
import { placeName } from "../sentences/names.js";
import { may, myPlace } from "../state/queries.js";
import { state } from "../state/state.js";
import { gettext, vocabulary } from "../base/words.js";

/** For what somebody may be reported: the words by the name of the reason.
 * @returns {[reason: string, words: string][]} */
export const reportReasons = () => Object.entries(vocabulary().reasons);

/** @param {string} action @param {string} words @param {Seat} seat
 * @param {Record<string, string>} [more] */
function aboutButton(action, words, { seat }, more = {}) {
  return button(action, words, {
    class: "small", "data-at": seat, "aria-label": `${words}: ${placeName(seat)}`, ...more,
  });
}

/** Unfolds the rest, where it is about another person.
 * @param {Seat} seat */
export function aboutOpener(seat) {
  if (seat.kind !== "person" || seat.seat === myPlace() || !may("block")) return null;
  return aboutButton("about", gettext("More"), seat, {
    "aria-expanded": String(state.about === seat.seat),
  });
}

/** @param {Seat} seat */
function muteButton(seat) {
  if (!may("mute")) return null;
  const words = seat.muted ? gettext("Unmute") : gettext("Mute");
  return aboutButton("mute", words, seat, { "data-on": String(!seat.muted) });
}

/** The reasons for a report, where somebody reads it.
 * @param {Seat} seat @returns {HTMLElement[]} */
function reportParts(seat) {
  if (!state.reports) return [];
  const why = reportReasons().map(([reason, words]) =>
    aboutButton("report", words, seat, { "data-reason": reason }));
  return [make("p", { class: "hint" }, gettext("Report to those who run this server:")),
    make("div", { class: "row" }, ...why)];
}

/** What is unfolded under a player, if it is this one.
 * @param {Seat} seat */
export function aboutPart(seat) {
  if (state.about !== seat.seat || !aboutOpener(seat)) return null;
  return make("div", { class: "about" },
    make("div", { class: "row" }, muteButton(seat),
      aboutButton("block", gettext("Block"), seat)),
    ...reportParts(seat));
}
