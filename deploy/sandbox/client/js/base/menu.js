// A small menu at a button or at the pointer: arrow keys move, Escape closes.
import { el } from "./dom.js";
import { icon } from "./icons.js";

let shown = null;

/** items: [{text, icon, look, act}] (false ones are left out); faces: [[emoji, act]] as a row on top. */
export function showMenu(place, items, faces = []) {
  closeMenu();
  const before = document.activeElement;
  const menu = el("div", { class: "menu", role: "menu", on: { keydown: moveFocus } },
    faces.length > 0 && el("div", { class: "faces" }, faces.map(([face, act]) => item({ text: face, act }))),
    items.filter(Boolean).map(item));
  document.body.append(menu);
  put(menu, place);
  shown = { menu, before };
  menu.querySelector("button")?.focus({ preventScroll: true });
  setTimeout(() => addEventListener("pointerdown", outside), 0);
}

function item({ text, icon: drawing, look = "", act }) {
  const press = () => { closeMenu(); act(); };
  return el("button", { type: "button", role: "menuitem", class: look, on: { click: press } }, drawing && icon(drawing), text);
}

function put(menu, { x, y }) {
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y, innerHeight - height - 8))}px`;
}

/** Return the place of a menu of this element. */
export function below(element) {
  const { right, bottom } = element.getBoundingClientRect();
  return { x: right - 210, y: bottom + 4 };
}

function closeMenu() {
  if (!shown) return;
  shown.menu.remove();
  shown.before?.focus?.({ preventScroll: true });
  shown = null;
  removeEventListener("pointerdown", outside);
}

function outside(event) {
  if (shown && !shown.menu.contains(event.target)) closeMenu();
}

function moveFocus(event) {
  const buttons = [...shown.menu.querySelectorAll("button")];
  const here = buttons.indexOf(document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (event.key === "Escape") closeMenu();
  else if (step) buttons[(here + step + buttons.length) % buttons.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}
