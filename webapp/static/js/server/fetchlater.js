// The script that is fetched only when somebody needs it, its style sheet and its words: later.js.

import { make } from "../base/dom.js";
import { learnTheRest } from "./vocabulary.js";

/** @typedef {typeof import("../later.js").later} Later */

/** @type {Later | null} */
let fetched = null;

/** @type {Promise<unknown> | null} */
let worn = null;

let failures = 0;

/** Its style sheet lies beside the page's own.
 * @param {string} address */
function fetchSheet(address) {
  return new Promise((done, failed) => {
    const sheet = make("link", { rel: "stylesheet", href: address });
    sheet.addEventListener("load", done);
    sheet.addEventListener("error", () => {
      sheet.remove();
      worn = null;
      failed(new TypeError("no style sheet"));
    });
    document.head.append(sheet);
  });
}

/** Fetch its style sheet, once. */
export function wearLater() {
  const own = document.querySelector('link[rel="stylesheet"]');
  const address = own && own.getAttribute("href");
  if (address && !worn) worn = fetchSheet(address.replace("page.css", "later.css"));
  return worn;
}

/** Fetch it, once; without a network it fails as any question to the server does. A browser that
 * failed never asks for that address again, so the next time it is another one. */
export async function fetchLater() {
  if (fetched) return fetched;
  const again = failures ? `?again=${failures}` : "";
  try {
    const script = import(`../later.js${again}`);
    const [found] = await Promise.all([script, wearLater(), learnTheRest()]);
    fetched = /** @type {Later} */ (found.later);
    document.documentElement.toggleAttribute("data-whole", true);
    return fetched;
  } catch (failed) {
    failures += 1;
    throw failed;
  }
}

/** It is here already, by another way.
 * @param {Later} what */
export function keepFetched(what) {
  fetched = what;
}

/** Return the contents of the later script, if it is here. */
export const fetchedSoFar = () => fetched;

/** Return the contents of the later script, where it has surely been fetched. */
export function fetchedNow() {
  if (!fetched) throw new Error("not fetched yet");
  return fetched;
}
