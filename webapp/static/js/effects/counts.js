// The counts at piles and seats, brought up to date while cards fly.

import { game } from "../state/queries.js";
import { showSeats } from "../table/seats.js";
import { showDiscard, showStock } from "../table/stock.js";

let counting = 0;

/** As far as they are on the screen. */
function showCounts() {
  counting = 0;
  if (!game()) return; // the introduction was left
  if (document.getElementById("stock").firstElementChild) {
    showStock();
    showDiscard();
  }
  if (document.getElementById("seats").firstElementChild) showSeats();
}

/** Show them with the next frame: many cards may land at once. */
export function countSoon() {
  if (!counting) counting = window.requestAnimationFrame(showCounts);
}
