// The script that is fetched only when somebody needs it: see later.js.

/** @type {typeof import("../later.js").later | null} */
let fetched = null;

/** Fetch it, once; without a network it fails as any question to the server does. */
export async function fetchLater() {
  if (!fetched) fetched = (await import("../later.js")).later;
  return fetched;
}

/** It is here already, by another way.
 * @param {typeof import("../later.js").later} what */
export function keepFetched(what) {
  fetched = what;
}

/** What is in it, where it has surely been fetched. */
export function fetchedNow() {
  if (!fetched) throw new Error("not fetched yet");
  return fetched;
}
