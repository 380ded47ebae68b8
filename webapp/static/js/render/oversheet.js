// A sheet that lies over the screen: it is modal, and a tap beside it closes it.

import { make, mark, part } from "../base/dom.js";
import { screenOf, sheetOver } from "../screens/screens.js";
import { clearSheet, showSheet } from "./sheets.js";

/** @param {ScreenName} name */
function newSheet(name) {
  const box = make("section", {
    class: "over-box", id: name, role: "dialog", "aria-modal": "true",
  });
  clearSheet(box);
  document.getElementById("app").append(
    make("div", { class: "over" }, make("div", { class: "scrim", "data-action": "back" }), box));
  return box;
}

/** The sheet that is shown already, unless it is another one: that goes.
 * @param {ScreenName | undefined} name */
function sheetThere(name) {
  const lies = document.querySelector(".over");
  const box = lies && part(lies, ".over-box");
  if (box && box.id === name) return box;
  if (lies) lies.remove();
  return null;
}

/** Show what lies over the screen now, if anything. */
export function showOver() {
  const name = sheetOver();
  mark(document.documentElement, { "data-over": name });
  const there = sheetThere(name);
  const { over, sheet } = name ? screenOf(name) : {};
  if (!name || !over || !sheet) return;
  const box = there || newSheet(name);
  mark(box, { "aria-label": over() });
  showSheet(box, sheet);
}

/** Tab goes round inside what lies over the screen.
 * @param {KeyboardEvent} event */
export function keepInOver(event) {
  const box = document.querySelector(".over-box");
  if (event.key !== "Tab" || !box) return;
  const stops = /** @type {HTMLElement[]} */ (
    [...box.querySelectorAll("button, input, summary")]).filter((one) => one.offsetParent);
  const [from, to] = event.shiftKey ? [stops[0], stops[stops.length - 1]]
    : [stops[stops.length - 1], stops[0]];
  if (document.activeElement !== from && box.contains(document.activeElement)) return;
  event.preventDefault();
  to.focus();
}
