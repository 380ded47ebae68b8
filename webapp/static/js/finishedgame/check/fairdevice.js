// The deal that this device saw, in the words of the check.

import { cardsValue, para, value } from "./fairvalues.js";
import { pastName } from "../finishedgame.js";
import { gettext } from "../../base/words.js";

/** @param {SeenPart} part @param {SeenDeal} deal */
function partValue(part, deal) {
  switch (part) {
    case "hand": return cardsValue(gettext("Your hand"), deal.hand);
    case "trump": return cardsValue(gettext("The trump card"), deal.trump ? [deal.trump] : []);
    case "dealer": return value(gettext("The dealer"), pastName(deal.dealer));
    default: return value(gettext("The first to attack"), pastName(deal.attacker));
  }
}

/** @param {SeenDeal} saw @param {SeenDeal} found @param {SeenPart[]} wrong */
function sightValues(saw, found, wrong) {
  /** @type {SeenPart[]} */
  const parts = saw.hand.length ? ["hand", "trump", "dealer", "attacker"]
    : ["trump", "dealer", "attacker"];
  return [
    ...parts.map((part) => partValue(part, saw)),
    wrong.length ? para(gettext("The record says:"), "differs") : null,
    ...wrong.map((part) => partValue(part, found)),
  ];
}

/** @param {StepOf<"sight">} step */
export function sightWords({ right, values: { saw, found, wrong } }) {
  if (!saw) {
    return [
      gettext("What this device saw"),
      para(gettext("This device didn't see the cards dealt. Compare your hand above with what "
        + "you remember, or ask somebody who looked.")),
    ];
  }
  return [
    right ? gettext("This device saw the same cards dealt")
      : gettext("This device saw other cards dealt"),
    para(gettext("The record comes from the server. So your device kept what it saw itself "
      + "when the cards were dealt.")),
    ...sightValues(saw, found, wrong),
  ];
}
