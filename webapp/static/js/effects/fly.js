// One card in the air: a picture of it over everything, by transform and opacity alone.

import { layPicture } from "./cardpictures.js";
import { back } from "../base/cardview.js";
import { make, part } from "../base/dom.js";
import { standFor } from "./places.js";
import { sound } from "./sound.js";
import { awaitCards } from "../state/seencounts.js";

export const FLIGHT = 260; // ms

/** How a card goes: thrown by a hand, slapped on another card, slid over the cloth. `rise` is a
 * part of its height. */
const STYLES = {
  thrown: { rise: 0.1, swell: 1.06, bounce: 1.5, ease: "cubic-bezier(.25, .6, .35, 1)" },
  slapped: { rise: 0.16, swell: 1.15, bounce: 3, ease: "cubic-bezier(.35, .3, .3, 1)" },
  slid: { rise: 0, swell: 1, bounce: 0, ease: "cubic-bezier(.3, .2, .2, 1)" },
};

/** @type {Set<InFlight>} */
export const inFlight = new Set();

/** @param {Place} place @param {number} made  the width that the picture was made with */
const lyingAt = (place, made) => ({
  transform: `translate(${place.left}px, ${place.top}px) scale(${place.width / made})`,
});

/** The way of the picture, which may vanish at its end.
 * @param {Flight} flight @param {number} made */
function path({ from, to, fades }, made) {
  const [start, end] = [lyingAt(from, made), lyingAt(to, made)];
  if (!fades) return [start, end];
  return [{ ...start, opacity: 1 }, { opacity: 1, offset: 0.75 }, { ...end, opacity: 0 }];
}

/** How the card itself moves meanwhile: it rises, and lies down aslant as `rest` says.
 * @param {Flight} flight @param {string} rest */
function lifting({ style = "slid" }, rest) {
  const { rise, swell, bounce } = STYLES[style];
  const turned = rest === "none" ? "" : rest;
  const up = `translateY(${-100 * rise}%) scale(${swell}) ${turned}`;
  return [
    { transform: "none", easing: "ease-out" },
    { transform: up, offset: 0.5, easing: "ease-in" },
    { transform: `scale(.98) ${turned} rotate(${bounce}deg)`, offset: 0.85 },
    { transform: rest },
  ];
}

/** The card turns over: its back gets narrow, then its face wide.
 * @param {HTMLElement} lift @param {KeyframeAnimationOptions} timing */
function turnOver(lift, timing) {
  const under = back();
  lift.append(under);
  const [flat, none] = [{ transform: "none" }, { transform: "scaleX(0)" }];
  const middle = { ...none, offset: 0.5 };
  under.animate([{ ...flat, easing: "ease-in" }, middle, none], timing);
  part(lift, ".face").animate([none, { ...middle, easing: "ease-out" }, flat], timing);
}

/** A shadow that is deeper while the card is up.
 * @param {HTMLElement} lift @param {KeyframeAnimationOptions} timing */
function castShade(lift, timing) {
  const shade = make("i", { class: "shade" });
  lift.prepend(shade);
  shade.animate([{ opacity: 0 }, { opacity: 1, offset: 0.5 }, { opacity: 0 }], timing);
}

/** What goes on within the picture while it flies.
 * @param {HTMLElement} picture @param {Flight} flight @param {KeyframeAnimationOptions} timing */
function moveWithin(picture, flight, timing) {
  const { style, turns, rest = "none" } = flight;
  const lift = /** @type {HTMLElement} */ (picture.firstElementChild);
  if (style && style !== "slid") {
    castShade(lift, timing);
    lift.animate(lifting(flight, rest), timing);
  } else if (rest !== lift.style.transform) {
    lift.animate([{ transform: lift.style.transform || "none" }, { transform: rest }], timing);
  }
  if (turns) turnOver(lift, timing);
}

/** The width that a picture was made with.
 * @param {HTMLElement} picture */
const widthOf = (picture) => parseFloat(picture.style.getPropertyValue("--card"));

/** A picture that lies there already isn't moved before it leaves, nor after it has come to stay.
 * @param {Flight} flight @returns {FillMode} */
const fillOf = ({ stays }) => (stays ? "backwards" : "forwards");

/** Let a picture fly, so many ms from now.
 * @param {Flight} flight @param {number} delay @param {() => void} landed */
export function fly(flight, delay, landed) {
  const { to, hides, lying, counts = [], takes = FLIGHT, style = "slid" } = flight;
  const picture = lying || layPicture(flight.card || null, to);
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: takes, delay, fill: lying ? fillOf(flight) : "both" };
  const animation = picture.animate(path(flight, widthOf(picture)),
    { ...timing, easing: STYLES[style].ease });
  if (flight.card) moveWithin(picture, flight, timing);
  if (hides) {
    hides.classList.add("awaited");
    standFor(hides, picture);
  }
  for (const [place, by] of counts) awaitCards(place, by);
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
  inFlight.delete(one);
  animation.onfinish = null;
  animation.cancel();
  if (flight.hides) flight.hides.classList.remove("awaited");
  for (const [place, by] of flight.counts || []) awaitCards(place, -by);
  if (!flight.stays) picture.remove();
  if (heard && flight.sound) sound(flight.sound);
}
