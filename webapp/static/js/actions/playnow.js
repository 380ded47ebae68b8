// One tap to the first card: a table of one's own, with computers, dealt as soon as it is full.

import { ask, fieldsOf } from "./play.js";
import { state } from "../state/state.js";

const COMPANY = 3; // people and computers, where the rules let three play

let wanted = false; // a game at once was asked for, and the cards aren't dealt yet
let answeredAt = 0; // the version of the table that the last act was asked at

/** Make the table; what follows is asked for view by view, as a person would. */
export function playNow() {
  wanted = true;
  answeredAt = 0;
  ask("new-table", fieldsOf(document.body, "new-table"));
}

/** Something was refused: it is the person's turn to see what to do. */
export function playLater() {
  wanted = false;
}

/** @param {number[]} counts  of seats that the rules allow */
const company = (counts) => (counts.includes(COMPANY) ? COMPANY : Math.min(...counts));

/** What is to be done before the cards are dealt. The device adds its own chance before that.
 * @param {ReadOnly<TableView>} table @returns {string | undefined} */
function nextAct({ seats, seat_counts: counts, can }) {
  const acts = seats.length < company([...counts]) ? ["add-computer"] : ["ready", "start"];
  return acts.find((act) => can.includes(act));
}

/** The table has changed, or an act was done: go on, once a version. */
export function goOnToPlay() {
  const { view, busy } = state;
  if (!wanted || !view || busy.size || view.v <= answeredAt) return;
  const act = view.phase === "lobby" ? nextAct(view) : undefined;
  if (!act) {
    wanted = false;
    return;
  }
  answeredAt = view.v;
  ask(act, fieldsOf(document.body, act));
}
