// "Done" by itself, where nothing else may be done: after a moment of chance, so that it tells
// the others nothing. It takes no card and decides nothing that the person could decide.

import { settings } from "../state/settings.js";
import { isHeld } from "../state/queries.js";
import { cardSelected } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { passDropped, passPlanned } from "../state/tablechanges.js";
import { sendMove } from "../server/messages.js";

const LEAST_WAIT = 1200; // ms
const MOST_WAIT = 3500;

let passBell = 0;

/** Whether the table waits for this person, who can only say Done. */
function onlyPass() {
  const { view, pending } = state;
  const played = view && view.phase === "playing" ? view.game : null;
  if (!played || pending || played.seat === null || !settings.autoPass) return false;
  if (isHeld()) return false; // it would take the seat back for somebody who isn't here
  return played.waited.includes(played.seat) && played.moves.length > 0
    && played.moves.every((move) => move === "pass");
}

function forgetPass() {
  window.clearTimeout(passBell);
  passDropped();
}

/** @param {string} moment */
function passNow(moment) {
  const same = state.autoPass !== null && state.autoPass.moment === moment && onlyPass();
  forgetPass();
  if (!same) return;
  cardSelected(null);
  sendMove("pass", "");
}

/** After every change: begin to wait, go on waiting, or don't any more. */
export function considerPass() {
  const { view, autoPass } = state;
  if (!view || !onlyPass()) {
    forgetPass();
    return;
  }
  const moment = [view.id, view.epoch, view.v].join("/");
  if (autoPass && autoPass.moment === moment) return;
  forgetPass();
  const time = LEAST_WAIT + Math.random() * (MOST_WAIT - LEAST_WAIT);
  passPlanned(moment, time);
  passBell = window.setTimeout(() => passNow(moment), time);
}
