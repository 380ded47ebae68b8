// After a cheaters' game (R14): who got away with what.

import { make } from "../base/dom.js";
import { toldCheats } from "../sentences/doubts.js";
import { gameNow } from "../state/queries.js";

/** It stands below the signs to throw, which are there for a short time only. */
export function cheatsPart() {
  const told = toldCheats(gameNow().doubts);
  return told.length ? make("div", { class: "told-cheats" },
    ...told.map((one) => make("p", { class: "cheats" }, one))) : null;
}
