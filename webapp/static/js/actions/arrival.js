// Who presses Play under a table in the chat means to play: a free seat is taken at once.

import { isArrival } from "../telegram/launch.js";
import { ask } from "./play.js";

/** Sit down where the link leads, before the first game: later a new face would end the match.
 * Who can't sit looks on; who has stood up isn't sat down again by coming back.
 * @param {TableView} table */
export function takeFreeSeat({ id, phase, can }) {
  if (isArrival(id) && phase === "lobby" && can.includes("sit")) ask("sit");
}
