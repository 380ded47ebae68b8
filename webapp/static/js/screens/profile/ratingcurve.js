// The curve of somebody's rating: a line of ratings, and a band as wide as each may be off.

import { make, SVG } from "../../base/dom.js";
import { fill, gettext } from "../../base/words.js";

const WIDE = 320, HIGH = 120, EDGE = 8; // of the drawing, in its own units

/** @typedef {readonly [points: number, margin: number]} CurvePoint */

/** Return the function that places a point of the curve.
 * @param {readonly CurvePoint[]} curve */
function placing(curve) {
  const highest = Math.max(...curve.map(([points, margin]) => points + margin));
  const lowest = Math.min(...curve.map(([points, margin]) => points - margin));
  /** @param {number} at @param {number} points */
  return (at, points) => [
    EDGE + (WIDE - 2 * EDGE) * at / Math.max(1, curve.length - 1),
    EDGE + (HIGH - 2 * EDGE) * (highest - points) / Math.max(1, highest - lowest),
  ].map((one) => one.toFixed(1)).join(" ");
}

/** @param {string} name @param {Record<string, string>} attributes */
function shape(name, attributes) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** @param {readonly CurvePoint[]} curve */
function shapes(curve) {
  const place = placing(curve);
  const line = curve.map(([points], at) => place(at, points));
  const above = curve.map(([points, margin], at) => place(at, points + margin));
  const below = curve.map(([points, margin], at) => place(at, points - margin)).reverse();
  const [x, y] = line[line.length - 1].split(" ");
  return [
    shape("polygon", { class: "band", points: [...above, ...below].join(" ") }),
    shape("polyline", { class: "line", points: line.join(" ") }),
    shape("circle", { class: "now", cx: x, cy: y, r: "4.5" }),
  ];
}

/** The drawing; what it says is read where it isn't seen.
 * @param {readonly CurvePoint[]} curve  at least two points */
export function ratingCurve(curve) {
  const ratings = curve.map(([points]) => points);
  const svg = shape("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", class: "curve" });
  svg.setAttribute("aria-label", fill(
    gettext("Your rating: {first} before these games, {last} now, {most} at best."),
    {
      first: ratings[0], last: ratings[ratings.length - 1], most: Math.max(...ratings),
    }));
  svg.append(...shapes(curve));
  return make("div", { class: "curve-place" }, svg);
}
