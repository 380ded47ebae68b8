// The numbers that people's devices added to a game, in the words of the check.

import { para, value } from "./fairvalues.js";
import { pastName } from "../finishedgame.js";
import { fill, gettext, listed } from "../../base/words.js";

/** @param {StepOf<"nonces">} step */
const nonceTitle = ({ right, values }) =>
  (right ? rightTitle(values) : wrongTitle(values.finding));

/** @param {NonceFinding} finding */
function wrongTitle(finding) {
  switch (finding) {
    case "unasked": return gettext("There is a number that you didn't add");
    case "computers": return gettext("There is a number that nobody can have added");
    case "alone": return gettext("Numbers were promised, and none is used");
    case "early": return gettext("The number of this device was known before the start");
    case "broken": return gettext("A number isn't the one that was promised");
    case "changed": return gettext("This device was shown other promises");
    case "open": return gettext("Numbers were promised, but the cards were dealt without "
      + "promises");
    default: return gettext("The randomness that this device added is missing");
  }
}

/** @param {StepValues["nonces"]} values */
function rightTitle({ promised, withheld, nonces }) {
  if (!promised) return gettext("This game was dealt in the older way");
  if (withheld.length) return gettext("Not every device revealed its number");
  return nonces.some(Boolean) ? gettext("The players' devices added randomness of their own")
    : gettext("The players could add randomness of their own");
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
  withheld: gettext("This device wasn't asked for its number when the game was started, or didn't "
    + "hear it, so it isn't used. That is so when the page is closed; if it was open, ask why."),
  dropped: gettext("This device told its number when the game was started, and it isn't used: it "
    + "came too late, or was left out. Once may be chance."),
  skipped: gettext("The table was open on this device, and connected, when the game was started, "
    + "yet the device wasn't asked for the number that it promised, so it isn't used. Once may be "
    + "chance, on a slow line; if it happens again, ask why."),
  alone: gettext("This device wasn't asked for the number that it promised. That is so when "
    + "everybody's page is closed; if one was open, ask why."),
  early: gettext("The server had this device tell its number with “ready”, and not promise it. It "
    + "does so for a short time while it is being renewed; at any other time ask why."),
  broken: gettext("The number of a seat doesn't have the fingerprint that was shown for it "
    + "before the game."),
  changed: gettext("When the game was started, this device was shown other fingerprints than the "
    + "record has."),
  open: gettext("The server knew all numbers before it dealt. It does so for a short time while "
    + "it is being renewed; at any other time ask why."),
})[finding];

/** @param {boolean} right @param {NonceFinding} finding */
function findingMark(right, finding) {
  if (!right) return "differs";
  return finding === "among" ? "agrees" : "";
}

/** @param {string[] | null} promised */
const rulesWords = (promised) => (promised
  ? gettext("When you say ready, your device promises a random number: it shows only the "
    + "number's fingerprint, to everybody. The numbers themselves are told after Start. So "
    + "nobody can choose one that goes well with the others, not even a server with a friend "
    + "at the table. Computer players add nothing, nor does anybody who didn't say ready, or "
    + "who plays with buttons in the chat.")
  : gettext("In this game devices told their numbers before it was started. A server with a "
    + "friend at the table could have tried many numbers for that friend, and kept the one with "
    + "the best cards. Games of today rule that out."));

/** @param {number[]} seats */
const withheldWords = (seats) => para(fill(
  gettext("Not told in time, so not used: the number of {names}. Whoever keeps a number "
    + "back can choose between two deals; that it was kept back is recorded here."),
  { names: listed(seats.map(pastName)) }));

/** A seat's number, and what was promised.
 * @param {StepValues["nonces"]} values @param {string} nonce @param {number} seat */
function seatValues({ promised }, nonce, seat) {
  const print = promised && promised[seat];
  return [
    value(pastName(seat), nonce || "–"),
    print
      ? value(fill(gettext("{name}, promised before"), { name: pastName(seat) }), print) : null,
  ];
}

/** @param {StepOf<"nonces">} step */
export function nonceWords(step) {
  const { right, values } = step;
  const { nonces, promised, withheld, finding, own } = values;
  return [
    nonceTitle(step),
    para(rulesWords(promised)),
    nonces.some(Boolean) ? null
      : para(gettext("In this game no number was used: the deck follows from the secret alone, "
        + "and the server could have picked that before it sealed it.")),
    para(findingWords(finding), findingMark(right, finding)),
    withheld.length ? withheldWords(withheld) : null,
    ...nonces.flatMap((nonce, seat) => seatValues(values, nonce, seat)),
    ...(right ? [] : own.map((nonce) => value(gettext("The number from this device"), nonce))),
  ];
}
