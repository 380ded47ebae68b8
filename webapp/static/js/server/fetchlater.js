// The script that is fetched only when somebody needs it: see later.js.

/** @typedef {typeof import("../later.js").later} Later */

/** @type {Later | null} */
let fetched = null;

let failures = 0;

/** Fetch it, once; without a network it fails as any question to the server does. A browser that
 * failed never asks for that address again, so the next time it is another one. */
export async function fetchLater() {
  if (fetched) return fetched;
  const again = failures ? `?again=${failures}` : "";
  try {
    fetched = /** @type {Later} */ ((await import(`../later.js${again}`)).later);
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

/** What is in it, where it has surely been fetched. */
export function fetchedNow() {
  if (!fetched) throw new Error("not fetched yet");
  return fetched;
}
