// Rules codes: copied, asked for, and turned into what the form shows. The server judges them.

import { part } from "../base/dom.js";
import { fill, gettext } from "../base/words.js";
import { refuse } from "./playing/play.js";
import { changesNow, choicesOf } from "../rules/houserules.js";
import { askServer, wordsOf } from "../server/api.js";
import { codeTold, formFilled, newsTold } from "../state/pagechanges.js";
import { state } from "../state/state.js";

/** Put a code on the clipboard; where that is refused, it is shown.
 * @param {HTMLElement} element */
export async function copyCode({ dataset: { code = "" } }) {
  try {
    await navigator.clipboard.writeText(code);
    const words = gettext("{code} is copied: for a new table, or after /durak in a chat.");
    newsTold(fill(words, { code }));
  } catch {
    newsTold(fill(gettext("Copy it by hand: {code}"), { code }));
  }
}

/** @param {RulesAsked} asked @returns {Promise<RulesTold | null>} */
async function askRules(asked) {
  try {
    return await askServer("rules", {}, asked);
  } catch (failed) {
    refuse(wordsOf(failed));
    return null;
  }
}

/** The code of the rules in the form, unless they are changed meanwhile. */
export async function showCode() {
  const { choice: { preset }, house } = state;
  const told = await askRules({ preset, changes: changesNow() });
  if (told && state.house === house && state.choice.preset === preset) codeTold(told.code);
}

/** The form shows the rules of the code that was pasted. Where it shows them already it isn't
 * built anew: the field is emptied all the same. */
export async function useCode() {
  const told = await askRules({ code: state.pasted });
  if (!told) return;
  const { code, preset, changes } = told;
  formFilled({ preset }, choicesOf(preset, changes), code);
  /** @type {HTMLInputElement} */ (part(document, "#code")).value = "";
  newsTold(fill(gettext("These are the rules of {code}."), { code }));
}
