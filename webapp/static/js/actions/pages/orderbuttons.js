// Taps on the page of standing orders: leave one, or end it.

import { state } from "../../state/state.js";
import { ask } from "../playing/play.js";

/** @param {HTMLElement} element  a button that says which, and whether it is to be done */
export function tapOrder({ dataset: { action, order } }) {
  if (action === "end-order") ask(action, { order });
  else ask("standing-order", { order, until: state.choice.until });
}
