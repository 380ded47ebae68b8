// Everybody around the table: name, cards, part in the bout, whose turn it is.

import { drawing, keep, make, mark, part, say } from "../base/dom.js";
import { avatar, markAvatar } from "./avatar.js";
import { newFan, showFan } from "./fan.js";
import { gameNow, mySeat, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { seenCount } from "../state/seencounts.js";
import { burdens, gamesLost, isPartner, nextEpaulette } from "../sentences/seatfacts.js";
import { isComputer, nameOf } from "../sentences/names.js";
import { fill, gettext, ngettext } from "../base/words.js";

const MANY_CARDS = 10; // in one hand

/** @param {Role} role */
export function roleWords(role) {
  return {
    attacker: gettext("attacks"), defender: gettext("defends"), thrower: gettext("may add"),
    out: gettext("out"), fool: gettext("fool"), idle: "",
  }[role];
}

/** Return the spoken words of a seat: "Boris, 6 cards, defends".
 * @param {{ seat: number, held: boolean, offered?: boolean,
 *   looking?: boolean, in_chat?: boolean }} seat @param {GameView} played
 * @param {boolean} [own] */
export function seatWords(seat, played, own = false) {
  const count = played.cards[seat.seat];
  const turn = own ? gettext("it is your turn") : gettext("it is their turn");
  const parts = [
    nameOf(seat.seat),
    isComputer(seat.seat) ? gettext("computer") : "",
    fill(ngettext("{count} card", "{count} cards", count), { count }),
    roleWords(played.roles[seat.seat]),
    played.waited.includes(seat.seat) ? turn : "",
    ...burdens(seat.seat, played),
    seat.in_chat && !seat.looking ? gettext("plays in the chat") : "",
    seat.held ? gettext("a computer player holds the seat") : "",
    seat.offered ? gettext("handing the seat over") : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** @param {Element} element @param {Seat} seat */
function markSeat(element, seat) {
  const played = gameNow();
  const role = played.roles[seat.seat];
  mark(element, {
    "data-seat": seat.seat,
    "data-cards": played.cards[seat.seat],
    "data-many-cards": played.cards[seat.seat] >= MANY_CARDS,
    "data-role": role === "idle" ? null : role,
    "data-turn": played.waited.includes(seat.seat),
    "data-passed": played.passed.includes(seat.seat),
    "data-dealer": played.dealer === seat.seat,
    "data-carries": nextEpaulette(seat.seat) || gamesLost(seat.seat) || null,
    "data-team": played.teams ? played.teams[seat.seat] : null,
    "data-away": seat.kind === "person" && !seat.looking && !seat.in_chat,
    "data-in-chat": seat.in_chat && !seat.looking,
  });
}

function newSeat() {
  return make("li", { class: "seat" },
    avatar(),
    newFan(),
    make("span", { class: "name", "aria-hidden": "true" }, drawing("chat"), make("bdi")),
    make("span", { class: "mate", "aria-hidden": "true" }),
    make("span", { class: "unseen" }));
}

/** A place at the edge of the cloth, from the left to the right: --x and --y from -1 to 1. Most
 * sit at the upper edge, the outer ones at the sides; of very many all have the same room.
 * @param {HTMLElement} element @param {number} index */
function standAtEdge(element, index) {
  const { length: count } = others();
  const at = (index + 0.5) / count;
  const x = areMany() ? 2.2 * at - 1.1 : -Math.cos(Math.PI * at);
  element.style.setProperty("--x", x.toFixed(3));
  element.style.setProperty("--y", (x ** 6 - 1).toFixed(3));
  mark(element, { "data-lower": standsLow(index, count) });
}

/** Return whether a seat is in the lower one of a phone's two rows: the outer ones are, and every
 * second one counted from there. Of eight all have a neighbour in the other row.
 * @param {number} index @param {number} count */
const standsLow = (index, count) =>
  (count > 7 ? index : Math.min(index, count - 1 - index)) % 2 === 0;

const isWide = () => state.width >= 1000 && state.height >= 600; // as in wide.css

/** The part in the bout in words, where there is room for them: of a crowd only on wide screens,
 * and only of those who attack and defend.
 * @param {Role} role */
function partWords(role) {
  const matters = role === "attacker" || role === "defender";
  return !isCrowd() || (isWide() && matters) ? roleWords(role) : "";
}

/** The part, and who plays for the same team: a phone leaves that to the ring if it says a part.
 * @param {number} seat @param {GameView} played */
function plateWords(seat, played) {
  const told = partWords(played.roles[seat]);
  const hasRoom = isWide() || (!areMany() && (!told || state.width >= 600));
  const partner = hasRoom && isPartner(seat, played) ? gettext("partner") : "";
  return [partner, told].filter(Boolean).join(", ");
}

/** @param {HTMLElement} element @param {Seat} seat @param {number} index */
function showSeat(element, seat, index) {
  const played = gameNow();
  standAtEdge(element, index);
  markSeat(element, seat);
  markAvatar(part(element, ".avatar"), seat, nameOf(seat.seat), played.roles[seat.seat]);
  showFan(part(element, ".count"), seenCount(`seat ${seat.seat}`, played.cards[seat.seat]));
  say(part(element, ".name bdi"), nameOf(seat.seat));
  say(part(element, ".mate"), plateWords(seat.seat, played));
  say(part(element, ".unseen"), seatWords(seat, played));
}

/** The others, clockwise from one's own left; for a spectator from the first seat on. */
function others() {
  const { seats } = tableNow();
  const own = mySeat();
  if (own === null) return seats;
  const at = seats.findIndex((seat) => seat.seat === own);
  return [...seats.slice(at + 1), ...seats.slice(0, at)];
}

const isCrowd = () => others().length > 3;
const areMany = () => others().length > 5;

/** Show the seats. An awaited one has a ring; where several may add, each has a dot instead. */
export function showSeats() {
  const list = document.getElementById("seats");
  const several = gameNow().waited.length > 1;
  const { length: count } = others();
  mark(document.getElementById("app"), {
    "data-crowd": isCrowd() ? count : null, "data-eight": areMany() ? count : null,
  });
  mark(list, { "aria-label": gettext("Players"), "data-several": several });
  keep(list, others(), (seat) => seat.seat, newSeat, showSeat);
}

/** The own sign beside the status line. */
export function showMe() {
  const element = document.getElementById("me");
  const seat = tableNow().seats.find((one) => one.seat === mySeat());
  element.hidden = !seat;
  if (!seat) return;
  if (!element.firstElementChild) element.append(avatar(), make("span", { class: "unseen" }));
  markSeat(element, seat);
  markAvatar(part(element, ".avatar"), seat, nameOf(seat.seat), gameNow().roles[seat.seat]);
  say(part(element, ".unseen"), fill(gettext("You: {words}"), {
    words: seatWords(seat, gameNow(), true),
  }));
}
