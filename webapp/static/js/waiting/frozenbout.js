// The last bout on its way from the table to the cloth of the result: it never leaves the eye.

import { wayTo } from "../effects/stage.js";
import { CAP_GLIDE, hideForNow, onResult, wayOn } from "./ceremonyparts.js";

/** @typedef {import("../effects/stage.js").Stage} Stage */

/** Return where the last bout lies on the table, and how wide its cards are.
 * @returns {{ place: Place, card: number } | null} */
export function boutOnTable() {
  const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#bout .card")]);
  if (!cards.length) return null;
  const rects = cards.map((card) => card.getBoundingClientRect());
  const left = Math.min(...rects.map((one) => one.left));
  const top = Math.min(...rects.map((one) => one.top));
  return {
    card: cards[0].offsetWidth,
    place: {
      left, top, width: Math.max(...rects.map((one) => one.right)) - left,
      height: Math.max(...rects.map((one) => one.bottom)) - top,
    },
  };
}

/** The bout still lies where it lay on the table. Return what lets it shrink to its place.
 * @param {Stage} scene @param {ReturnType<typeof boutOnTable>} lay */
export function freezeBout(scene, lay) {
  const [cards] = onResult(".last-cards");
  const [card] = onResult(".last-cards .card");
  if (!cards || !lay) return () => hideForNow(scene, "cap");
  const home = cards.getBoundingClientRect();
  const { x, y } = wayTo(home, lay.place);
  const copy = scene.put(/** @type {HTMLElement} */ (cards.cloneNode(true)), home);
  for (const one of copy.querySelectorAll("[data-card]")) one.removeAttribute("data-card");
  copy.style.setProperty("--card", `${card.offsetWidth}px`);
  copy.style.transform = wayOn(x, y, lay.card / card.offsetWidth);
  return async () => {
    const there = [{ transform: copy.style.transform }, { transform: wayOn(0, 0, 1) }];
    await scene.move(copy, there, 300, { easing: CAP_GLIDE });
    hideForNow(scene, "cap");
    copy.remove();
  };
}
