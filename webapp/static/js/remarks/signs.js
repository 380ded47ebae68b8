// The signs of the remarks, drawn: shapes on a field of 24 by 24, each with its colour.

import { drawing, SVG } from "../base/dom.js";

const ROUND_FACE = ["gold", "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"];

/** Class or colour, and the path, from the back to the front.
 * @type {Record<string, string[][]>} */
const SIGN_SHAPES = {
  thumb: [["gold", "M2 10.5h4V21H2zM7.6 21V10.8L11.9 2c2 .1 3.2 1.5 2.8 3.5l-.8 3.8h5.6"
    + "c1.7 0 2.7 1.4 2.3 3l-1.8 6.8c-.3 1.1-1.2 1.9-2.4 1.9z"]],
  star: [["gold", "M12 1.5l3.2 6.7 7.3 1-5.3 5.1 1.3 7.3-6.5-3.5-6.5 3.5 1.3-7.3-5.3-5.1 7.3-1z"]],
  laugh: [ROUND_FACE, ["ink", "M5.8 10.3q2-2.8 4 0M14.2 10.3q2-2.8 4 0"],
    ["eye", "M6 13h12c0 3.6-2.6 6-6 6s-6-2.4-6-6z"]],
  surprise: [ROUND_FACE, ["ink", "M6.2 6.9q2-1.6 4-.4M17.8 6.9q-2-1.6-4-.4"],
    ["eye", "M6.9 10.2a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0zM14.1 10.2a1.5 1.5 0 1 0 3 0"
      + "a1.5 1.5 0 1 0-3 0zM9.7 16.2a2.3 3 0 1 0 4.6 0a2.3 3 0 1 0-4.6 0z"]],
  doubt: [ROUND_FACE, ["ink", "M6 9.2l4-.4M14 7q2-2.2 4.2-.4M8.2 17q3.6-2.6 7.4-1.2"],
    ["eye", "M7.2 11.6a1.4 1.4 0 1 0 2.8 0a1.4 1.4 0 1 0-2.8 0zM14.4 10.6a1.4 1.4 0 1 0 2.8 0"
      + "a1.4 1.4 0 1 0-2.8 0z"]],
  tears: [ROUND_FACE, ["ink", "M5.8 9q2 2.4 4 0M14.2 9q2 2.4 4 0M8.4 18.2q3.6-4 7.2 0"],
    ["tear", "M6.2 11.8h3.2v5.4a1.6 1.6 0 0 1-3.2 0zM14.6 11.8h3.2v5.4a1.6 1.6 0 0 1-3.2 0z"]],
  fire: [["flame", "M12.6 1.2c.7 4.4-6.8 6.8-6.8 13.6 0 4.6 3 7.8 6.4 7.8s6.6-3 6.6-7.6"
    + "c0-3.2-1.5-5.6-2.8-7.1-.2 1.8-.8 2.9-1.8 3.5.8-3.8.6-7.4-1.6-10.2z"],
  ["gold", "M12.4 12.4c-1.6 2.1-3 3.3-3 5.7 0 2.2 1.4 3.6 3 3.6s3.1-1.3 3.1-3.4"
    + "c0-2.2-2-3.3-3.1-5.9z"]],
};

/** A bubble that is struck out: whose remarks are hidden. */
export function drawHush() {
  const svg = drawing("chat", "icon hush");
  const slash = document.createElementNS(SVG, "path");
  slash.setAttribute("d", "M3 2L21 21");
  slash.setAttribute("class", "slash");
  svg.append(slash);
  svg.setAttribute("viewBox", "0 0 24 24");
  return svg;
}

/** @type {Record<string, string>} */
const SIGN_COLOURS = { tear: "#3f82d2", flame: "#d9482b" };

/** A sign by its name, here or among the page's drawings.
 * @param {string} sign */
export function drawSign(sign) {
  const svg = drawing(sign);
  if (!SIGN_SHAPES[sign]) return svg;
  svg.replaceChildren(...SIGN_SHAPES[sign].map(([kind, d]) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    if (SIGN_COLOURS[kind]) path.setAttribute("fill", SIGN_COLOURS[kind]);
    else path.setAttribute("class", kind);
    return path;
  }));
  svg.setAttribute("viewBox", "0 0 24 24");
  return svg;
}
