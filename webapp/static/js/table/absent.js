// On which seats there may be a vote now: some come to it as time passes, between two views.

import { lateSeatsChanged } from "../state/tablechanges.js";

const SURELY_LATER = 20; // ms after the server's moment, so that it isn't too early

let opening = 0;

/** Take the absent of the newest view.
 * @param {Pick<TableView, "absent">} view */
export function setAbsent({ absent }) {
  const came = performance.now();
  const look = () => {
    const passed = (performance.now() - came) / 1000;
    const waits = absent.map(({ opens_in: opens }) => opens - passed).filter((left) => left > 0);
    lateSeatsChanged(absent.filter(({ opens_in: opens }) => opens <= passed)
      .map(({ seat }) => seat));
    if (waits.length) opening = window.setTimeout(look, Math.min(...waits) * 1000 + SURELY_LATER);
  };
  window.clearTimeout(opening);
  look();
}
