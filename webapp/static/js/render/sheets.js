// Screens that are built again when what they show has changed, and only then.

import { state } from "../state/state.js";

/** @type {Map<string, string>} */
const built = new Map(); // screen → what it was built from
let underFinger = false;
let placeBuilt = "";

/** Under a finger no screen is built again: the tap would go with the button.
 * @param {boolean} down */
export function holdScreens(down) {
  underFinger = down;
}

/** The number of the table's game, the one that runs or ran last. */
export const gameNumber = () => state.view && state.view.game && state.view.game.number;

/** Return a mark of the form, lobby or result that is shown. */
function placeNow() {
  const { page, view } = state;
  return JSON.stringify([page, view && [view.id, view.phase === "over" && gameNumber()]]);
}

/** Take away what a screen was built of.
 * @param {HTMLElement} section */
export function clearSheet(section) {
  built.delete(section.id);
  section.replaceChildren();
}

/** Bring a screen up to date.
 * @param {HTMLElement} section @param {Sheet} sheet */
export function showSheet(section, { parts, facts }) {
  const from = JSON.stringify(facts());
  const { id } = section;
  if (built.get(id) === from || (underFinger && built.has(id))) return;
  built.set(id, from);
  const unfolded = [...section.querySelectorAll("details[open][id]")].map((one) => one.id);
  section.replaceChildren(...parts());
  if (placeBuilt !== placeNow()) section.scrollTop = 0; // it lies where another did
  placeBuilt = placeNow();
  for (const details of section.querySelectorAll("details")) {
    if (unfolded.includes(details.id)) details.open = true;
  }
  markWaiting(section);
}

/** Buttons whose act is under way.
 * @param {HTMLElement} section */
function markWaiting(section) {
  for (const element of section.querySelectorAll("[data-action]")) {
    const waits = [...state.busy.values()].includes(element.getAttribute("data-action") || "");
    element.toggleAttribute("data-pending", waits);
    if (waits) element.setAttribute("aria-busy", "true");
  }
}
