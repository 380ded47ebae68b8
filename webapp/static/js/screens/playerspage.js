// Who sits at this table: what hosts do to keep order, and going on without somebody.

import { button, make } from "../base/dom.js";
import { placeName } from "../sentences/names.js";
import { may, mayGoOnWithout, myPlace, tableNow } from "../state/queries.js";
import { aboutOpener, aboutPart } from "./aboutplayer.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { fill, gettext } from "../base/words.js";

/** @param {Seat} seat */
function attendance(seat) {
  if (seat.kind === "computer") return gettext("computer");
  if (seat.offered) return gettext("handing the seat over");
  if (seat.held) return gettext("a computer player holds the seat");
  if (seat.looking) return gettext("at the table");
  return seat.in_chat ? gettext("plays in the chat") : gettext("away");
}

/** How many want to go on without a seat; nothing as long as nobody has said so.
 * @param {number} seat */
function votesWords(seat) {
  const vote = tableNow().absent.find((one) => one.seat === seat);
  if (!vote || !vote.votes) return "";
  const { votes, needed } = vote;
  return " · " + fill(gettext("{votes} of {needed} want to go on"), { votes, needed });
}

/** @param {Seat} seat */
const mutedWords = ({ muted }) => (muted ? " · " + gettext("muted") : "");

/** @param {string} act @param {string} words @param {Seat} seat */
function seatButton(act, words, seat) {
  return button(act, words, {
    class: "small", "data-at": seat.seat,
    "aria-label": `${words}: ${placeName(seat.seat)}`,
  });
}

/** @param {Seat} seat */
function freeButton(seat) {
  const playing = tableNow().phase === "playing";
  if (!may("remove-seat") || (playing && (seat.kind === "computer" || seat.held))) return null;
  return seatButton("remove-seat", playing ? gettext("Give it to a computer")
    : gettext("Free the seat"), seat);
}

/** @param {Seat} seat */
function goOnWithout(seat) {
  return mayGoOnWithout(seat.seat) ? seatButton("go-on", gettext("Go on without"), seat) : null;
}

/** Who has it, or a host where its person is away, hands a seat over to one who looks on.
 * @param {Seat} seat */
function offerButton(seat) {
  const { may_offer: mine, game: played } = tableNow();
  if (!(mine || []).includes(seat.seat) || (played && played.out.includes(seat.seat))) return null;
  const words = seat.offered ? gettext("Don't hand it over") : gettext("Hand the seat over");
  const at = seatButton("offer-seat", words, seat);
  at.dataset.on = String(!seat.offered);
  return at;
}

/** Who may free a seat needs no vote.
 * @param {Seat} seat */
function buttonsOf(seat) {
  if (seat.seat === myPlace()) return [offerButton(seat)].filter(Boolean);
  return [
    offerButton(seat),
    freeButton(seat) || goOnWithout(seat),
    tableNow().may_keep_out.includes(seat.seat)
      ? seatButton("keep-out", gettext("Keep out"), seat) : null,
    aboutOpener(seat),
  ].filter(Boolean);
}

/** @param {Seat} seat */
function seatRow(seat) {
  const sign = avatar();
  markAvatar(sign, seat, placeName(seat.seat));
  const buttons = buttonsOf(seat);
  const name = make("b", {}, make("bdi", {}, placeName(seat.seat)));
  return make("li", { class: "place-row", "data-seat": seat.seat },
    sign,
    make("span", { class: "who" }, name,
      make("span", { class: "what" }, attendance(seat), mutedWords(seat),
        votesWords(seat.seat))),
    buttons.length ? make("span", { class: "row" }, ...buttons) : null,
    aboutPart(seat));
}

function keptOutPart() {
  const { kept_out: kept } = tableNow();
  if (!kept.length) return null;
  const rows = kept.map(({ number, name }) => make("li", { class: "place-row" },
    make("b", { class: "who" }, make("bdi", {}, name)),
    button("let-in", gettext("Let in again"), {
      class: "small", "data-number": number,
      "aria-label": `${gettext("Let in again")}: ${name}`,
    })));
  return make("section", {}, make("h3", {}, gettext("Kept out")),
    make("ul", { class: "places" }, ...rows));
}

/** Quiet at the table, or not any more. */
function hushButton() {
  if (!may("hush")) return null;
  const { hushed } = tableNow();
  return button("hush", hushed ? gettext("Unmute everyone") : gettext("Mute everyone"),
    { "data-on": String(!hushed) });
}

/** What comes of it, for who may do it. */
function handingNote() {
  if (!may("offer-seat")) return null;
  return make("p", { class: "hint" },
    gettext("Somebody who is watching can take a seat that is handed over, with its cards."), " ",
    gettext("The game still counts for the one who gave it."));
}

/** The page. */
export function playersParts() {
  const { seats } = tableNow();
  return [
    make("header", { class: "heading" }, make("h2", {}, gettext("Players"))),
    make("ul", { class: "places", "aria-label": gettext("Seats") }, ...seats.map(seatRow)),
    handingNote(),
    keptOutPart(),
    may("close-table") ? make("div", { class: "row" },
      hushButton(),
      button("close-table", gettext("Close the table"))) : null,
    make("footer", { class: "bar" },
      button("back", gettext("Back to the table"), { class: "strong" })),
  ].filter(Boolean);
}
