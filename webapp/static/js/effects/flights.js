// Cards that fly: first, last, invert, play. Only transform and opacity; taps count meanwhile.

import { moving, slowPhone } from "./motion.js";
import { ghost, heldCard, heldRect, letGo } from "./cardpictures.js";

const FLIGHT = 260;  // ms
const LINGER = 750;  // ms that the last cards of a bout stay to be understood
const EASE = "cubic-bezier(.2, .75, .3, 1)";

/** @type {Set<Animation>} */
const running = new Set(); // animations of live cards
/** @type {(() => void)[]} */
let lingering = [];        // functions that send lingering ghosts on their way

/** @param {Element} card */
function zoneOf(card) {
  const zone = card.closest("[data-zone]");
  return (zone && zone.getAttribute("data-zone")) || "";
}

/** Where every open card is right now, also in mid-flight, and where it belongs.
 * @returns {Lying[]} */
export function snapshot() {
  /** @type {NodeListOf<HTMLElement>} */
  const open = document.querySelectorAll(".app .card[data-card]");
  const cards = [...open];
  return cards.filter((element) => element.offsetParent !== null).map((element) => {
    const home = element.getBoundingClientRect();
    const rect = heldRect(element) || home;
    return { element, card: element.dataset.card || "", zone: zoneOf(element), rect, home };
  });
}

/** The rectangle of a zone or of somebody's seat; null when it isn't shown.
 * @param {string} selector */
export function rectOf(selector) {
  const element = document.querySelector(selector);
  const rect = element && element.getBoundingClientRect();
  return rect && rect.width ? rect : null;
}

/** Forget flights under way: the next ones start from where the cards are. */
export function halt() {
  for (const animation of running) animation.cancel();
  running.clear();
  for (const go of lingering) go();
  lingering = [];
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
 * @param {{ now: Lying, from: Place | null }[]} flights */
export function flyAll(flights) {
  for (const { now, from } of flights) if (from) flyFrom(now.element, from, now.home);
}

/** @param {HTMLElement} element @param {Place} from @param {Place} to */
function flyFrom(element, from, to) {
  const near = Math.abs(from.left - to.left) < 1 && Math.abs(from.top - to.top) < 1
    && Math.abs(from.width - to.width) < 1;
  if (near || !to.width || !moving()) return;
  const animation = element.animate(keyframes(from, to, element.style.transform), {
    duration: FLIGHT, easing: EASE,
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
  if (from && element.isConnected) flyFrom(element, from, element.getBoundingClientRect());
}

/** A card of the size of a sign, in the middle of a seat or pile: where flights start and end.
 * @param {Place} rect @param {number} width */
export function pointOf(rect, width) {
  return {
    left: rect.left + (rect.width - width) / 2, top: rect.top + (rect.height - width * 1.4) / 2,
    width, height: width * 1.4,
  };
}

/** A ghost's place, in the size it was made for.
 * @param {Place} place @param {Place} made */
function lyingAt(place, made) {
  const scale = place.width / made.width;
  return { transform: `translate(${place.left}px, ${place.top}px) scale(${scale})` };
}

/** @param {Element} element @param {Place} rect @param {Place} to */
function send(element, rect, to) {
  const there = lyingAt(to, rect);
  const animation = element.animate(
    [{ ...lyingAt(rect, rect), opacity: 1 }, { ...there, opacity: 1, offset: 0.75 },
      { ...there, opacity: 0 }],
    { duration: FLIGHT, easing: EASE, fill: "forwards" },
  );
  animation.onfinish = () => element.remove();
  animation.oncancel = () => element.remove();
}

/** A picture of a card that goes from one place to another and is gone there.
 * @param {Card | null} card @param {Place} from @param {Place} to */
export function flyGhost(card, from, to) {
  if (!moving() || slowPhone) return;
  send(ghost(card, from), from, to);
}

/** The last cards of a bout: stay where they lie for a moment, then go, or are gone.
 * @param {Lying[]} cards @param {Place} to */
export function lingerThenGo(cards, to) {
  const ghosts = cards.map(({ card, rect, from }) => {
    const element = ghost(card, rect);
    if (from && moving()) {
      const way = [lyingAt(from, rect), lyingAt(rect, rect)];
      element.animate(way, { duration: FLIGHT, easing: EASE });
    }
    return { element, rect };
  });
  let gone = false;
  const go = () => {
    if (gone) return;
    gone = true;
    for (const { element, rect } of ghosts) {
      if (moving()) send(element, rect, to);
      else element.remove();
    }
  };
  lingering.push(go);
  window.setTimeout(go, LINGER);
}
