// The dealer and the first attacker, in the words of the check.

import { para } from "./fairvalues.js";
import { pastName } from "../finishedgame.js";
import { firstAttackWords } from "../../rules/rulesentences.js";
import { fill, gettext } from "../../base/words.js";

/** @param {StepValues["dealer"]} values */
function dealerReason({ previous }) {
  if (!previous) return gettext("In a table's first game, and after seats have changed, the "
    + "next number in the row names the dealer.");
  return previous.fool === null ? gettext("The game before had no fool: the next player to "
    + "the left deals.")
    : gettext("The fool of the game before deals.");
}

/** Why the game before can't have been as the record says.
 * @param {StepValues["dealer"]["doubt"]} doubt */
const doubtWords = (doubt) => (doubt === "first"
  ? gettext("This was the table's first game, but the record mentions one before it.")
  : gettext("This device saw the previous game end differently."));

/** @param {boolean} right @param {boolean} agreed */
function dealerTitle(right, agreed) {
  if (right) return gettext("Dealer: {name}");
  return agreed ? gettext("The game before wasn't like that")
    : gettext("The dealer should be {name}");
}

/** @param {StepOf<"dealer">} step */
export function dealerWords({ right, values }) {
  const { wanted, found, doubt } = values;
  const names = { name: pastName(wanted), other: pastName(found) };
  return [
    fill(dealerTitle(right, wanted === found), names),
    para(dealerReason(values)),
    doubt ? para(doubtWords(doubt), "differs") : null,
    wanted === found ? null : para(fill(gettext("The record says {other}."), names), "differs"),
  ];
}

/** @param {StepOf<"attacker">} step */
export function attackerWords({ right, values }) {
  const names = { name: pastName(values.wanted), other: pastName(values.found) };
  return [
    fill(right ? gettext("{name} attacks first") : gettext("{name} should attack first"), names),
    para(values.named ? firstAttackWords(values.named) : gettext("The lowest trump attacks first; "
      + "of two, or where nobody has one, whoever sits nearer to the dealer's left.")),
    right ? null : para(fill(gettext("The record says {other}."), names), "differs"),
  ];
}
