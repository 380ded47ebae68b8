// What this device gave to a game and saw of its deal, in the words of the check.

import { cardsValue, para, value } from "./fairvalues.js";
import { pastName } from "./finishedgame.js";
import { gettext } from "../base/words.js";

/** @param {NonceFinding} finding @param {number} given */
function nonceTitle(finding, given) {
  switch (finding) {
    case "missing": return gettext("The chance that this device added is missing");
    case "unasked": return gettext("There is a number that you didn't add");
    case "computers": return gettext("There is a number that nobody can have added");
    default: return given ? gettext("The players' devices added chance of their own")
      : gettext("The players could add chance of their own");
  }
}

/** @param {NonceFinding} finding */
const findingWords = (finding) => ({
  among: gettext("The number from this device is among them."),
  none: gettext("This device added none to this game."),
  unused: gettext("This device sent a number, but you weren't ready when the game began: it "
    + "wasn't used."),
  elsewhere: gettext("The number at your seat isn't from this device. If you said ready on "
    + "another one, look there."),
  missing: gettext("The number that this device added isn't among them."),
  unasked: gettext("You weren't ready when the game began, yet there is a number at your seat."),
  computers: gettext("Computer players add nothing, yet the record has a number of one."),
})[finding];

/** @param {boolean} right @param {NonceFinding} finding */
function findingMark(right, finding) {
  if (!right) return "differs";
  return finding === "among" ? "agrees" : "";
}

/** @param {StepOf<"nonces">} step */
export function nonceWords({ right, values }) {
  const { nonces, finding, own } = values;
  const given = nonces.filter(Boolean).length;
  return [
    nonceTitle(finding, given),
    para(gettext("When you say ready, your device adds a random number. By then the "
      + "secret is sealed: the server couldn't choose one that goes well with your "
      + "number. Computer players add nothing, nor does anybody who didn't say ready.")),
    given ? null : para(gettext("In this game nobody added any: the deck follows from "
      + "the secret alone.")),
    para(findingWords(finding), findingMark(right, finding)),
    ...nonces.map((nonce, seat) => value(pastName(seat), nonce || "–")),
    ...(right ? [] : own.map((nonce) => value(gettext("The number from this device"), nonce))),
  ];
}

/** @param {SeenPart} part @param {SeenDeal} deal */
function partValue(part, deal) {
  switch (part) {
    case "hand": return cardsValue(gettext("Your hand"), deal.hand);
    case "trump": return cardsValue(gettext("The trump card"), [deal.trump]);
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
