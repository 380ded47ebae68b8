// What is told of seats that go to somebody else in the middle of a game.

import { fill, gettext, tame } from "../base/words.js";

/** @param {Seat} was @param {Seat} one @param {boolean} own */
function handed(was, one, own) {
  const names = { taker: tame(one.name), giver: tame(was.name) };
  if (was.name !== one.name) {
    return own ? fill(gettext("You play for {giver} now."), names)
      : fill(gettext("{taker} plays for {giver} now."), names);
  }
  if (own || was.offered || !one.offered) return "";
  return fill(gettext("{giver} is handing this seat over."), names);
}

/** Who has given a seat away since then, or wants to.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
export function tellHands(before, now) {
  if (!before || before.id !== now.id || before.phase !== "playing" || now.phase !== "playing") {
    return "";
  }
  return now.seats.map((one, seat) => handed(/** @type {Seat} */ (before.seats[seat]), one,
    seat === now.you.seat)).filter(Boolean).join(" ");
}
