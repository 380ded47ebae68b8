// The table before its first game: the rules in a word, who sits around the cloth, the next step.

import { button, make } from "../base/dom.js";
import { introOffer } from "../introduction/introoffer.js";
import { aroundCloth, chairChoices, onePlace } from "./chairs.js";
import { gameTitle, paceTitle } from "../rules/presets.js";
import { houseNote } from "../rules/housenote.js";
import { hasCompany, isReady, may, myPlace, tableNow } from "../state/queries.js";
import { placeName } from "../sentences/names.js";
import { state } from "../state/state.js";
import { fill, gettext, ngettext } from "../base/words.js";

/** What is played and how fast; it opens the form, or the rules for who can't change them. */
export function tableHead() {
  const { rules, pace, phase } = tableNow();
  const heading = phase === "over" ? "p" : "h2"; // the end of a game is a heading of its own
  return make("header", { class: "table-head" }, make(heading, {},
    button(may("rules") ? "change" : "rules",
      `${gameTitle(rules.preset)}\u00a0· ${paceTitle(pace)}`, { class: "chip" })));
}

/** What seals the shuffle before anybody says ready: all its digits, unfolded by who asks. */
export function seal() {
  const { fair, phase } = tableNow();
  if (!fair || !fair.commitment) return null;
  return make("details", { class: "seal", id: `seal-${phase}` },
    make("summary", {}, gettext("The shuffle is sealed")),
    make("p", {}, gettext("Nobody can change it any more."), " ",
      gettext("Your “ready” adds randomness of your own to it.")),
    make("code", {}, fair.commitment),
    ...promises(fair));
}

/** What seats have promised by now: nobody, who has shown this, can add another number.
 * @param {ReadOnly<NonNullable<TableView["fair"]>>} fair */
const promises = ({ nonce_commitments: promised }) => (promised || []).flatMap((print, seat) =>
  (print ? [
    make("p", {}, fill(gettext("{name} has promised a number:"), { name: placeName(seat) })),
    make("code", {}, print),
  ] : []));

/** A small pack, face down; it stirs while the cards are being dealt.
 * @param {boolean} [dealing] */
export const closedPack = (dealing = false) => make("span", {
  class: "pack", "aria-hidden": "true", "data-dealing": dealing,
},
  make("i", { class: "back" }), make("i", { class: "back" }), make("i", { class: "back" }));

/** How many more must sit down before these rules can be played. */
export function missing() {
  const { seats, seat_counts: counts } = tableNow();
  const enough = counts.filter((count) => count >= seats.length);
  return enough.length ? Math.min(...enough) - seats.length : 0;
}

function waitingWords() {
  if (tableNow().dealing) return ""; // the status line says it
  if (myPlace() === null) return tableNow().barred || gettext("You are watching this table.");
  const count = missing();
  if (count) {
    return fill(ngettext("{count} more player is needed.", "{count} more players are needed.",
      count), { count });
  }
  if (may("start")) return hasCompany() ? gettext("Deal when everybody is here.") : "";
  return isReady() ? gettext("The host deals the cards.") : "";
}

function invitation() {
  if (!state.link) return null;
  return make("label", { class: "link" }, gettext("Send this link to friends:"),
    make("input", { type: "text", readonly: true, value: state.link }));
}

/** Who comes later keeps the seat for a while, where others wait. */
export const lateButton = () => (may("keep-seat") && hasCompany()
  ? make("div", { class: "row" }, button("keep-seat", gettext("I'm late, keep my seat"))) : null);

/** Whoever plays the next game says so, unless there is nobody to wait for.
 * @param {boolean} alone  with computers, and the cards may be dealt */
function countInButton(alone) {
  if (may("rematch")) return button("rematch", gettext("Play again"), { class: "strong" });
  if (!may("ready") || alone) return null;
  return button("ready", gettext("I am ready"), { class: "strong" });
}

/** Alone one tap does both; without enough players there is nothing to be ready for yet.
 * @param {boolean} few */
function dealButtons(few) {
  const alone = !hasCompany();
  if (alone && few) return [];
  const counts = countInButton(alone);
  if (!may("start") || (alone && counts)) return [counts];
  return [counts, button("start", gettext("Deal"), { class: counts ? "" : "strong" })];
}

/** The next thing to do: Sit, then Deal; or what may be done with the chair that was tapped. */
export function bottomBar() {
  if (tableNow().dealing) return make("footer", { class: "bar" });
  return chairChoices() || nextSteps();
}

function nextSteps() {
  const few = myPlace() !== null && missing() > 0;
  const rest = dealButtons(few);
  return make("footer", { class: "bar" },
    few && may("invite") ? button("invite", gettext("Invite")) : null,
    may("add-computer") && (few || !may("start"))
      ? button("add-computer", gettext("Add a computer"), { class: rest.length ? "" : "strong" })
      : null,
    may("sit") ? button("sit", gettext("Sit down"), { class: "strong" }) : null,
    ...rest);
}

/** The lobby of the table that is looked at. */
export function lobbyParts() {
  return onePlace(
    tableHead(),
    aroundCloth([
      closedPack(Boolean(tableNow().dealing)), make("p", { class: "hint" }, waitingWords()),
    ]),
    make("div", { class: "rest" },
      houseNote(tableNow()),
      introOffer(),
      invitation(),
      lateButton(),
      seal()),
    bottomBar());
}
