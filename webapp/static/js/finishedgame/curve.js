// The curve of the chances: a line through all moves, a dot for each that cost something,
// a larger one for the turning point. It is drawn; the list of moves says the same.

import { mark, part, say, SVG } from "../base/dom.js";
import { costOf, ofHundred } from "./lookbackwords.js";
import { fill, gettext } from "../base/words.js";

const CURVE_HEIGHT = 100;

/** @param {string} tag @param {Attributes} attributes */
function svgPart(tag, attributes) {
  return mark(document.createElementNS(SVG, tag), attributes);
}

/** A point that stays round however wide the curve is: a line without length.
 * @param {string} name @param {number} x @param {number} y */
const curveDot = (name, x, y) => svgPart("path", { class: name, d: `M${x} ${y}h0` });

/** @param {number} chance */
const heightOf = (chance) => Math.round(CURVE_HEIGHT * (1 - chance) * 10) / 10;

/** The chance at a move: that of the last point up to there.
 * @param {ReadOnly<LookBackFound>} found @param {number} at */
export function chanceAt({ curve }, at) {
  const before = curve.filter(([place]) => place <= at);
  const [, chance] = before[before.length - 1] || curve[0] || [0, 0.5];
  return chance;
}

/** The line, as a path: it holds its height until the next point.
 * @param {ReadOnly<LookBackFound>} found @param {number} last */
function curveLine({ curve }, last) {
  if (!curve.length) return "";
  const [[, first]] = curve, [[, end]] = curve.slice(-1);
  const points = curve.map(([place, chance]) => `L${place} ${heightOf(chance)}`).join("");
  return `M0 ${heightOf(first)}${points}L${last} ${heightOf(end)}`;
}

/** @param {ReadOnly<LookBackFound>} found */
function dotsOf({ decisions, turning }) {
  return decisions.filter(costOf).map(({ at, chance }) =>
    curveDot(at === turning ? "turning" : "cost", at, heightOf(chance)));
}

/** Return a sentence about the curve.
 * @param {ReadOnly<LookBackFound>} found @param {number} last */
function curveWords(found, last) {
  return fill(gettext("Your chances of not being the fool: {first} % at first, {end} % in "
    + "the end"), {
    first: ofHundred(chanceAt(found, 0)), end: ofHundred(chanceAt(found, last)),
  });
}

/** The drawing of a game, made once; the place that is shown moves on it.
 * @param {ReadOnly<LookBackFound>} found @param {number} last */
export function newCurve(found, last) {
  const svg = svgPart("svg", {
    class: "curve", viewBox: `0 0 ${last} ${CURVE_HEIGHT}`, preserveAspectRatio: "none",
    role: "img",
    "aria-label": curveWords(found, last),
  });
  svg.append(
    svgPart("path", { class: "even", d: `M0 ${CURVE_HEIGHT / 2}H${last}` }),
    svgPart("path", { class: "line", d: curveLine(found, last) }),
    ...dotsOf(found),
    svgPart("path", { class: "here", d: "" }),
  );
  return svg;
}

/** @param {Element} row  with the curve and the chance beside it
 * @param {ReadOnly<LookBackFound>} found @param {number} at */
export function showHere(row, found, at) {
  mark(part(row, ".here"), { d: `M${at} 0V${CURVE_HEIGHT}` });
  say(part(row, ".chance"), `${ofHundred(chanceAt(found, at))} %`);
}
