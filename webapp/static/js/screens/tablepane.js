// Beside the table, where a screen is wide: the bout, the one before, what was said, the match.

import { make } from "../base/dom.js";
import { gettext } from "../base/words.js";
import { legend } from "./legend.js";
import { placeName } from "../sentences/names.js";
import { remarkWords } from "../sentences/remarks.js";
import { boutNow, lastBout } from "../state/boutstory.js";
import { gameNow, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { boutList } from "../table/lastbout.js";
import { scorePart } from "../waiting/result.js";

const KEPT_LINES = 5; // remarks

let paneBuilt = "";
/** @type {{ table: string, lines: string[], known: WeakSet<object> }} */
let heardHere = { table: "", lines: [], known: new WeakSet() };

/** Keep what is said now: its bubble is soon gone. */
function noteRemarks() {
  const { id } = tableNow();
  if (heardHere.table !== id) heardHere = { table: id, lines: [], known: new WeakSet() };
  for (const said of state.remarks.filter((one) => !heardHere.known.has(one))) {
    heardHere.known.add(said);
    heardHere.lines.push(`${placeName(said.seat)}: ${remarkWords(said.remark)}`);
  }
  heardHere.lines = heardHere.lines.slice(-KEPT_LINES);
}

/** @param {string} title @param {ReadOnly<GameEvent[]> | null} events */
const boutPart = (title, events) => (events && events.length
  ? make("section", {}, make("h2", {}, title), boutList(events)) : null);

function remarksPart() {
  if (!heardHere.lines.length) return null;
  return make("section", {}, make("h2", {}, gettext("Said at the table")),
    make("ul", { class: "said" }, ...heardHere.lines.map((line) => make("li", {}, line))));
}

/** All that the pane is built of. */
function paneFacts() {
  const { match, rules, id } = tableNow();
  return [id, state.language, boutNow(), lastBout(), heardHere.lines, match, rules,
    gameNow().trump_suit, gameNow().names];
}

/** Bring the pane up to date. */
export function showBesideTable() {
  noteRemarks();
  const pane = document.getElementById("pane");
  const facts = JSON.stringify(paneFacts());
  if (facts === paneBuilt && pane.firstElementChild) return;
  paneBuilt = facts;
  pane.setAttribute("aria-label", gettext("What happened"));
  pane.replaceChildren(...[
    boutPart(gettext("This bout"), boutNow()),
    boutPart(gettext("The bout before"), lastBout()),
    remarksPart(), scorePart(),
    make("section", {}, ...legend(tableNow().rules)),
  ].flatMap((one) => (one ? [one] : [])));
}
