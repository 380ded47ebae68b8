// The rules code of a table on the clipboard.

import { fill, gettext } from "../../base/words.js";
import { newsTold } from "../../state/pagechanges.js";

/** Put a code on the clipboard; where that is refused, it is shown.
 * @param {HTMLElement} element */
export async function copyCode({ dataset: { code = "" } }) {
  try {
    await navigator.clipboard.writeText(code);
    const words = gettext("{code} copied: use it for a new table, or after /durak in a chat.");
    newsTold(fill(words, { code }));
  } catch {
    newsTold(fill(gettext("Copy it by hand: {code}"), { code }));
  }
}
