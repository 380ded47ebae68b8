// A small drawing of each game that most people know: cards on a cloth, and what is special.

import { make, SVG } from "../base/dom.js";

/** @typedef {[x: number, y: number, turn: number, rank: string, suit: string]} DrawnCard */
/** @typedef {{ cards: DrawnCard[], sign?: string, words?: string }} GamePicture */

const PLUS = "M84 14v12M78 20h12";
const PASSED_ON = "M70 11c12-8 26-4 32 8M103 9l-.5 11-10-3.500";
const BOLT = "M91 6L79 24h9l-4 14 14-20h-9l4-12z";

/** @type {Record<string, GamePicture>} */
const DRAWN = {
  podkidnoy: {
    cards: [[34, 36, -7, "7", "heart"], [46, 40, 6, "9", "heart"], [84, 48, 8, "7", "club"]],
    sign: PLUS,
  },
  perevodnoy: {
    cards: [[36, 38, -5, "8", "spade"], [66, 38, 4, "8", "diamond"]], sign: PASSED_ON,
  },
  express: {
    cards: [[30, 40, -14, "9", "diamond"], [46, 36, 0, "Q", "spade"], [62, 40, 14, "A", "heart"]],
    sign: BOLT,
  },
  simple_table: { cards: [[54, 36, -8, "6", "spade"], [68, 40, 6, "J", "spade"]] },
};

/** @param {string} name @param {Attributes} attributes @param {(Element | string)[]} children */
function pictureShape(name, attributes, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {DrawnCard} card */
const drawnCard = ([x, y, turn, rank, suit]) => pictureShape(
  "g",
  { transform: `translate(${x} ${y}) rotate(${turn})`, class: `drawn-${suit}` },
  pictureShape("rect", { x: -15, y: -21, width: 30, height: 42, rx: 4 }),
  pictureShape("text", { x: -11, y: -7 }, rank),
  pictureShape("use", { href: `#${suit}`, x: -8, y: -2, width: 17, height: 17 }));

/** The drawing of a game, or null where it has none.
 * @param {string} game */
export function gamePicture(game) {
  const drawn = DRAWN[game];
  if (!drawn) return null;
  const picture = pictureShape("svg", { viewBox: "0 0 120 76", focusable: "false" },
    ...drawn.cards.map(drawnCard),
    ...(drawn.sign ? [pictureShape("path", { d: drawn.sign })] : []));
  return make("span", { class: "game-drawing", "aria-hidden": "true" }, picture);
}
