// People at this table: a row each, which opens a sheet about that person.

import { button, make } from "../base/dom.js";
import { placeName } from "../sentences/names.js";
import { burdens } from "../sentences/seatfacts.js";
import { game, may, myPlace, tableNow } from "../state/queries.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { pageHead } from "../telegram/pagehead.js";
import { roleWords } from "../table/seats.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** @param {Seat} seat */
function attendance(seat) {
  if (seat.kind === "computer") return gettext("computer");
  if (seat.offered) return gettext("handing the seat over");
  if (seat.held) return gettext("a computer player holds the seat");
  if (seat.looking) return gettext("at the table");
  return seat.in_chat ? gettext("plays in the chat") : gettext("away");
}

/** Return the votes to go on without a seat; nothing as long as nobody has voted.
 * @param {number} seat */
function votesWords(seat) {
  const vote = tableNow().absent.find((one) => one.seat === seat);
  if (!vote || !vote.votes) return "";
  const { votes, needed } = vote;
  return fill(gettext("{votes} of {needed} want to go on"), { votes, needed });
}

/** Return facts about a seat apart from the game.
 * @param {Seat} seat */
export const presenceWords = (seat) => [
  seat.seat === myPlace() ? gettext("you") : "", attendance(seat),
  seat.muted ? gettext("muted") : "", votesWords(seat.seat),
].filter(Boolean).join(" · ");

/** The part in the game, the cards, the score.
 * @param {Seat} seat */
export function gameWords({ seat }) {
  const played = game();
  if (!played || tableNow().phase !== "playing" || played.roles[seat] === undefined) return "";
  const count = played.cards[seat];
  return [
    roleWords(played.roles[seat]),
    fill(ngettext("{count} card", "{count} cards", count), { count }),
    ...burdens(seat, played),
  ].filter(Boolean).join(" · ");
}

/** The sign of a seat, with its part in the game.
 * @param {Seat} seat */
export function seatFace(seat) {
  const sign = avatar();
  const played = tableNow().phase === "playing" ? game() : null;
  markAvatar(sign, seat, placeName(seat.seat), played ? played.roles[seat.seat] : "");
  return sign;
}

/** @param {Seat} seat */
function seatRow(seat) {
  const row = button("about", "", { class: "person-row", "data-at": seat.seat });
  row.append(seatFace(seat),
    make("span", { class: "who" },
      make("b", {}, make("bdi", {}, placeName(seat.seat))),
      make("span", { class: "what" }, presenceWords(seat)),
      make("span", { class: "what" }, gameWords(seat))));
  return make("li", { "data-seat": seat.seat }, row);
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

/** The page. */
export function playersParts() {
  const { seats } = tableNow();
  return [
    pageHead(gettext("Players")),
    make("ul", { class: "places people", "aria-label": gettext("Seats") }, ...seats.map(seatRow)),
    keptOutPart(),
    may("close-table") ? make("div", { class: "row" },
      hushButton(),
      button("close-table", gettext("Close the table"), { class: "danger" })) : null,
  ].filter(Boolean);
}
