// The seats of a table before and between games: who sits, who is ready, what is still free.

import { button, drawing, make } from "../base/dom.js";
import { avatar, markAvatar } from "../table/seats.js";
import { teamOfPlace } from "../sentences/seatfacts.js";
import { may, myPlace, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { placeName } from "../sentences/names.js";
import { fill, gettext, vocabulary } from "../base/words.js";

/** @param {string | null} level */
function levelWords(level) {
  const known = vocabulary().levels.find(({ name }) => name === level);
  return known ? known.described : gettext("computer");
}

/** @param {Seat} seat */
function stateWords(seat) {
  if (seat.kind === "computer") return levelWords(seat.level);
  if (seat.ready) return gettext("ready");
  return seat.looking ? gettext("at the table") : gettext("away");
}

/** @param {number} at @param {boolean} own */
function placeTitle(at, own) {
  return make("b", {}, make("bdi", {}, placeName(at)),
    own ? make("span", { class: "you" }, " · " + gettext("you")) : null);
}

/** @param {Seat} seat */
function place(seat) {
  const sign = avatar();
  markAvatar(sign, seat, placeName(seat.seat));
  const own = seat.seat === myPlace();
  const team = teamOfPlace(seat.seat);
  const removable = may("remove-seat") && !own;
  return make("li", {
    class: "place-row", "data-seat": seat.seat, "data-ready": seat.ready, "data-own": own,
    "data-team": team,
  },
  sign,
  make("span", { class: "who" },
    placeTitle(seat.seat, own),
    make("span", { class: "what" }, stateWords(seat),
      team === null ? "" : " · " + fill(gettext("team {number}"), { number: team + 1 }))),
  seat.ready ? drawing("check", "icon tick") : null,
  removable ? button("remove-seat", "×", {
    class: "plain", "data-at": seat.seat,
    "aria-label": fill(gettext("Remove {name}"), { name: placeName(seat.seat) }),
  }) : null);
}

/** How well the computer plays that is added next. */
const levelChoices = () => vocabulary().levels.map(({ name: value, title }) =>
  make("label", {},
    make("input", { type: "radio", name: "level", value, checked: state.choice.level === value }),
    make("span", {}, title)));

function freePlace() {
  const adds = may("add-computer");
  return make("li", { class: "place-row free" },
    make("span", { class: "avatar", "aria-hidden": "true" }),
    make("span", { class: "who" }, make("span", { class: "what" }, gettext("free"))),
    adds ? button("add-computer", gettext("Add a computer"), { class: "small" }) : null,
    adds ? make("fieldset", { class: "levels" },
      make("legend", { class: "unseen" }, gettext("How well it plays")),
      ...levelChoices()) : null);
}

/** The list of seats. */
export function placesList() {
  const { seats, seat_counts: counts } = tableNow();
  const most = Math.max(...(counts.length ? counts : [6]));
  const rows = seats.map((seat) => place(seat));
  if (seats.length < most && (may("sit") || may("add-computer"))) rows.push(freePlace());
  return make("ul", { class: "places", "aria-label": gettext("Seats") }, ...rows);
}
