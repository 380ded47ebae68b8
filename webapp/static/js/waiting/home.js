// No table yet: one tap plays, another makes a table for friends.

import { button, make } from "../base/dom.js";
import { introOffer } from "../introduction/introoffer.js";
import { onePlace } from "./chairs.js";
import { closedPack } from "./lobby.js";
import { tableRows } from "./hometables.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { gettext } from "../base/words.js";

/** The way to the first card, on a cloth that waits for nothing else. */
const atOnce = () => make("div", { class: "around" },
  make("div", { class: "at-once" },
    closedPack(),
    button("play-now", gettext("Play now"), { class: "strong" }),
    make("p", {}, gettext("Against computers, right away."))));

/** The page; the form is in it as soon as its script is here. */
export function homeParts() {
  const script = fetchedSoFar();
  return onePlace(
    make("header", { class: "table-head" }, make("h2", {}, gettext("Durak"))),
    atOnce(),
    make("div", { class: "rest" },
      tableRows(),
      introOffer(),
      make("details", { class: "choices fold", id: "form" },
        make("summary", { "data-action": "unfold-form" },
          gettext("More: rules, pace, computers")),
        ...(script ? script.tableForm() : []))),
    make("footer", { class: "bar" },
      button("new-table", gettext("A table for friends"))));
}
