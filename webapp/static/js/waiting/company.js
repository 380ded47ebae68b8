// Company: the computer players as a row of faces with − and +, and how well they play. It is one
// control for the first screen, the lobby and the result.

import { button, make } from "../base/dom.js";
import { fill, gettext, ngettext, vocabulary } from "../base/words.js";
import { may, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { seatsNow } from "../rules/houserules.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { chairCount } from "./chairs.js";

/** @param {number} count */
const countWords = (count) =>
  fill(ngettext("{count} computer", "{count} computers", count), { count });

/** A face, or a free place: a tap there makes it so many.
 * @param {number} count @param {number | undefined} seat  of the computer player */
function companyFace(count, seat) {
  const sign = seat === undefined ? make("span", { class: "avatar" }) : avatar();
  if (seat !== undefined) markAvatar(sign, { seat, kind: "computer", held: false }, "");
  return make("button", {
    type: "button", "data-action": "company", "data-at": count,
    "aria-pressed": String(seat !== undefined), "aria-label": countWords(count),
  }, sign);
}

/** @param {string} action @param {string} sign @param {string} words @param {boolean} isOpen */
const stepButton = (action, sign, words, isOpen) => button(action, sign, {
  class: "step", "aria-label": words, "aria-disabled": isOpen ? null : "true",
});

/** At a table it is a step of its own.
 * @param {string} adds */
const addWords = (adds) => (adds === "add-computer" ? gettext("Add a computer")
  : gettext("One computer more"));

/** Return the choice of the computers' level. */
const levels = () => make("fieldset", { class: "levels" },
  make("legend", { class: "unseen" }, gettext("How well they play")),
  ...vocabulary().levels.map(({ name: value, title }) => make("label", {},
    make("input", { type: "radio", name: "level", value, checked: state.choice.level === value }),
    make("span", {}, title))));

/** Return a line about the chosen level. */
function levelLine() {
  const chosen = vocabulary().levels.find(({ name }) => name === state.choice.level);
  return make("p", { class: "hint" }, chosen ? chosen.line : "");
}

/** @param {string} words  above it
 * @param {number[]} seats  of the computers @param {number} least @param {number} most
 * @param {string} adds  the action of + */
function control(words, seats, least, most, adds) {
  const count = seats.length;
  const faces = Array.from({ length: most }, (_, at) => companyFace(at + 1, seats[at]));
  return make("section", { class: "company", "aria-label": countWords(count) },
    make("p", {}, words),
    make("div", { class: "company-row" },
      stepButton("fewer-computers", "−", gettext("One computer less"), count > least),
      ...faces,
      stepButton(adds, "+", addWords(adds), count < most)),
    levels(),
    levelLine());
}

/** Return the least and the most computers by the rules of the form, and the chosen number.
 * @returns {{ least: number, most: number, count: number }} */
export function companyWanted() {
  const [least, most] = seatsNow().map((seats) => seats - 1);
  const count = Math.min(most, Math.max(least, Number(state.choice.computers)));
  return { least, most, count };
}

/** Of a table that isn't there yet. */
export function companyAtHome() {
  const { least, most, count } = companyWanted();
  const words = gettext("Against computers, right away.");
  const seats = Array.from({ length: count }, (_, at) => at + 1);
  return control(words, seats, least, most, "more-computers");
}

/** Of the table that waits, for its host; null for others, and where people have all chairs. */
export function companyAtTable() {
  const { seats, dealing } = tableNow();
  const machines = seats.filter(({ kind }) => kind === "computer").map(({ seat }) => seat);
  const most = chairCount() - seats.length + machines.length;
  if (dealing || !most || !(may("add-computer") || (may("remove-seat") && machines.length))) {
    return null;
  }
  const adds = state.chair === null ? "add-computer" : "more-computers";
  return control(gettext("Computers at this table"), machines, 0, most, adds);
}
