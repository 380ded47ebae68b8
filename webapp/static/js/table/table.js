// The table as a whole: everybody around it, the cloth and what lies on it, one's own hand.

import { showBout } from "./bout.js";
import { showHand } from "./hand.js";
import { showMe, showSeats } from "./seats.js";
import { showCloth, showDiscard, showStock } from "./stock.js";
import { showActions } from "./tablebuttons.js";
import { mySeat } from "../state/queries.js";

export function showTable() {
  document.getElementById("app").toggleAttribute("data-watching", mySeat() === null);
  showSeats();
  showMe();
  showCloth();
  showStock();
  showDiscard();
  showActions();
  showHand();
  showBout();
}
