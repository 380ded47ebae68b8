// One card in the air: a picture of it over everything, by transform and opacity alone.

import { layPicture } from "./cardpictures.js";
import { back } from "../base/cardview.js";
import { make, part } from "../base/dom.js";
import { sound } from "./sound.js";
import { awaitCards } from "../state/seencounts.js";

export const FLIGHT = 260; // ms
const LANDING = "cubic-bezier(.3, .4, .3, 1)";

/** @type {Set<InFlight>} */
export const inFlight = new Set();

/** @param {Place} place @param {number} made  the width that the picture was made with */
const lyingAt = (place, made) => ({
  transform: `translate(${place.left}px, ${place.top}px) scale(${place.width / made})`,
});

/** The way of the picture. One that waits isn't seen yet; one that fades vanishes at its end.
 * @param {Flight} flight @param {number} made @param {boolean} waits */
function path({ from, to, fades }, made, waits) {
  const [start, end] = [lyingAt(from, made), lyingAt(to, made)];
  return [
    { ...start, opacity: waits ? 0 : 1 },
    { opacity: 1, offset: 0.02 },
    { opacity: 1, offset: 0.75 },
    { ...end, opacity: fades ? 0 : 1 },
  ];
}

/** Return the card's own movement meanwhile: it rises, and lies down aslant as `rest` says.
 * @param {number} force @param {string} rest */
function lifting(force, rest) {
  const turned = rest === "none" ? "" : rest;
  const up = `translateY(${-8 * force}%) scale(${1 + 0.07 * force}) ${turned}`;
  return [
    { transform: "none", easing: "ease-out" },
    { transform: up, offset: 0.5, easing: "ease-in" },
    { transform: `scale(.98) ${turned} rotate(${1.5 * force}deg)`, offset: 0.85 },
    { transform: rest },
  ];
}

/** The card turns over: one side gets narrow, then the other one wide.
 * @param {HTMLElement} lift @param {"up" | "down"} turns
 * @param {KeyframeAnimationOptions} timing */
function turnOver(lift, turns, timing) {
  const under = back();
  under.style.transform = "scaleX(0)"; // until it turns, and after it has
  lift.append(under);
  const sides = [under, part(lift, ".face")];
  const [first, last] = turns === "up" ? sides : sides.reverse();
  const [flat, none] = [{ transform: "none" }, { transform: "scaleX(0)" }];
  const middle = { ...none, offset: 0.4 };
  first.animate([{ ...flat, easing: "ease-in" }, middle, none], timing);
  last.animate([none, { ...middle, easing: "ease-out" }, { ...flat, offset: 0.75 }, flat], timing);
}

/** A shadow that is deeper while the card is up.
 * @param {HTMLElement} lift @param {boolean} turns  it is narrow at first
 * @param {KeyframeAnimationOptions} timing */
function castShade(lift, turns, timing) {
  const shade = make("i", { class: "shade" });
  lift.prepend(shade);
  shade.animate((turns ? [0, 0, 0, 1, 0] : [0, 1, 1, 0]).map((opacity) => ({ opacity })), timing);
}

/** Play the movements within the picture while it flies.
 * @param {HTMLElement} picture @param {Flight} flight @param {KeyframeAnimationOptions} timing */
function moveWithin(picture, flight, timing) {
  const { force, turns, rest = "none" } = flight;
  const lift = /** @type {HTMLElement} */ (picture.firstElementChild);
  if (force) {
    castShade(lift, Boolean(turns), timing);
    lift.animate(lifting(force, rest), timing);
  } else if (rest !== lift.style.transform) {
    lift.animate([{ transform: lift.style.transform || "none" }, { transform: rest }], timing);
  }
  if (turns) turnOver(lift, turns, timing);
}

/** The width that a picture was made with.
 * @param {HTMLElement} picture */
const widthOf = (picture) => parseFloat(picture.style.getPropertyValue("--card"));

/** A picture that lies there already isn't moved before it leaves, nor after it has come to stay.
 * @param {Flight} flight @returns {FillMode} */
function fillOf({ lying, stays }) {
  if (!lying) return "both";
  return stays ? "backwards" : "forwards";
}

/** Hide the card, and hold back the counts, until the picture has landed.
 * @param {Flight} flight */
function awaitLanding({ hides, counts = [] }) {
  if (hides) hides.classList.add("awaited");
  for (const [place, by] of counts) awaitCards(place, by);
}

/** Let a picture fly, so many ms from now.
 * @param {Flight} flight @param {number} delay @param {() => void} landed */
export function fly(flight, delay, landed) {
  const { to, lying, card = null, takes = FLIGHT } = flight;
  const picture = lying || layPicture(card, to);
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: takes, delay, fill: fillOf(flight) };
  const animation = picture.animate(path(flight, widthOf(picture), delay > 0 && !lying),
    { ...timing, easing: LANDING });
  if (card) moveWithin(picture, flight, timing);
  awaitLanding(flight);
  /** @type {InFlight} */
  const one = { animation, picture, flight };
  inFlight.add(one);
  animation.onfinish = () => {
    land(one, true);
    landed();
  };
}

/** The picture is where it belongs: the card itself is seen, and counted there.
 * @param {InFlight} one @param {boolean} heard */
export function land(one, heard) {
  const { animation, picture, flight } = one;
  const { hides, counts = [], stays, sound: name } = flight;
  inFlight.delete(one);
  animation.onfinish = null;
  animation.cancel();
  if (hides) hides.classList.remove("awaited");
  for (const [place, by] of counts) awaitCards(place, -by);
  if (!stays) picture.remove();
  if (heard && name) sound(name);
}
