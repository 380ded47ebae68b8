// The table by keyboard: Tab between zones, arrows in the hand, Escape takes a step back.

import { choose } from "./choices.js";
import { cancelDrag } from "./drag.js";
import { keepInOver } from "../render/oversheet.js";
import { handCards, letTabReach, noteKeys } from "../render/turnfocus.js";
import { fetchedNow } from "../server/fetchlater.js";
import { KEY_OF } from "../table/tablebuttons.js";
import { forgetPlan } from "./playing/advance.js";
import { endRecall } from "./playing/recall.js";
import { leaveChair } from "./playing/chairtaps.js";
import { endSpeaking } from "./speaking.js";
import { cancelSelection } from "./taps.js";
import { leavePage } from "./navigate.js";

/** The card in the row above or below whose middle is nearest.
 * @param {HTMLElement[]} cards @param {Element} from @param {boolean} down */
function inNextRow(cards, from, down) {
  const here = from.getBoundingClientRect();
  const rows = cards.filter((card) => {
    const { top } = card.getBoundingClientRect();
    return down ? top > here.top + 4 : top < here.top - 4;
  });
  /** @param {Element} card */
  const far = (card) => {
    const { left, top } = card.getBoundingClientRect();
    return Math.abs(top - here.top) * 100 + Math.abs(left - here.left);
  };
  return rows.sort((a, b) => far(a) - far(b))[0];
}

/** @param {HTMLElement[]} cards @param {HTMLElement} from @param {string} key */
function goal(cards, from, key) {
  const at = cards.indexOf(from);
  switch (key) {
    case "ArrowRight": return cards[(at + 1) % cards.length];
    case "ArrowLeft": return cards[(at + cards.length - 1) % cards.length];
    case "Home": return cards[0];
    case "End": return cards[cards.length - 1];
    case "ArrowUp":
    case "ArrowDown": return inNextRow(cards, from, key === "ArrowDown");
    default: return null;
  }
}

/** @param {KeyboardEvent} event @param {Element} at */
function walkHand(event, at) {
  /** @type {HTMLElement | null} */
  const from = at.closest('[data-zone="hand"] [data-card]');
  const to = from && goal(handCards(), from, event.key);
  if (!to) return;
  event.preventDefault();
  letTabReach(to);
  to.focus();
}

/** A bout card that is a target isn't a real button: Enter and space press it.
 * @param {KeyboardEvent} event @param {Element} at */
function pressTarget(event, at) {
  /** @type {HTMLElement | null} */
  const target = at.closest('div[data-target]');
  if (!target || (event.key !== "Enter" && event.key !== " ")) return;
  event.preventDefault();
  target.click();
}

/** Enter in the field of a rules code takes its rules, as the button below it does.
 * @param {KeyboardEvent} event @param {Element} at */
function takeCode(event, at) {
  if (event.key !== "Enter" || !at.matches("#code")) return;
  event.preventDefault();
  fetchedNow().useCode();
}

/** Enter takes a number that is being written. Its field may have been made again meanwhile, and
 * then the browser may see no change.
 * @param {KeyboardEvent} event @param {Element} at */
function takeNumber(event, at) {
  if (event.key === "Enter" && at instanceof HTMLInputElement && at.dataset.writing) choose(at);
}

/** Take and Done have a key each, which is also written on them.
 * @param {KeyboardEvent} event @param {Element} at */
function pressByLetter({ code, repeat, altKey, ctrlKey, metaKey }, at) {
  if (repeat || altKey || ctrlKey || metaKey || at.matches("input, textarea")) return;
  const action = Object.keys(KEY_OF).find((one) => code === `Key${KEY_OF[one]}`);
  /** @type {HTMLElement | null} */
  const button = action ? document.querySelector(`#actions [data-action="${action}"]`) : null;
  if (button) button.click();
}

/** Escape takes one thing back; where there is nothing, it is left to Telegram's client.
 * @param {KeyboardEvent} event */
function stepBack(event) {
  if (event.key !== "Escape") return;
  if (cancelDrag() || endSpeaking() || leavePage() || endRecall() || cancelSelection()
    || forgetPlan() || leaveChair()) event.preventDefault();
}

export function followKeys() {
  document.addEventListener("pointerdown", () => noteKeys(false));
  document.addEventListener("keydown", (event) => {
    noteKeys(true);
    if (!(event.target instanceof Element)) return;
    stepBack(event);
    keepInOver(event);
    walkHand(event, event.target);
    pressTarget(event, event.target);
    takeCode(event, event.target);
    takeNumber(event, event.target);
    pressByLetter(event, event.target);
  });
}
