// Giving people a file that the page has made.

import { make } from "../base/dom.js";

const TYPE = "application/json";

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: TYPE }));
  giveFile(name, address);
  window.setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** @param {string} name @param {string} address  of what is in it */
export function giveFile(name, address) {
  make("a", { href: address, download: name }).click();
}
