// News of seats that go to somebody else in the middle of a game.

import { eventWords, tame } from "../base/words.js";

/** @param {Seat} was @param {Seat} one @param {boolean} own */
function handed(was, one, own) {
  const names = { taker: tame(one.name), giver: tame(was.name) };
  if (was.name !== one.name) return eventWords("handed", { own }, names);
  if (own || was.offered || !one.offered) return "";
  return eventWords("offered", { own }, { name: names.giver });
}

/** Return sentences about people who have given a seat away since then, or want to.
 * @param {ReadOnly<TableView> | null} before @param {TableView} now */
export function tellHands(before, now) {
  if (!before || before.id !== now.id || before.phase !== "playing" || now.phase !== "playing") {
    return "";
  }
  return now.seats.map((one, seat) => handed(/** @type {Seat} */ (before.seats[seat]), one,
    seat === now.you.seat)).filter(Boolean).join(" ");
}
