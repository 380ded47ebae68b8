// The chairs around the cloth before and between games: who sits where, and what a chair offers.

import { clockTime } from "../base/dayclock.js";
import { button, drawing, make, mark } from "../base/dom.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { teamOfPlace } from "../sentences/seatfacts.js";
import { hasRoom, may, myPlace, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { placeName } from "../sentences/names.js";
import { fill, gettext, vocabulary } from "../base/words.js";

/** Return the most chairs by these rules. */
export function chairCount() {
  const { seat_counts: counts, seats } = tableNow();
  return Math.max(...counts, ...seats.map(({ chair }) => chair + 1), 2);
}

/** @param {number} chair */
export const sitterOn = (chair) => tableNow().seats.find((seat) => seat.chair === chair);

/** The chair nearest to who looks: the own one. */
function nearestChair() {
  const own = tableNow().seats.find(({ seat }) => seat === myPlace());
  return own ? own.chair : 0;
}

/** @param {string | null} level */
function levelWords(level) {
  const known = vocabulary().levels.find(({ name }) => name === level);
  return known ? known.described : gettext("computer");
}

/** @param {Seat} seat */
function stateWords(seat) {
  if (seat.kind === "computer") return levelWords(seat.level);
  if (seat.late) return fill(gettext("late, until {time}"), {
    time: clockTime(seat.late, state.language),
  });
  if (seat.ready) return gettext("ready");
  if (seat.looking) return gettext("at the table");
  return seat.in_chat ? gettext("plays in the chat") : gettext("away");
}

/** With whom who sits there would play.
 * @param {Seat} seat */
function sideWords(seat) {
  const team = teamOfPlace(seat.chair);
  const own = myPlace();
  if (team === null) return "";
  if (own === null) return fill(gettext("team {number}"), { number: team + 1 });
  if (seat.seat === own) return "";
  return teamOfPlace(nearestChair()) === team ? gettext("partner") : gettext("against you");
}

/** Return words that are only heard.
 * @param {string} words */
const unseen = (words) => make("span", { class: "unseen" }, words);

/** @param {Seat} seat */
function sitterParts(seat) {
  const sign = avatar();
  markAvatar(sign, seat, placeName(seat.seat));
  const about = seat.seat === myPlace() ? gettext("you") : sideWords(seat);
  return [
    sign,
    seat.ready ? drawing("check", "icon tick") : null,
    make("b", { class: "name" }, make("bdi", {}, placeName(seat.seat))),
    unseen(", "),
    make("span", { class: "what" }, about || stateWords(seat)),
    about ? unseen(`, ${stateWords(seat)}`) : null,
  ];
}

/** @param {number} chair */
const chairTitle = (chair) => fill(gettext("Chair {number}"), { number: chair + 1 });

/** @param {number} chair @param {Seat | undefined} seat */
function chairParts(chair, seat) {
  if (seat) return [unseen(`${chairTitle(chair)}: `), ...sitterParts(seat)];
  const free = gettext("free"); // said where Babel sees it: it doesn't look into templates
  return [
    unseen(`${chairTitle(chair)}: ${free}`),
    make("span", { class: "avatar", "aria-hidden": "true" }, "+"),
  ];
}

/** Return whether there is anything to do with a chair.
 * @param {Seat | undefined} seat */
export function isOfUse(seat) {
  if (!seat) return may("sit") || may("add-computer") || myPlace() !== null;
  return may("move-seat") || (may("remove-seat") && seat.seat !== myPlace());
}

/** One chair, at its place around the cloth: who sits next plays next, to the left. Very many
 * stand along four sides, which have more room than a ring.
 * @param {number} chair @param {number} turn  from the one nearest to who looks, in radians
 * @param {boolean} isMany */
function chairItem(chair, turn, isMany) {
  const seat = sitterOn(chair);
  const item = make("li", {
    class: "chair", "data-chair": chair, "data-seat": seat ? seat.seat : null,
    "data-ready": seat && seat.ready, "data-own": seat && seat.seat === myPlace(),
    "data-team": teamOfPlace(chair),
  }, make("button", {
    type: "button", "data-action": "chair", "data-at": chair,
    "aria-pressed": String(state.chair === chair), disabled: !isOfUse(seat),
  }, ...chairParts(chair, seat)));
  const [x, y] = [-Math.sin(turn), Math.cos(turn)];
  const out = isMany ? Math.max(Math.abs(x), Math.abs(y)) : 1;
  item.style.setProperty("--x", (x / out).toFixed(3));
  item.style.setProperty("--y", (y / out).toFixed(3));
  return item;
}

export const allChairs = () => Array.from({ length: chairCount() }, (_, chair) => chair);

/** The cloth with its chairs; what lies on it.
 * @param {Node[]} middle @param {number[]} [chairs]  those that are seen */
export function aroundCloth(middle, chairs = allChairs()) {
  const nearest = Math.max(0, chairs.indexOf(nearestChair()));
  const isMany = chairs.length > 6;
  mark(document.getElementById("app"), { "data-eight": isMany });
  return make("div", { class: "around", "data-chairs": chairs.length },
    make("div", { class: "middle" }, ...middle),
    make("ul", { class: "chairs", "aria-label": gettext("Seats") }, ...chairs.map((chair, at) =>
      chairItem(chair, ((at - nearest) / chairs.length) * 2 * Math.PI, isMany))));
}

/** A screen of the one place before, between and after games: what stands in it.
 * @param {(Node | null)[]} parts  head, cloth, the rest, the bar */
export const onePlace = (...parts) => [make("div", { class: "one-place" }, ...parts)];

/** @param {number} chair */
function freeChoices(chair) {
  const adds = may("add-computer");
  const own = myPlace() !== null;
  return [
    adds ? button("add-computer", gettext("A computer"), { "data-chair": chair }) : null,
    may("invite") ? button("invite", gettext("A friend")) : null,
    may("sit") || own ? button("sit", own ? gettext("Move here") : gettext("Sit here"),
      { class: "strong", "data-chair": chair }) : null,
  ];
}

/** @param {Seat} seat */
function takenChoices(seat) {
  const name = placeName(seat.seat);
  const removable = may("remove-seat") && seat.seat !== myPlace();
  return [
    make("p", {}, may("move-seat") && hasRoom()
      ? fill(gettext("Tap another chair, and {name} moves there."), { name }) : name),
    removable ? button("remove-seat", fill(gettext("Remove {name}"), { name }),
      { "data-at": seat.seat }) : null,
  ];
}

/** Return the choices for the chair that was tapped, or null where none was. */
export function chairChoices() {
  const { chair } = state;
  if (chair === null || chair >= chairCount()) return null;
  const seat = sitterOn(chair);
  if (!isOfUse(seat)) return null;
  return make("footer", {
    class: "bar chair-choices", role: "group", "aria-label": chairTitle(chair),
  }, ...(seat ? takenChoices(seat) : freeChoices(chair)),
  button("leave-chair", gettext("Not now")));
}
