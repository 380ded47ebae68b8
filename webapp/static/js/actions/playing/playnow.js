// One tap to the first card, and company by the number: what is still to be done at the table, act
// by act, as a person would do it.

import { ask, fieldsOf } from "./play.js";
import { storedText } from "../../base/storage.js";
import { choiceMade } from "../../state/pagechanges.js";
import { may } from "../../state/queries.js";
import { state } from "../../state/state.js";

/** @typedef {{ computers: number | null, level: boolean, deal: boolean }} Wish */

/** @type {Wish} */
const NONE = { computers: null, level: false, deal: false };

let wish = NONE;
let answeredAt = 0; // the version of the table that the last act was asked at

/** @param {Partial<Wish>} wanted */
function want(wanted) {
  wish = { ...wish, ...wanted };
  answeredAt = 0;
  goOnToPlay();
}

/** Make the table; what follows is asked for view by view. */
export function playNow() {
  const wanted = { ...NONE, computers: Number(state.choice.computers), deal: true };
  wish = ask("new-table", fieldsOf(document.body, "new-table")) ? wanted : NONE;
  answeredAt = 0;
}

/** Deal at this table; who deals is counted in. */
export function dealNow() {
  want({ deal: true });
}

/** So many computers are to sit at this table.
 * @param {number} computers */
export function wantComputers(computers) {
  want({ computers });
}

/** Return the number of computers that are wanted, until they sit there. */
export const wantedComputers = () => wish.computers;

/** The computers of this table are to play as well as was chosen. */
export function wantLevel() {
  if (state.view && may("remove-seat")) want({ level: true });
}

/** Choose as many computers as last time, and the same level. */
export function recallCompany() {
  for (const name of ["level", "computers"]) {
    const kept = storedText(`durak.${name}`);
    if (kept) choiceMade(name, kept);
  }
}

/** Something was refused: it is the person's turn to see what to do. */
export function playLater() {
  wish = NONE;
}

/** Return the number of computers to play, as near to the wish as the rules allow.
 * @param {ReadOnly<TableView>} table @param {number} machines */
function wantedCount({ seats, seat_counts: counts }, machines) {
  if (wish.computers === null) return machines;
  const people = seats.length - machines;
  if (!wish.deal) return Math.min(wish.computers, Math.max(...counts) - people);
  const all = people + wish.computers;
  const nearest = [...counts].sort((a, b) => Math.abs(a - all) - Math.abs(b - all) || b - a);
  return nearest[0] - people;
}

/** @typedef {[act: string, fields?: object]} NextAct */

/** Return the act that brings the company nearer to the wish.
 * @param {ReadOnly<TableView>} table @returns {NextAct | undefined} */
function companyAct(table) {
  const machines = table.seats.filter(({ kind }) => kind === "computer");
  const { level } = state.choice;
  const other = wish.level && machines.find((one) => one.level !== level);
  if (other) return ["add-computer", { level, chair: other.chair }];
  const wanted = wantedCount(table, machines.length);
  if (machines.length < wanted) return ["add-computer", { level }];
  const last = machines[machines.length - 1];
  return machines.length > wanted ? ["remove-seat", { seat: last.seat }] : undefined;
}

/** Return the next act. The device adds its own nonce before the cards are dealt.
 * @param {ReadOnly<TableView>} table @returns {NextAct | undefined} */
function nextAct(table) {
  if (table.phase === "playing") return undefined;
  const company = companyAct(table);
  if (company || !wish.deal) return company;
  const act = ["ready", "rematch", "start"].find((one) => table.can.includes(one));
  return act ? [act, fieldsOf(document.body, act)] : undefined;
}

/** The table has changed, or an act was done: go on, once a version. */
export function goOnToPlay() {
  const { view, busy } = state;
  if (wish === NONE || !view || busy.size || view.v <= answeredAt) return;
  const next = nextAct(view);
  if (!next) {
    wish = NONE;
    return;
  }
  answeredAt = view.v;
  if (!ask(...next)) wish = NONE;
}
