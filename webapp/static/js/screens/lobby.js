// The table before its first game: seats, rules, ready, and the seal on the shuffle.

import { button, make } from "../base/dom.js";
import { introOffer } from "../introduction/introoffer.js";
import { leaveButton, playersButton } from "./leavebuttons.js";
import { placesList } from "./lobbyseats.js";
import { gameTitle, paceWords, passWords } from "../rules/presets.js";
import { codeLine } from "../rules/rulescode.js";
import { houseNote } from "./rulespage.js";
import { may, myPlace, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** What seals the shuffle before anybody says ready: its first digits, all of them unfolded. */
export function seal() {
  const { fair, phase } = tableNow();
  if (!fair || !fair.commitment) return null;
  return make("details", { class: "seal", id: `seal-${phase}` },
    make("summary", {},
      fill(gettext("The shuffle is sealed: {code}…"), { code: fair.commitment.slice(0, 12) }),
      " ",
      make("span", {}, gettext("Your “ready” adds chance of your own to it."))),
    make("code", {}, fair.commitment));
}

function iAmReady() {
  const own = tableNow().seats.find((seat) => seat.seat === myPlace());
  return Boolean(own && own.ready);
}

/** The one thing to do next stands out. */
function mainButtons() {
  const ready = may("ready") && !iAmReady();
  return [
    may("sit") ? button("sit", gettext("Sit down"), { class: "strong" }) : null,
    ready ? button("ready", gettext("I am ready"), { class: "strong" }) : null,
    may("start") ? button("start", gettext("Start"), { class: ready ? "" : "strong" }) : null,
  ];
}

/** How many more must sit down before these rules can be played. */
function missing() {
  const { seats, seat_counts: counts } = tableNow();
  const enough = counts.filter((count) => count >= seats.length);
  return enough.length ? Math.min(...enough) - seats.length : 0;
}

function waitingWords() {
  if (myPlace() === null) return tableNow().barred || gettext("You are watching this table.");
  if (may("start")) return gettext("Start when everybody is here.");
  const count = missing();
  if (count) {
    return fill(ngettext("{count} more player is needed.", "{count} more players are needed.",
      count), { count });
  }
  return iAmReady() ? gettext("The host starts the game.") : "";
}

/** Buttons that every waiting table has. */
export function sideButtons() {
  return make("div", { class: "row" },
    may("invite") ? button("invite", gettext("Invite")) : null,
    button("rules", gettext("Rules")),
    button("settings", gettext("Settings")),
    may("rules") ? button("change", gettext("Change rules")) : null,
    playersButton(),
    may("spectate") ? button("spectate", gettext("Just watch")) : null,
    leaveButton(gettext("Leave")));
}

function invitation() {
  if (!state.link) return null;
  return make("label", { class: "link" }, gettext("Send this link to friends:"),
    make("input", { type: "text", readonly: true, value: state.link }));
}

/** The lobby of the table that is looked at. */
export function lobbyParts() {
  const table = tableNow();
  return [
    make("header", { class: "heading" },
      make("h2", {}, gameTitle(table.rules.preset)),
      make("p", {}, paceWords(table.pace)),
      make("p", {}, passWords(table)),
      codeLine(table.code)),
    houseNote(table),
    introOffer(),
    placesList(),
    make("p", { class: "hint" }, waitingWords()),
    invitation(),
    seal(),
    sideButtons(),
    make("footer", { class: "bar" }, ...mainButtons()),
  ].filter(Boolean);
}
