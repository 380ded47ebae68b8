// Pieces that the parts of a person's page are made of.

import { make } from "../../base/dom.js";

/** A part of the page, which says which games it counts.
 * @param {string} title @param {string} which @param {(Node | null)[]} parts */
export const portion = (title, which, ...parts) => make("section", { class: "portion" },
  make("div", { class: "portion-head" },
    make("h3", {}, title), make("span", { class: "what" }, which)),
  ...parts);

/** @param {number | string} number @param {string} words */
const tile = (number, words) => make("li", {},
  make("b", {}, String(number)), " ", make("span", {}, words));

/** @param {[number: number | string, words: string][]} all */
export const tiles = (...all) => make("ul", { class: "counts" },
  ...all.map(([number, words]) => tile(number, words)));
