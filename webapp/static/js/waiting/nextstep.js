// The one button that says the next thing before the first game, and who waits for whom.

import { button, make } from "../base/dom.js";
import { fill, gettext, listed, ngettext, turnWords } from "../base/words.js";
import { placeName } from "../sentences/names.js";
import { awaitedPeople, hasCompany, hasRoom, may, myPlace, tableNow } from "../state/queries.js";
import { chairChoices } from "./chairs.js";

/** A button with a line of its own.
 * @param {string} action @param {string} words @param {string} line
 * @param {Attributes} [extra] */
export function lineButton(action, words, line, extra = {}) {
  const element = button(action, "", { ...extra, "data-lines": line !== "" });
  element.append(make("b", {}, words), line ? make("span", {}, line) : "");
  return element;
}

/** @param {string} action @param {string} words @param {string} [line] */
const strong = (action, words, line = "") =>
  lineButton(action, words, line, { class: "strong" });

/** Nothing is to be done but to wait.
 * @param {string} words @param {string} [line] */
const calmWords = (words, line = "") => make("p", { class: "calm" },
  words && make("b", {}, words), line ? make("span", {}, line) : "");

/** Return the number of people who must still sit down before these rules can be played. */
export function missing() {
  const { seats, seat_counts: counts } = tableNow();
  const enough = counts.filter((count) => count >= seats.length);
  return enough.length ? Math.min(...enough) - seats.length : 0;
}

/** @param {string} otherwise  where nobody else is waited for */
function waitedWords(otherwise) {
  const names = awaitedPeople().map(({ seat }) => placeName(seat));
  if (names.length) return turnWords("waiting", { names: listed(names) });
  return hasCompany() ? otherwise : "";
}

/** @param {number} count */
const missingWords = (count) => fill(ngettext("{count} more player is needed.",
  "{count} more players are needed.", count), { count });

/** Without enough players the next thing is company. */
function gather() {
  const words = missingWords(missing());
  return may("invite") ? strong("invite", gettext("Invite"), words) : calmWords(words);
}

const hostsStep = () =>
  strong("start", gettext("Deal"), waitedWords(gettext("Everybody is ready.")));

function guestsStep() {
  const asked = awaitedPeople().length ? "" : gettext("The others are waiting for you.");
  return may("ready") ? strong("ready", gettext("I am ready"), asked)
    : calmWords(gettext("You are in."), waitedWords(gettext("The host deals the cards.")));
}

const watchWords = () => tableNow().barred || gettext("You are watching this table.");

function stepNow() {
  if (may("sit")) return strong("sit", gettext("Sit down"));
  if (myPlace() === null) return calmWords("", watchWords());
  if (missing()) return gather();
  return may("start") ? hostsStep() : guestsStep();
}

/** More people may come, and that isn't the next thing. */
function invites() {
  const isNext = myPlace() !== null && missing() > 0;
  return may("invite") && hasRoom() && !isNext ? button("invite", gettext("Invite")) : null;
}

/** The next thing to do; or what may be done with the chair that was tapped. */
export function bottomBar() {
  if (tableNow().dealing) return make("footer", { class: "bar" });
  return chairChoices() || make("footer", { class: "bar next" }, invites(), stepNow());
}
