// The panes of a replay: table, moves and curve. On small screens one is shown at a time; on wide
// ones the table stays, and the others lie beside it.

import { button, make, mark, part } from "../base/dom.js";
import { pastNow } from "../state/queries.js";
import { wayBack } from "../telegram/pagehead.js";
import { gettext } from "../base/words.js";

/** @type {[ReplayPane, () => string][]} */
const PANES = [
  ["table", () => gettext("Table")],
  ["moves", () => gettext("Moves")],
  ["curve", () => gettext("Curve")],
];

/** The way back, and the panes to choose from. */
export function newPaneRow() {
  return make("div", { class: "pane-row" },
    wayBack(),
    make("h2", {}, gettext("Replay")),
    make("div", { class: "panes", role: "group", "aria-label": gettext("What is shown") },
      ...PANES.map(([pane, words]) => button("pane", words(), { "data-at": pane }))));
}

/** The curve is for people who played: nobody else has decisions in this game.
 * @param {Element} row */
export function showPaneRow(row) {
  const { mine, pane = "table" } = pastNow();
  const hasCurve = typeof mine === "number";
  const app = document.getElementById("app");
  mark(app, { "data-pane": pane, "data-mine": hasCurve });
  for (const [name] of PANES) {
    const choice = part(row, `[data-at="${name}"]`);
    mark(choice, { "aria-pressed": String(name === pane) });
    choice.hidden = name === "curve" && !hasCurve;
  }
}
