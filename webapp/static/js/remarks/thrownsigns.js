// The signs that are thrown at the fool: shapes on a field of 24 by 24, and what they are called.

import { mark } from "../base/dom.js";
import { drawShapes } from "../base/shapes.js";
import { gettext } from "../base/words.js";

const [LEAF, SOOT, CREAM] = ["#3c8440", "#2d2320", "#fff4dc"];

/** Colour and path, from the back to the front.
 * @type {Record<string, [colour: string, path: string][]>} */
const THROWN_SHAPES = {
  tomato: [["#d63a2c", "M12 6.4c5.6-2.2 10.2 1.4 10.2 7 0 5.4-4.4 8.6-10.2 8.6"
    + "S1.8 18.8 1.8 13.4C1.8 7.8 6.4 4.2 12 6.4z"],
  ["#ee6a55", "M5 12.2c.4-2 1.8-3.2 3.6-3.4-1.4 1.2-2.2 2.6-2.4 4.4z"],
  [LEAF, "M12 7.6L6.8 8.6l2.4-3-3-1.6 4 .2L12 1.2l1.8 3 4-.2-3 1.6 2.4 3z"]],
  egg: [["#f7ecd4", "M12 1.8c4.4 0 8.2 6.8 8.2 12a8.2 8.2 0 0 1-16.4 0c0-5.2 3.8-12 8.2-12z"],
    ["#e3d2ae", "M16.8 5.6c2 2.4 3.4 5.6 3.4 8.2a8.2 8.2 0 0 1-13.4 6.3c8 2 12.4-5.5 10-14.5z"],
    ["#fffdf6", "M7 12c.2-3 1.4-5.6 3.2-7.2-.6 2-1.4 4.2-1.4 7.4z"]],
  pie: [["#a9b2ba", "M2 15.5h20l-2.6 5.2H4.6z"], ["#c98a4b", "M1.2 13.2h21.6v3H1.2z"],
    [CREAM, "M2.5 13.8C1 9.5 5 7.6 6.8 9 7 5.5 11.6 4 13.4 6.8c2.6-1.8 5.4.4 4.8 2.8"
      + " 3-.4 4.6 2 3.3 4.2z"],
    ["#e8d6b4", "M4.5 13.8c1.5-2.5 4-2.3 5-.6 1.3-3 5-2.8 6 0 1.6-1.6 3.6-1 4 .6z"],
    ["#c4162f", "M12 1.2a2.6 2.6 0 1 0 .1 0z"]],
  snowball: [["#e9f3fa", "M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0z"],
    ["#bcd3e4", "M20.5 6.8A10 10 0 0 1 5 19.2c7 2.4 14.5-3 15.5-12.4z"],
    ["#ffffff", "M5.5 9.6c.6-2 2-3.6 4.2-4.4-1 1.4-1.2 3-3 5zM8 14.5a1.3 1.3 0 1 0 .1 0z"
      + "M13 9a1.5 1.5 0 1 0 .1 0z"]],
  boot: [["#77594a", "M6.2 3h8.6v10c3.4.8 6.8 2.2 6.8 5.8v1.7H6.2z"],
    ["#5b4236", "M14.8 13c3.4.8 6.8 2.2 6.8 5.8h-4.5c0-3-1.6-4.3-4.6-5.3z"],
    ["#b3261e", "M5.4 2h10.2v3.6H5.4z"], [SOOT, "M5.6 19.8h16.2v2.4H5.6z"]],
  flower: [[LEAF, "M11 13h2v9.5h-2zM12.5 20c.5-3 3-4.2 6-3.8-.6 2.8-2.8 4.4-6 3.8z"],
    ["#d9639a", "M12 .8a3.7 3.7 0 0 1 3.5 4.8 3.7 3.7 0 1 1 .8 6.9 3.7 3.7 0 1 1-8.6 0"
      + " 3.7 3.7 0 1 1 .8-6.9A3.7 3.7 0 0 1 12 .8z"],
    ["#f0b84a", "M12 6.4a2.9 2.9 0 1 0 .1 0z"]],
  balloon: [[SOOT, "M11.6 16.5c-2 2 1.6 3.3-.2 6.3h.9c1.4-3.2-1.8-4.2.2-6.3z"],
    ["#4a7fc4", "M12 .9c4.4 0 7.4 3.2 7.4 7.6 0 4.2-3.2 7.4-6.2 8.2l.9 1.8H9.9l.9-1.8"
      + "C7.8 15.9 4.6 12.7 4.6 8.5 4.6 4.1 7.6.9 12 .9z"],
    ["#a9c8ef", "M7 8.2c.2-2.6 1.6-4.4 3.8-5-1.4 1.6-2 3-2.2 5.2z"]],
  confetti: [["#e0a23a", "M2 22.2L7.6 8.6l8 7.6z"],
    ["#8d1226", "M4.5 16.2l4.8 4.4-2.6.9-3.1-2.9zM6.3 11.8l7 5.6 2.3-1.2-8-7.6z"],
    ["#4a7fc4", "M12 2.5l2.8 1-1 2.8-2.8-1zM19.5 12.5l2.8-1 1 2.8-2.8 1z"],
    ["#d63a2c", "M18 2.2l2.4 2-2 2.4-2.4-2zM13.5 9.4c.6-2.6 2.6-3.6 4.4-2.8l-.6 1.5"
      + "c-1-.4-1.9.2-2.3 1.9z"],
    [LEAF, "M17.5 17.5l2.4-.8.8 2.4-2.4.8zM7.5 2.5L9.8 3.4 9 5.7 6.7 4.9z"],
    ["#d9639a", "M19 7.2l2.7.3-.3 2.7-2.7-.3zM11 6.2l1.9 1.3-1.3 1.9-1.9-1.3z"]],
};

