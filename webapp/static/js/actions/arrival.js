// People who press Play under a table in the chat, or join one from the first screen, want to
// play: a free seat is taken at once.

import { isArrival } from "../telegram/launch.js";
import { goToTable } from "./navigate.js";
import { ask } from "./playing/play.js";

let joined = "";

/** @param {TableView} table */
function sitBeforeTheFirst({ phase, can }) {
  if (phase === "lobby" && can.includes("sit")) ask("sit");
}

/** Sit down where the link leads, before the first game: later a new face would end the match.
 * Who can't sit looks on; who has stood up isn't sat down again by coming back.
 * @param {TableView} table */
export function takeFreeSeat(table) {
  if (isArrival(table.id)) sitBeforeTheFirst(table);
}

/** To a table of the first screen, to play there.
 * @param {HTMLElement} element */
export function joinTable({ dataset: { table = "" } }) {
  joined = table;
  goToTable(table);
}

/** The table that was joined is here.
 * @param {TableView} table */
export function sitWhereJoined(table) {
  if (table.id === joined) sitBeforeTheFirst(table);
  joined = "";
}
