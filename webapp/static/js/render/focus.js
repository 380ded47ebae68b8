// The focus, and the place where it goes when its element goes away: never into nowhere.

import { beginAtLegal, handCards } from "./turnfocus.js";
import { gameNumber } from "./sheets.js";
import { focusOn, keyOfCard } from "../table/hand.js";

const REACHABLE = "button, input, textarea, summary, [href], [tabindex]";

const SAME = ["data-action", "data-at", "data-table", "data-game"]; // tell buttons apart

/** @typedef {{ caret: number | null, text: string | null }} Writing */

/** @type {Writing} */
const NOTHING = { caret: null, text: null };

/** @type {{ screen: string, card: number, mark: string, writing: Writing } | null} */
let noted = null;

/** @type {HTMLElement | null} */
let standIn = null; // the menu's button: it has the focus until there is something to do

/** @type {Map<string, string>} */
const leftAt = new Map(); // screen and game → the button by which it was left

const modal = () => document.querySelector(".over-box");

/** … or what lies over it. */
function screenShown() {
  const { over, screen } = document.documentElement.dataset;
  return over || screen || "";
}

/** @param {Element} element @param {string} name */
function sameMark(element, name) {
  const value = element.getAttribute(name);
  return value === null ? "" : `[${name}="${value}"]`;
}

/** A selector for a button or a field that is made again with its screen.
 * @param {Element} element */
function markOf(element) {
  /** @type {HTMLInputElement | null} */
  const at = element.closest("[data-action], input, summary");
  if (!at) return "";
  if (at.tagName === "SUMMARY") return `#${at.parentElement && at.parentElement.id} > summary`;
  if (at.dataset.action) return SAME.map((name) => sameMark(at, name)).join("");
  if (at.dataset.count) return `[data-count="${at.dataset.count}"]`;
  return at.id ? `#${at.id}` : `input[name="${at.name}"]:checked`;
}

/** Return the place in a text where somebody writes, and the text; null where nobody does.
 * @param {Element} element @returns {Writing} */
function writingIn(element) {
  if (!(element instanceof HTMLInputElement)) return NOTHING;
  return { caret: element.selectionStart, text: element.dataset.writing ? element.value : null };
}

/** Keep in mind what has the focus, before the page changes. */
export function noteFocus() {
  const focused = document.activeElement;
  if (noted || !focused || focused === document.body) return;
  const card = handCards().findIndex((one) => one === focused);
  noted = { screen: screenShown(), card, mark: markOf(focused), writing: writingIn(focused) };
}

function isLost() {
  const focused = document.activeElement;
  return !(focused instanceof HTMLElement) || !focused.matches(REACHABLE)
    || focused.offsetParent === null || focused === standIn
    || (modal() !== null && !focused.closest("[aria-modal]"));
}

/** Return the shown element that fits.
 * @param {string} selector */
function find(selector) {
  if (!selector) return undefined;
  /** @type {NodeListOf<HTMLElement>} */
  const fitting = document.querySelectorAll(`.app ${selector}`);
  return [...fitting].find((one) => one.offsetParent !== null);
}

/** The one thing to do on a screen.
 * @param {string} screen */
function mainOf(screen) {
  if (screen === "table") {
    return find('#hand [tabindex="0"][data-card]') || find("#actions [data-action]")
      || find("#open-menu");
  }
  if (modal()) return find(".over-box [data-action]");
  return find(".strong") || find(".page-head > h2")
    || find('[data-action]:not([data-action="chair"])');
}

/** The card that lies where the focus was.
 * @param {number} place */
function cardAt(place) {
  const cards = handCards();
  return place < 0 ? undefined : cards[Math.min(place, cards.length - 1)];
}

/** The screen of this game: the next game's result begins at its top.
 * @param {string} screen */
const ofGame = (screen) => `${screen} ${gameNumber()}`;

/** The button by which this screen was left for the one that is gone now.
 * @param {{ screen: string, mark: string }} had @param {string} screen */
function wayOut(had, screen) {
  leftAt.set(ofGame(had.screen), had.mark);
  const left = find(leftAt.get(ofGame(screen)) || "");
  leftAt.delete(ofGame(screen));
  return left;
}

/** Return the element that had the focus; if none had, the sheet over the screen gets it. */
const focusHad = () => noted
  || (modal() && { screen: "", card: -1, mark: "", writing: NOTHING });

/** The page has changed: the focus goes where it was, or near it. */
export function settleFocus() {
  refocus();
  beginAtLegal();
}

function refocus() {
  const had = focusHad();
  noted = null;
  if (!had || !isLost()) return;
  const screen = screenShown();
  const isSame = had.screen === screen;
  const left = isSame ? undefined : wayOut(had, screen);
  const same = isSame ? cardAt(had.card) || find(had.mark) : undefined;
  const next = left || same || standInFor(mainOf(screen));
  if (next) focusAgain(next, left === undefined, next === same ? had.writing : NOTHING);
  else noted = had; // still opening: what comes then gets it
}

/** Note whether that is only the menu's button, for want of anything to do.
 * @param {HTMLElement | undefined} main */
function standInFor(main) {
  standIn = main && main.id === "open-menu" ? main : null;
  return main;
}

/** @param {HTMLElement} element @param {boolean} inPlace  a long list stays where it was left
 * @param {Writing} writing */
function focusAgain(element, inPlace, writing) {
  if (element.dataset.card) focusOn(keyOfCard(element));
  element.focus({ preventScroll: inPlace });
  writeOn(element, writing);
}

/** Somebody was writing in this field when it was made again.
 * @param {HTMLElement} field @param {Writing} writing */
function writeOn(field, { caret, text }) {
  if (!(field instanceof HTMLInputElement)) return;
  if (text !== null) Object.assign(field, { value: text }).dataset.writing = "yes";
  if (caret !== null) field.setSelectionRange(caret, caret);
}
