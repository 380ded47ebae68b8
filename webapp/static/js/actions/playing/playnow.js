// One tap to the first card: full tables are dealt, a new one is filled with computers before.

import { ask, fieldsOf } from "./play.js";
import { awaitedPeople, may } from "../../state/queries.js";
import { state } from "../../state/state.js";

const COMPANY = 3; // people and computers, where the rules let three play

let wanted = false; // the cards are to be dealt, and aren't yet
let filling = false; // computers are to sit down first
let answeredAt = 0; // the version of the table that the last act was asked at

/** Make the table; what follows is asked for view by view, as a person would. */
export function playNow() {
  filling = true;
  answeredAt = 0;
  wanted = ask("new-table", fieldsOf(document.body, "new-table"));
}

/** Deal at this table; who deals is counted in. */
export function dealNow() {
  wanted = true;
  filling = false;
  answeredAt = 0;
  goOnToPlay();
}

/** Once more: where everybody else is ready, or a computer, there is nobody to wait for. */
export function playAgain() {
  if (may("start") && !awaitedPeople().length) dealNow();
  else ask("rematch", fieldsOf(document.body, "rematch"));
}

/** Something was refused: it is the person's turn to see what to do. */
export function playLater() {
  wanted = false;
}

/** @param {number[]} counts  of seats that the rules allow */
const company = (counts) => (counts.includes(COMPANY) ? COMPANY : Math.min(...counts));

/** What is to be done before the cards are dealt. The device adds its own chance before that.
 * @param {ReadOnly<TableView>} table @returns {string | undefined} */
function nextAct({ phase, seats, seat_counts: counts, can }) {
  if (phase === "playing") return undefined;
  const isFull = !filling || seats.length >= company([...counts]);
  return (isFull ? ["ready", "rematch", "start"] : ["add-computer"])
    .find((act) => can.includes(act));
}

/** The table has changed, or an act was done: go on, once a version. */
export function goOnToPlay() {
  const { view, busy } = state;
  if (!wanted || !view || busy.size || view.v <= answeredAt) return;
  const act = nextAct(view);
  if (!act) {
    wanted = false;
    return;
  }
  answeredAt = view.v;
  wanted = ask(act, fieldsOf(document.body, act));
}