export const THROWN_SIGNS = Object.keys(THROWN_SHAPES);

/** @param {string} sign @param {string} name  its class */
export const drawThrown = (sign, name) => drawShapes(name, "0 0 24 24",
  THROWN_SHAPES[sign].map(([fill, d]) => ({ fill, d })));

const MOST_STUCK = 6; // on one face
const SPLAT = "M12 1.5c2 0 2 3 4 2.8S19.6 2.3 21 4.2 18.6 8 19.4 10s4 1.4 3.8 3.4-3.4 1-4.2 2.8"
  + " 1.6 4-.4 5-2.6-2.2-4.4-1.8-.8 3.8-2.6 3.8-1-3.4-2.8-4S5 21.6 3.6 20s1.8-3.2 1.2-5"
  + "S.6 13 .8 11s3.4-.6 4.2-2.2S2.6 4.6 4.4 3.4 7.2 6 9 5.4 10.2 1.5 12 1.5z";

/** Signs that burst, and the colour that each leaves.
 * @type {Partial<Record<string, string>>} */
const SPLATS = { tomato: "#d63a2c", egg: "#f0b84a", pie: CREAM, snowball: "#e9f3fa" };

/** @param {string} sign */
function drawStuck(sign) {
  const fill = SPLATS[sign];
  return fill ? drawShapes("stuck", "0 0 24 24", [{ fill, d: SPLAT }]) : drawThrown(sign, "stuck");
}

/** Leave on a face what has hit it: of each sign two at most.
 * @param {Element} face @param {ReadOnly<Record<string, number>>} hits  how often, by sign */
export function stickAll(face, hits) {
  for (const old of face.querySelectorAll(".stuck")) old.remove();
  const signs = THROWN_SIGNS.flatMap((sign) => [sign, sign].slice(0, hits[sign] || 0));
  face.append(...signs.slice(0, MOST_STUCK).map(drawStuck));
}

/** For who can't see them; "" for what this page doesn't know.
 * @param {string} sign */
export function thrownWords(sign) {
  /** @type {Words} */
  const words = {
    tomato: gettext("A tomato"), egg: gettext("An egg"), pie: gettext("A cream pie"),
    snowball: gettext("A snowball"), boot: gettext("A felt boot"), flower: gettext("A flower"),
    balloon: gettext("A balloon"), confetti: gettext("Confetti"), bow: gettext("A bow"),
  };
  return words[sign] || "";
}

/** The element of a sign says how often it was thrown.
 * @param {Element} element @param {string} sign @param {number} [count] */
export function markThrown(element, sign, count) {
  const words = thrownWords(sign);
  mark(element, { "data-times": count, "aria-label": count ? `${words} ×${count}` : words });
}
