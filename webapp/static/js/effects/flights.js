// Cards that glide: first, last, invert, play. Only transform and opacity; taps count meanwhile.

import { heldCard, heldRect, letGo } from "./cardpictures.js";
import { moving } from "./motion.js";

const GLIDE = 260; // ms
const EASE = "cubic-bezier(.2, .75, .3, 1)";

/** @type {Set<Animation>} */
const running = new Set();

/** Forget glides under way: the next ones start from where the cards are. */
export function halt() {
  for (const animation of running) animation.cancel();
  running.clear();
}

/** @param {Place} from @param {Place} to @param {string} base */
function keyframes(from, to, base) {
  const scale = from.width / to.width;
  const moved = `translate(${from.left - to.left}px, ${from.top - to.top}px)`;
  return [
    { transform: `${moved} ${base} scale(${scale})` },
    { transform: `${base || "none"}` },
  ];
}

/** Let cards come from somewhere else to where they belong. All was measured before the first one
 * moves: measuring between movements makes the browser lay the page out again each time.
 * @param {{ now: Lying, from: Place | null }[]} glides */
export function glideAll(glides) {
  for (const { now, from } of glides) if (from) glideFrom(now.element, from, now.home);
}

/** @param {HTMLElement} element @param {Place} from @param {Place} to */
function glideFrom(element, from, to) {
  const near = Math.abs(from.left - to.left) < 1 && Math.abs(from.top - to.top) < 1
    && Math.abs(from.width - to.width) < 1;
  if (near || !to.width || !moving()) return;
  const animation = element.animate(keyframes(from, to, element.style.transform), {
    duration: GLIDE, easing: EASE,
  });
  running.add(animation);
  element.classList.add("flying");
  const land = () => {
    running.delete(animation);
    element.classList.remove("flying");
  };
  animation.onfinish = land;
  animation.oncancel = land;
}

/** A card that was dragged and let go: gone, on its way, or back to its place.
 * @param {boolean} waits  its move isn't answered yet */
export function settleHeld(waits) {
  const held = heldCard();
  if (!held) return;
  const { element, inHand } = held;
  if (element.isConnected && (inHand || waits)) return;
  const from = heldRect(element);
  letGo();
  if (from && element.isConnected) glideFrom(element, from, element.getBoundingClientRect());
}
