// Who deals and who attacks first, in the words of the check.

import { para } from "./fairvalues.js";
import { pastName } from "./past.js";
import { firstWords } from "./rulewords.js";
import { fill, gettext } from "./words.js";

/** @param {StepValues["dealer"]} values */
function dealerReason({ previous }) {
  if (!previous) return gettext("In a table's first game the next number of the row "
    + "names the dealer.");
  return previous.fool === null ? gettext("The game before had no fool: the next to the "
    + "left deals.")
    : gettext("The fool of the game before deals.");
}

/** @param {StepOf<"dealer">} step */
export function dealerWords({ right, values }) {
  const names = { name: pastName(values.wanted), other: pastName(values.found) };
  return [
    fill(right ? gettext("Dealer: {name}") : gettext("The dealer should be {name}"), names),
    para(dealerReason(values)),
    right ? null : para(fill(gettext("The record says {other}."), names), "differs"),
  ];
}

/** @param {StepOf<"attacker">} step */
export function attackerWords({ right, values }) {
  const names = { name: pastName(values.wanted), other: pastName(values.found) };
  return [
    fill(right ? gettext("{name} attacks first") : gettext("{name} should attack first"), names),
    para(values.named ? firstWords(values.named) : gettext("The lowest trump attacks first; "
      + "of two, or where nobody has one, whoever sits nearer to the dealer's left.")),
    right ? null : para(fill(gettext("The record says {other}."), names), "differs"),
  ];
}
