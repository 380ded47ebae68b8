// Texts that this browser keeps by name; none where storage is refused (private windows).

/** `localStorage` stays; `sessionStorage` only until the tab is closed.
 * @typedef {"localStorage" | "sessionStorage"} StorageName */

/** null where nothing is kept by that name.
 * @param {string} name @param {StorageName} [where] */
export function storedText(name, where = "localStorage") {
  try {
    return window[where].getItem(name);
  } catch {
    return null;
  }
}

/** null where it isn't JSON.
 * @param {string | null} text */
export function readJson(text) {
  try {
    return JSON.parse(text || "null");
  } catch {
    return null;
  }
}

/** Return the JSON that is kept by this name; null if there is none, or something that isn't ours.
 * @param {string} name */
export const storedJson = (name) => readJson(storedText(name));

/** @param {string} name @param {string} text @param {StorageName} [where] */
export function storeText(name, text, where = "localStorage") {
  try {
    window[where].setItem(name, text);
  } catch {
    // It is known until the page is closed.
  }
}
