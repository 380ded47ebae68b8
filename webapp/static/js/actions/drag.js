// Dragging a card of the hand onto the table: another way to say what taps say, never needed.

import { heldCard, hold, moveHeld, putDown } from "../effects/cardpictures.js";
import { beats, meaningsOf } from "../state/legalmoves.js";
import { keyOfCard } from "../table/hand.js";
import { askWhere, deselect, playMove, refuse } from "./playing/play.js";
import { renderNow } from "../render/render.js";
import { openMoves, recalled } from "../state/queries.js";
import { cardSelected } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { reasonFor } from "./taps.js";

const BEGIN = 8; // px that a finger wanders before it drags

/** @type {Grip | null} */
let grip = null;
let swallow = false; // the click that ends a drag isn't meant

/** @param {PointerEvent} event */
function gripCard(event) {
  swallow = false;
  cancelDrag();
  const at = event.target instanceof Element ? event.target : null;
  /** @type {HTMLElement | null} */
  const element = at && at.closest('[data-zone="hand"] [data-card]');
  if (!element || !event.isPrimary || event.button || state.pending || recalled()) return;
  const { pointerId: id, clientX: x, clientY: y } = event;
  grip = { id, element, x, y, isDrag: false };
}

/** Return whether the browser scrolls there by a finger that goes up or down. Then only one that
 * goes sideways drags.
 * @param {Element} element @param {number} x @param {number} y */
function scrolls(element, x, y) {
  return getComputedStyle(element).touchAction.includes("pan-y") && Math.abs(y) >= Math.abs(x);
}

/** @param {PointerEvent} event */
function pull(event) {
  if (!grip || event.pointerId !== grip.id) return;
  const [x, y] = [event.clientX - grip.x, event.clientY - grip.y];
  if (!grip.isDrag) {
    if (Math.hypot(x, y) < BEGIN) return;
    if (event.pointerType !== "mouse" && scrolls(grip.element, x, y)) grip = null;
    else beginDrag(grip);
  }
  moveHeld(x, y);
}

/** @param {Grip} drag */
function beginDrag(drag) {
  drag.isDrag = true;
  swallow = true;
  const { card = "" } = drag.element.dataset;
  deselect();
  cardSelected(meaningsOf(card, openMoves()).length ? keyOfCard(drag.element) : null);
  hold(drag.element);
  renderNow();
}

/** The move of a card that is dropped here, or null: what fits only elsewhere isn't meant.
 * @param {Element} at @param {string[]} meanings */
function moveAt(at, meanings) {
  const place = at.closest("[data-target]");
  if (place) return place.getAttribute("data-target");
  const pair = at.closest(".pair");
  const attack = pair && pair.querySelector("[data-card]:not([data-beats])");
  const here = attack && meanings.find((move) => beats(move) === attack.getAttribute("data-card"));
  if (here) return here;
  const only = at.closest(".cloth") && meanings.length === 1 ? meanings[0] : null;
  return only && pair && beats(only) ? null : only;
}

/** @param {PointerEvent} event */
function drop(event) {
  if (!grip || event.pointerId !== grip.id) return;
  const { element, isDrag } = grip;
  grip = null;
  if (!isDrag || !heldCard()) return;
  putDown();
  const at = document.elementFromPoint(event.clientX, event.clientY);
  if (at && at.closest(".cloth")) dropOnTable(element, at);
  else deselect();
  renderNow();
}

/** @param {HTMLElement} element @param {Element} at */
function dropOnTable(element, at) {
  const { card = "" } = element.dataset;
  const meanings = meaningsOf(card, openMoves());
  const move = moveAt(at, meanings);
  if (move && meanings.includes(move)) playMove(move, keyOfCard(element));
  else if (!meanings.length) refuse(reasonFor(card));
  else askWhere();
}

/** The card goes back where it was; false where none is dragged. */
export function cancelDrag() {
  const isDrag = grip !== null && grip.isDrag;
  grip = null;
  if (!isDrag) return false;
  putDown();
  deselect();
  renderNow();
  return true;
}

/** @param {MouseEvent} event */
function swallowClick(event) {
  if (!swallow || !event.detail) return;
  swallow = false;
  event.preventDefault();
  event.stopPropagation();
}

/** One listener of each kind for the whole page. */
export function followDrags() {
  document.addEventListener("pointerdown", gripCard);
  document.addEventListener("pointermove", pull);
  document.addEventListener("pointerup", drop);
  document.addEventListener("pointercancel", cancelDrag);
  document.addEventListener("click", swallowClick, true);
}
