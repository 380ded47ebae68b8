// Giving people a file that the page has made.

import { make } from "../base/dom.js";

const TYPE = "application/json";

/** @param {string} name @param {string} text */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: TYPE }));
  make("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60000);
}
