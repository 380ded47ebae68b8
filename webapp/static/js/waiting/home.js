// No table is looked at: tables that wait for this person, one tap to play, a table for friends.

import { make } from "../base/dom.js";
import { introOffer } from "../introduction/introoffer.js";
import { onePlace } from "./chairs.js";
import { closedPack } from "./lobby.js";
import { hasTurn, openTables, ownTables } from "./hometables.js";
import { lineButton } from "./nextstep.js";
import { gameTitle, paceTitle } from "../rules/presets.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** Those who play at once, on the cloth, as soon as their script is here. */
function homeCloth() {
  const script = fetchedSoFar();
  return make("div", { class: "around at-home" },
    make("div", { class: "at-once" }, closedPack(),
      script ? script.companyAtHome() : make("div", { class: "company" })));
}

/** By what a new table plays; its form is in it as soon as its script is here. */
function terms() {
  const script = fetchedSoFar();
  return make("details", { class: "choices fold", id: "form", open: state.unfolded },
    make("summary", { "data-action": "unfold-form" }, gettext("Rules and pace")),
    ...(script ? script.tableForm() : []));
}

/** The next thing here; where a table waits, that comes before. */
function homeBar() {
  const { choice: { preset, pace }, house } = state;
  const words = `${gameTitle(house.length ? null : preset)}\u00a0· ${paceTitle(pace)}`;
  return make("footer", { class: "bar next" },
    lineButton("new-table", gettext("A table for friends"), ""),
    lineButton("play-now", gettext("Play now"), words, { class: hasTurn() ? "" : "strong" }));
}

/** The page. */
export function homeParts() {
  return onePlace(
    make("header", { class: "table-head" }, make("h2", {}, gettext("Durak"))),
    ownTables(),
    homeCloth(),
    make("div", { class: "rest" }, openTables(), introOffer(), terms()),
    homeBar());
}
