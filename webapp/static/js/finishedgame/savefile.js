// Giving people a file that the page has made.

import { make } from "../base/dom.js";

const TYPE = "application/json";

/** @param {string} name @param {string} text */
export const saveFile = (name, text) => giveFile(name, new Blob([text], { type: TYPE }));

/** @param {string} name @param {Blob} blob  what is in it */
export function giveFile(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60000);
}
