// Done is seen: a chip beside whoever says it, and the cards of a bout that is about to leave are
// squared up.

import { moving } from "./motion.js";
import { rectOf } from "./places.js";
import { make } from "../base/dom.js";
import { gettext } from "../base/words.js";
import { game, mySeat, passesByItself, saidDone } from "../state/queries.js";
import { state } from "../state/state.js";
import { doneWords } from "../table/tablebuttons.js";

const CHIP_LIES = 1200; // ms that the chip of a pass lies there
const CLOSER = 0.22; // of its way to the middle goes a pair that is gathered
const ON_CLOTH = -16; // px from the lower edge of the cloth
const UNDER = 14; // … or of a seat

/** Return where a seat's chip lies: on the cloth, before its player.
 * @param {number} seat */
function chipPlace(seat) {
  const isOwn = seat === mySeat();
  const at = rectOf(isOwn ? "#cloth" : `.seat[data-seat="${seat}"]`);
  return at && { left: at.left + at.width / 2, top: at.bottom + (isOwn ? ON_CLOTH : UNDER) };
}

/** Lay a chip down; what the eye sees there is told in words elsewhere.
 * @param {number} seat @param {string} words @param {boolean} isOwn  it stays */
function layChip(seat, words, isOwn) {
  const at = chipPlace(seat);
  if (!at) return;
  const marks = { class: "done-chip", "aria-hidden": "true", "data-own": isOwn };
  const chip = make("span", marks, words);
  chip.style.left = `${at.left}px`;
  chip.style.top = `${at.top}px`;
  document.getElementById("flights").append(chip);
  if (!isOwn) window.setTimeout(() => chip.remove(), CHIP_LIES);
}

/** Show the passes among these events.
 * @param {GameEvent[]} events */
export function showPasses(events) {
  const isTaken = events.some(({ kind }) => kind === "bout_taken");
  for (const { kind, seat } of events) {
    const words = isTaken ? gettext("No more") : doneWords();
    if (kind === "passed" && seat !== null) layChip(seat, words, false);
  }
}

/** Return the game in which this person has said Done, or can say nothing else. */
function doneGame() {
  const played = state.page === null ? game() : null;
  if (!played || played.seat === null || played.outcome) return null;
  return saidDone() || passesByItself() || played.passed.includes(played.seat) ? played : null;
}

/** Move the pairs together while nothing but the own word is left, or back.
 * @param {boolean} isLast */
function squareUp(isLast) {
  const zone = document.getElementById("bout");
  if (isLast === zone.hasAttribute("data-gathers")) return;
  zone.toggleAttribute("data-gathers", isLast);
  /** @type {NodeListOf<HTMLElement>} */
  const found = zone.querySelectorAll(".pair");
  const pairs = [...found];
  const middle = (/** @type {"offsetLeft" | "offsetTop"} */ side) =>
    pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [x, y] = [middle("offsetLeft"), middle("offsetTop")];
  for (const pair of pairs) {
    const way = [x - pair.offsetLeft, y - pair.offsetTop].map((px) => `${px * CLOSER}px`);
    pair.style.transform = isLast ? `translate(${way.join(", ")})` : "";
  }
}

/** Show the own Done at once, before the server has made it. */
export function showOwnDone() {
  const played = doneGame();
  const lies = document.querySelector(".done-chip[data-own]");
  if (lies && !played) lies.remove();
  if (played && !lies && played.seat !== null) layChip(played.seat, doneWords(), true);
  const isLast = played !== null && String(played.waited) === String(played.seat);
  if (moving()) squareUp(isLast);
}
