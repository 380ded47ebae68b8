// The tap model: one meaning plays at once, several select, an illegal card says why.

import { cardOfKey } from "../base/cardnames.js";
import { meaningsOf } from "../state/legalmoves.js";
import { gameNow, openMoves, whyNot } from "../state/queries.js";
import { cardSelected } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { askWhere, deselect, isOpen, playMove, refuse } from "./playing/play.js";
import { maySayAhead, planCard } from "./playing/advance.js";
import { press } from "./buttons.js";
import { choose, write } from "./choices.js";
import { focusOn, keyOfCard, markMore } from "../table/hand.js";
import { endRecall } from "./playing/recall.js";
import { tapSpeaking } from "./speaking.js";
import { redraw, renderNow } from "../render/render.js";
import { fetchLater } from "../server/fetchlater.js";
import { holdScreens } from "../render/sheets.js";
import { gettext } from "../base/words.js";

const HASTE = 600; // ms in which nobody means another card at the same place
const FINGER = 24; // px that a finger wanders between two taps
const CLICK = 200; // ms in which the click follows a lifted finger, if it was one

let lastTap = { x: 0, y: 0, at: -HASTE, key: "" };

/** Why a card of the hand can't be played now.
 * @param {Card} card */
export function reasonFor(card) {
  const why = whyNot(card);
  return why ? why.words : gettext("It isn't your turn yet.");
}

/** The trump card under the stock: swapped, or why not, where that is played. */
function tapTrump() {
  const { reasons } = gameNow();
  if (isOpen("exchange")) playMove("exchange");
  else if (reasons && reasons.exchange) refuse(reasons.exchange.words);
}

/** Take the selection back. */
export function cancelSelection() {
  if (!state.selected) return false;
  deselect();
  return true;
}

/** A finger that taps twice means one card, not also the one that slides under it meanwhile.
 * @param {MouseEvent} event @param {string} key */
function slidUnder(event, key) {
  if (!event.detail) return false; // a key, not a finger
  const { clientX: x, clientY: y, timeStamp: at } = event;
  const again = at - lastTap.at < HASTE && Math.hypot(x - lastTap.x, y - lastTap.y) < FINGER;
  if (again && key !== lastTap.key) return true;
  lastTap = { x, y, at, key };
  return false;
}

/** A tap on a card of the own hand.
 * @param {HTMLElement} element @param {MouseEvent} event */
function tapCard(element, event) {
  const key = keyOfCard(element);
  if (slidUnder(event, key)) return;
  focusOn(key);
  if (state.pending) fetchLater().then(({ keepTap }) => keepTap({ key }), () => {});
  else meanBy(key, !event.detail);
}

/** Return the meaning of a tapped card now: a move, one of several, one to come, or nothing.
 * @param {string} key @param {boolean} byKey */
export function meanBy(key, byKey) {
  const card = cardOfKey(key);
  const meanings = meaningsOf(card, openMoves());
  if (meanings.length > 1) select(key, byKey);
  else if (meanings.length) playMove(meanings[0], key);
  else if (maySayAhead(card)) planCard(card);
  else refuse(reasonFor(card));
}

/** A tapped card that can't be played any more isn't asked about. */
export function dropStaleSelection() {
  const { selected } = state;
  if (selected && !meaningsOf(cardOfKey(selected), openMoves()).length) deselect();
}

/** @param {string} key @param {boolean} byKey  a key chose it: the places are next
 */
function select(key, byKey) {
  if (state.selected === key) deselect();
  else {
    cardSelected(key);
    askWhere();
  }
  renderNow();
  /** @type {HTMLElement | null} */
  const place = byKey ? document.querySelector("[data-target]") : null;
  if (place) place.focus();
}

/** @param {MouseEvent} event */
function tapped(event) {
  const at = event.target instanceof Element ? event.target : null;
  if (!at || endRecall() || tapSpeaking(at)) return;
  /** @type {HTMLElement | null} */
  const target = at.closest("[data-target]");
  /** @type {HTMLElement | null} */
  const action = at.closest("[data-action]");
  if (target) playMove(target.dataset.target || "", state.selected || "");
  else if (action) press(action);
  else tapTable(at, event);
}

/** @param {Element} at @param {MouseEvent} event */
function tapTable(at, event) {
  /** @type {HTMLElement | null} */
  const card = at.closest('[data-zone="hand"] [data-card]');
  if (card) tapCard(card, event);
  else if (state.page === null && at.closest("#stock .trump")) tapTrump();
  else if (at.closest(".cloth")) cancelSelection();
}

let lifted = 0;

function fingerDown() {
  window.clearTimeout(lifted);
  holdScreens(true);
}

/** Show everything that came while the finger was down. */
function fingerGone() {
  window.clearTimeout(lifted);
  holdScreens(false);
  redraw();
}

/** One listener for the whole page. */
export function followTaps() {
  document.addEventListener("pointerdown", fingerDown);
  document.addEventListener("pointerup", () => {
    lifted = window.setTimeout(fingerGone, CLICK);
  });
  document.addEventListener("pointercancel", fingerGone);
  document.addEventListener("click", (event) => {
    fingerGone();
    tapped(event);
  });
  document.addEventListener("change", (event) => {
    if (event.target instanceof HTMLInputElement) choose(event.target);
  });
  document.addEventListener("input", (event) => {
    if (event.target instanceof HTMLInputElement) write(event.target);
  });
  document.getElementById("hand").addEventListener("scroll", markMore, { passive: true });
}
