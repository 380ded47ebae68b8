// The table as a whole: everybody around it, the cloth and what lies on it, one's own hand.

import { showBout } from "./bout.js";
import { handRoom, showHand } from "./hand.js";
import { showMe, showSeats } from "./seats.js";
import { showCloth, showDiscard, showStock } from "./stock.js";
import { showActions } from "./tablebuttons.js";
import { fetchedSoFar, fetchLater } from "../server/fetchlater.js";
import { mySeat } from "../state/queries.js";

const WITH_PANE = "(min-width: 1000px) and (min-height: 600px)"; // as in wide.css

let paneAsked = false;

/** Beside the table there is room for what happened; its script is fetched where that is so. */
function showBeside() {
  if (!window.matchMedia(WITH_PANE).matches) return;
  const script = fetchedSoFar();
  if (script) script.showBesideTable();
  else if (!paneAsked) {
    paneAsked = true;
    fetchLater().then(showIfTable, () => {});
  }
}

/** Its screen may have been left meanwhile. */
function showIfTable() {
  if (document.documentElement.dataset.screen === "table") showBeside();
}

export function showTable() {
  document.getElementById("app").toggleAttribute("data-watching", mySeat() === null);
  const room = handRoom(); // measured before anything is written: the browser lays out but once
  showBout();
  showHand(room);
  showSeats();
  showMe();
  showCloth();
  showStock();
  showDiscard();
  showActions();
  showBeside();
}
