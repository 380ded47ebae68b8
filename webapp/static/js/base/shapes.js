// Drawings made of coloured shapes, for those that few people need: they aren't in the page.

import { mark, SVG } from "./dom.js";

/** From the back to the front; a shape is a path, and what else is said of it.
 * @param {string} name  its class @param {string} viewBox @param {readonly Attributes[]} shapes */
export function drawShapes(name, viewBox, shapes) {
  const svg = document.createElementNS(SVG, "svg");
  mark(svg, { class: name, viewBox, "aria-hidden": "true", focusable: "false" });
  svg.append(...shapes.map((shape) => mark(document.createElementNS(SVG, "path"), shape)));
  return svg;
}
