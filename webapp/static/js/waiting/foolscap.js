// The fool's cap: three horns with bells, large enough to be looked at.

import { drawShapes } from "../base/shapes.js";

const [CAP_RED, CAP_BAND, CAP_EDGE] = ["#c4162f", "#8d1226", "#4a0c16"];
const [CAP_GOLD, CAP_BELL] = ["#e0a23a", "#f0c160"];
const CAP_LINE = { stroke: CAP_EDGE, "stroke-width": 2, "stroke-linejoin": "round" };

/** Light or shade on a horn.
 * @param {string} fill @param {number} strength @param {string} d */
const capGleam = (fill, strength, d) => ({ fill, "fill-opacity": strength, d });

/** @param {number} x @param {number} y */
const capBellAt = (x, y) => [
  { ...CAP_LINE, fill: CAP_BELL, d: `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0z` },
  { ...CAP_LINE, fill: "none", "stroke-linecap": "round", d: `M${x - 4} ${y + 1}h8` },
  capGleam("#fff", 0.7, `M${x - 3.7} ${y - 2.5}a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0z`),
];

const CAP_SHAPES = [
  { ...CAP_LINE, fill: CAP_GOLD, d: "M30 78C28 62 27 54 21 51 15 48 11 52 11 60 2 52 0 38 9 28"
    + " 22 15 44 25 58 62L60 80z" },
  { ...CAP_LINE, fill: CAP_GOLD, d: "M90 78C92 62 93 54 99 51 105 48 109 52 109 60 118 52 120 38"
    + " 111 28 98 15 76 25 62 62L60 80z" },
  { ...CAP_LINE, fill: CAP_RED, d: "M36 79C34 54 38 28 56 15 68 6 84 8 91 19 82 17 77 22 78 30"
    + " 80 44 86 60 84 79 68 84 52 84 36 79z" },
  capGleam("#fff", 0.22, "M41 74C40 54 44 34 57 22 50 36 48 54 50 76z"),
  capGleam("#000", 0.14, "M71 20C70 40 76 58 75 80L84 79C86 60 80 44 78 30 77 24 79 20 84 18z"),
  capGleam("#fff", 0.28, "M12 34C18 26 30 28 39 40 30 36 20 34 12 42z"),
  capGleam("#000", 0.12, "M108 34C102 26 92 27 84 38 95 34 103 36 109 50 113 46 112 39 108 34z"),
  { ...CAP_LINE, fill: CAP_BAND, d: "M24 76C46 85 74 85 96 76L99 90C74 100 46 100 21 90z" },
  { fill: CAP_BELL, d: "M40 83.5l5 5-4 5.5-6-5.5zM60 84.5l5.5 5.5-5.5 6-5.5-6z"
    + "M80 83.5l5 5-5 5.5-5-5z" },
  ...capBellAt(11, 65), ...capBellAt(109, 65), ...capBellAt(93, 24),
];

/** @param {string} name  its class */
export const foolsCap = (name) => drawShapes(name, "0 0 120 100", CAP_SHAPES);
