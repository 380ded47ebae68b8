// The sheet about somebody at the table: who they are to this person, and what can be done. What
// is done seldom and weighs more lies behind "More".

import { button, make } from "../base/dom.js";
import { ignoresPerson } from "../state/ignored.js";
import { placeName } from "../sentences/names.js";
import { may, mayGoOnWithout, myPlace, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext, vocabulary } from "../base/words.js";
import { gameWords, presenceWords, seatFace } from "./playerspage.js";
import { gamesWords } from "./profile/numberwords.js";
import { scoreBar, scoreWords } from "./profile/rivals.js";

/** For what somebody may be reported: the words by the name of the reason.
 * @returns {[reason: string, words: string][]} */
export const reportReasons = () => Object.entries(vocabulary().reasons);

/** @param {string} action @param {string} words @param {Seat} seat
 * @param {Attributes} [more] */
function aboutButton(action, words, { seat }, more = {}) {
  return button(action, words, {
    "data-at": seat, "aria-label": `${words}: ${placeName(seat)}`, ...more,
  });
}

/** @param {Seat} seat */
function freeButton(seat) {
  const playing = tableNow().phase === "playing";
  if (!may("remove-seat") || (playing && (seat.kind === "computer" || seat.held))) return null;
  return aboutButton("remove-seat", playing ? gettext("Give it to a computer")
    : gettext("Free the seat"), seat);
}

/** @param {Seat} seat */
function goOnWithout(seat) {
  return mayGoOnWithout(seat.seat) ? aboutButton("go-on", gettext("Go on without"), seat) : null;
}

/** Return the button that hands over a seat to a spectator: for its owner, or for a host where
 * they are away.
 * @param {Seat} seat */
function offerButton(seat) {
  const { may_offer: mine, game: played } = tableNow();
  if (!(mine || []).includes(seat.seat) || (played && played.out.includes(seat.seat))) return null;
  const words = seat.offered ? gettext("Don't hand it over") : gettext("Hand the seat over");
  return aboutButton("offer-seat", words, seat, { "data-on": String(!seat.offered) });
}

/** @param {Seat} seat */
function muteButton(seat) {
  if (!may("mute")) return null;
  const words = seat.muted ? gettext("Unmute") : gettext("Mute");
  return aboutButton("mute", words, seat, { "data-on": String(!seat.muted) });
}

/** On this device alone, as soon as they have said something.
 * @param {Seat} seat */
function hideButton({ seat }) {
  const said = state.speakers.filter(({ table, name }) =>
    table === state.tableId && name === placeName(seat));
  if (said.length !== 1) return null;
  const [{ who, name }] = said;
  const words = ignoresPerson(who) ? gettext("Show what {name} says")
    : gettext("Hide what {name} says");
  return button("hide-person", fill(words, { name }), { "data-who": who });
}

/** Return the part with acts about a seat. People who may free it need no vote.
 * @param {Seat} seat */
function actsPart(seat) {
  const isOwn = seat.seat === myPlace();
  const acts = isOwn ? [offerButton(seat)] : [
    freeButton(seat) || goOnWithout(seat), offerButton(seat),
    isSomebodyElse(seat) ? muteButton(seat) : null, isSomebodyElse(seat) ? hideButton(seat) : null,
  ];
  const offered = acts.filter((act) => act !== null);
  return offered.length ? make("div", { class: "row acts" }, ...offered) : null;
}

/** @param {Seat} seat */
const isSomebodyElse = (seat) => seat.kind === "person" && seat.seat !== myPlace();

/** The reasons for a report, where somebody reads it.
 * @param {Seat} seat @returns {HTMLElement[]} */
function reportParts(seat) {
  if (!state.reports) return [];
  const why = reportReasons().map(([reason, words]) =>
    aboutButton("report", words, seat, { class: "small", "data-reason": reason }));
  return [make("p", { class: "hint" }, gettext("Report to those who run this server:")),
    make("div", { class: "row" }, ...why)];
}

/** Return the part with acts against somebody.
 * @param {Seat} seat */
function morePart(seat) {
  if (!isSomebodyElse(seat) || !may("block")) return null;
  const mayKeepOut = tableNow().may_keep_out.includes(seat.seat);
  return make("details", { class: "fold choices", id: "about-more" },
    make("summary", {}, gettext("More")),
    make("div", { class: "codes" },
      make("div", { class: "row" },
        mayKeepOut ? aboutButton("keep-out", gettext("Keep out"), seat) : null,
        aboutButton("block", gettext("Block"), seat)),
      ...reportParts(seat)));
}

/** Return the results of these two against each other, where they are known and may be told.
 * @param {Seat} seat */
function rivalPart({ seat }) {
  const { numbers } = state;
  const rival = numbers && numbers.rivals.find((one) => one.seat === seat);
  if (!rival) return null;
  return make("div", { class: "rival" },
    make("span", { class: "who" },
      make("b", {}, scoreWords(rival, placeName(seat))), scoreBar(rival),
      make("span", { class: "what" }, gamesWords(rival.games), " · ",
        gettext("people only"))));
}

/** Return the note about handing over a seat, for people who may do it.
 * @param {Seat} seat */
function handingNote(seat) {
  if (!offerButton(seat)) return null;
  return make("p", { class: "hint" },
    gettext("Somebody who is watching can take a seat that is handed over, with its cards."), " ",
    gettext("The game still counts for the one who gave it."));
}

/** The sheet. */
export function aboutParts() {
  const seat = /** @type {Seat} */ (tableNow().seats.find((one) => one.seat === state.about));
  return [
    make("header", { class: "about-head" }, seatFace(seat),
      make("h2", { tabindex: -1 }, make("bdi", {}, placeName(seat.seat))),
      make("p", { class: "what" }, presenceWords(seat)),
      make("p", { class: "what" }, gameWords(seat))),
    rivalPart(seat), actsPart(seat), handingNote(seat), morePart(seat),
  ].filter((part) => part !== null);
}
