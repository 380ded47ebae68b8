// Gestures at a cheaters' table. A card that doesn't fit takes two deliberate steps, or one long
// press: never a slip of the finger. Keys and ears have the two steps too.

import { cardOfKey } from "../../base/cardnames.js";
import { meaningsOf } from "../../state/legalmoves.js";
import { openMoves } from "../../state/queries.js";
import { keyOfCard } from "../../table/hand.js";
import {
  doubtful, falseMoves, offerCard, offeredKey, withdrawOffer,
} from "../../table/doubtbuttons.js";
import { state } from "../../state/state.js";
import { keepTap } from "./kepttap.js";
import { playMove } from "./play.js";

const LONG = 550; // ms that a finger rests on a card
const WANDERS = 8; // px that it may wander meanwhile: further away it drags the card (drag.js)

/** Lay a card that was held long; where it could lie in several ways, ask.
 * @param {string} key */
function layNow(key) {
  const moves = falseMoves(cardOfKey(key));
  const fits = meaningsOf(cardOfKey(key), openMoves()).length > 0;
  if (moves.length === 1 && !fits) playMove(moves[0], key);
  else offerCard(key, false);
}

/** @param {Event} event @returns {string}  the card of the own hand that it is about, or "" */
function keyAt({ target }) {
  /** @type {HTMLElement | null} */
  const card = target instanceof Element ? target.closest('[data-zone="hand"] [data-card]') : null;
  return card ? keyOfCard(card) : "";
}

let longPress = { key: "", x: 0, y: 0, timer: 0, isOver: false };

/** One finger, or the first button of a mouse.
 * @param {PointerEvent} event */
function holdCard(event) {
  window.clearTimeout(longPress.timer);
  const key = event.isPrimary && !event.button && doubtful() ? keyAt(event) : "";
  const timer = key ? window.setTimeout(() => {
    longPress.isOver = true;
    layNow(key);
  }, LONG) : 0;
  longPress = { key, x: event.clientX, y: event.clientY, timer, isOver: false };
}

/** @param {PointerEvent} event */
function wanderOff({ clientX, clientY }) {
  const { x, y, timer } = longPress;
  if (Math.hypot(clientX - x, clientY - y) >= WANDERS) window.clearTimeout(timer);
}

/** A card that was dragged onto the cloth, and doesn't fit there.
 * @param {PointerEvent} event */
function endPress({ clientX: x, clientY: y }) {
  window.clearTimeout(longPress.timer);
  const far = longPress.key && Math.hypot(x - longPress.x, y - longPress.y) >= WANDERS;
  const at = far ? document.elementFromPoint(x, y) : null;
  if (at && at.closest("#cloth")) offerUnfit(longPress.key, false);
}

/** @param {string} key @param {boolean} byKey */
function offerUnfit(key, byKey) {
  if (!meaningsOf(cardOfKey(key), openMoves()).length) offerCard(key, byKey);
}

/** The click that ends a long press isn't meant.
 * @param {MouseEvent} event */
function swallowHeld(event) {
  if (!longPress.isOver || !event.detail) return;
  longPress.isOver = false;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {string} move */
function sayDoubt(move) {
  if (state.pending) keepTap({ move });
  else playMove(move, move.startsWith("challenge") ? "" : offeredKey());
}

/** A tap on the card again, or on the cloth, puts it back.
 * @param {MouseEvent} event */
function doubtTapped(event) {
  const { target: at } = event;
  if (!(at instanceof Element)) return;
  const button = at.closest("[data-doubt]");
  const move = button && button.getAttribute("data-doubt");
  const key = keyAt(event);
  if (move) sayDoubt(move);
  else if (key && key !== offeredKey()) offerUnfit(key, !event.detail);
  else if (key || at.closest("#cloth")) withdrawOffer();
}

/** @param {KeyboardEvent} event */
function doubtTyped({ code, repeat, altKey, ctrlKey, metaKey, target }) {
  if (code === "Escape") withdrawOffer();
  if (code !== "KeyW" || repeat || altKey || ctrlKey || metaKey) return;
  if (target instanceof Element && target.matches("input, textarea")) return;
  /** @type {HTMLElement | null} */
  const wrong = document.querySelector("#doubts .wrong");
  if (wrong) wrong.click();
}

/** One listener of each kind for the whole page. */
export function followDoubts() {
  document.addEventListener("pointerdown", holdCard);
  document.addEventListener("pointermove", wanderOff);
  document.addEventListener("pointerup", endPress);
  document.addEventListener("pointercancel", () => window.clearTimeout(longPress.timer));
  document.addEventListener("click", swallowHeld, true);
  document.addEventListener("click", doubtTapped);
  document.addEventListener("keydown", doubtTyped);
  document.addEventListener("contextmenu", (event) => {
    if (doubtful() && keyAt(event)) event.preventDefault(); // what a long press asks for elsewhere
  });
}
