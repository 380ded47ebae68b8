// The form of a table: codes of rules asked for and taken into it, and the table that is to play
// by it. The server judges them.

import { part } from "../../base/dom.js";
import { fill, gettext } from "../../base/words.js";
import { ask, refuse } from "../playing/play.js";
import { changesNow, choicesOf } from "../../rules/houserules.js";
import { askServer, wordsOf } from "../../server/api.js";
import { codeTold, formFilled, newsTold } from "../../state/pagechanges.js";
import { tableNow } from "../../state/queries.js";
import { state } from "../../state/state.js";

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
 * built again: the field is emptied all the same. */
export async function useCode() {
  const told = await askRules({ code: state.pasted });
  if (!told) return;
  const { code, preset, changes } = told;
  formFilled({ preset }, choicesOf(preset, changes), code);
  /** @type {HTMLInputElement} */ (part(document, "#code")).value = "";
  newsTold(fill(gettext("These are the rules of {code}."), { code }));
}

/** The table that waits plays by the form, which stays open until the server agrees. */
export function useRules() {
  ask("rules", { preset: state.choice.preset, changes: changesNow() });
  if (state.choice.pace !== tableNow().pace) ask("pace", { pace: state.choice.pace });
  const on = state.choice.auto_pass === "on";
  if (on !== (tableNow().auto_pass_ms !== null)) ask("auto-pass", { on });
  const hints = state.choice.hints === "on";
  if (hints !== tableNow().hints) ask("hints", { on: hints });
}
