// The bout before, on a small sheet over the table: cards, and a sentence for each.

import { markCard, openCard } from "../base/cardview.js";
import { button, make } from "../base/dom.js";
import { tellEvents } from "../sentences/events.js";
import { lastBout } from "../state/boutstory.js";
import { gameNow, may } from "../state/queries.js";
import { gettext } from "../base/words.js";

/** Return the events in groups: an attack card with what beat it, or one event.
 * @param {ReadOnly<GameEvent[]>} events @returns {GameEvent[][]} */
function grouped(events) {
  /** @type {GameEvent[][]} */
  const groups = [];
  for (const event of events) {
    const attack = event.kind === "beaten" && groups.find((group) =>
      group.length === 1 && "card" in group[0] && group[0].card === event.card
      && group[0].kind !== "shown");
    if (attack) attack.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** The cards of a group, the beating one over the other.
 * @param {GameEvent[]} group */
function cardsOf([first, beaten]) {
  if (!("card" in first)) return null;
  const cards = [first.card, beaten && beaten.kind === "beaten" ? beaten.by : null];
  return make("span", { class: "pair", "aria-hidden": "true" }, ...cards.filter(Boolean)
    .map((card, at) => markCard(openCard(card), card, gameNow().trump_suit, {
      "data-beats": at ? first.card : null,
    })));
}

/** Return a bout as a list: cards, and a sentence for each.
 * @param {ReadOnly<GameEvent[]>} events */
export function boutList(events) {
  return make("ul", { class: "bout-list" }, ...grouped(events).map((group) =>
    make("li", {}, cardsOf(group), make("span", {}, tellEvents(group)))));
}

const found = () => document.querySelector(".last-bout");

/** @type {Element | null} */
let opener = null;

/** The next of its buttons; it is modal, so the focus stays.
 * @param {HTMLElement} sheet */
function focusNext(sheet) {
  const buttons = [...sheet.querySelectorAll("button")];
  const at = buttons.findIndex((one) => one === document.activeElement);
  buttons[(at + 1) % buttons.length].focus(); // one or two: backwards is the same
}

/** @param {KeyboardEvent} event */
function sheetKeys(event) {
  if (event.key === "Tab") focusNext(/** @type {HTMLElement} */ (event.currentTarget));
  if (event.key === "Escape") hideLastBout();
  if (event.key === "Escape" || event.key === "Tab") event.preventDefault();
  event.stopPropagation();
}

/** Show it, until the next tap; it can be had as a picture. */
export function showLastBout() {
  const events = lastBout();
  if (!events || found()) return;
  opener = document.activeElement;
  const close = button("end-last-bout", gettext("Close"), { class: "strong" });
  const sheet = make("div", {
    class: "question last-bout", role: "dialog", "aria-modal": "true",
    "aria-labelledby": "last-bout", "data-action": "end-last-bout",
  },
  make("div", { class: "question-box" },
    make("h2", { id: "last-bout" }, gettext("The bout before")),
    boutList(events),
    make("div", { class: "row" }, close,
      may("picture") ? button("picture-of-bout", gettext("Picture")) : null)));
  sheet.addEventListener("keydown", sheetKeys);
  document.body.append(sheet);
  close.focus();
}

/** Back to the table. */
export function hideLastBout() {
  const sheet = found();
  if (!sheet) return;
  sheet.remove();
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
}
