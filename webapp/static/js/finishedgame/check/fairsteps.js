// The steps of the check in words that a sceptic understands, each with its values folded away.

import { drawing, make } from "../../base/dom.js";
import { attackerWords, dealerWords } from "./fairdealer.js";
import { sightWords } from "./fairdevice.js";
import { nonceWords } from "./fairnumbers.js";
import { redealWords } from "./fairredeals.js";
import { cardName } from "../../base/cardnames.js";
import { smallCards } from "../../base/cardview.js";
import { cardsValue, compared, para, value } from "./fairvalues.js";
import { pastName } from "../finishedgame.js";
import { fill, gettext, ngettext } from "../../base/words.js";

/** @param {StepOf<"seal">} step */
function sealWords({ right, values }) {
  const { secret, commitment, computed, wasSeen, seen } = values;
  return [
    right ? gettext("The secret was fixed before anybody was ready")
      : gettext("This isn't the secret that was sealed"),
    para(gettext("Before anybody said ready, the server showed the fingerprint of a "
      + "secret number. Nobody can find another number with the same fingerprint, so it "
      + "couldn't be exchanged later. Now the secret is open, and your browser takes "
      + "its fingerprint itself.")),
    compared(wasSeen, gettext("This device saw that very fingerprint before the game."),
      gettext("This device saw another fingerprint before the game."),
      gettext("This device didn't see the table before the game. Ask somebody who did.")),
    value(gettext("The secret"), secret),
    value(gettext("Its fingerprint (SHA-256), taken by this browser"), computed),
    value(gettext("The fingerprint in the record"), commitment),
    wasSeen === false ? value(gettext("The fingerprint that this device saw"), seen) : null,
  ];
}

/** @param {StepOf<"seed">} step */
function seedWords({ values }) {
  return [
    gettext("All of it together makes one seed"),
    para(gettext("The secret and the line below, with the table, the number of the game "
      + "and everybody's numbers, give the seed of the deck (HMAC-SHA-256). With one "
      + "digit changed every card would lie elsewhere.")),
    value(gettext("The line"), values.message),
    value(gettext("The seed"), values.seed),
  ];
}

/** @param {StepOf<"shuffle">} step */
function shuffleWords({ values }) {
  const { words, first, deck, cards } = values;
  return [
    gettext("The seed shuffles the deck"),
    para(fill(ngettext(
      "A new deck lies in order. Fingerprints of the seed give a row of numbers; "
        + "{count} of them is used here. From the last card to the second, each changes "
        + "places with the card that its number names.",
      "A new deck lies in order. Fingerprints of the seed give a row of numbers; "
        + "{count} of them are used here. From the last card to the second, each "
        + "changes places with the card that its number names.",
      words), { count: words })),
    value(gettext("The first numbers"), first.join(" ")),
    cardsValue(gettext("The deck before"), deck),
    cardsValue(gettext("The deck after"), cards),
  ];
}

/** @param {Misplaced} one */
function dealtPlace({ zone, seat, at }) {
  if (zone === "trump") return gettext("The trump card");
  const number = at + 1;
  return zone === "hand"
    ? fill(gettext("{name}, card {number}"), { name: pastName(seat || 0), number })
    : fill(gettext("Stock, card {number}"), { number });
}

/** @param {Misplaced} one */
function differenceLine(one) {
  const cards = [one.found, one.wanted].map((card) => (card ? smallCards([card]) : "–"));
  return make("li", {}, `${dealtPlace(one)}: `, cards[0],
    " ", gettext("instead of"), " ", cards[1]);
}

/** @param {MadeDeal} made */
function movedWords({ moved, trump }) {
  if (!moved || !trump) return null;
  return para(fill(gettext("{card} can't name trump, so it changed places with {trump}."),
    { card: cardName(moved), trump: cardName(trump) }));
}

/** @param {StepOf<"deal">} step */
function dealWords({ right, values }) {
  const { wanted, wrong } = values;
  return [
    right ? gettext("Dealt one by one, every card is where the record says")
      : fill(ngettext("{count} card lies elsewhere", "{count} cards lie elsewhere", wrong.length),
        { count: wrong.length }),
    para(wanted.stock.length
      ? gettext("Six each, one card at a time, from the dealer's left. What is left is "
        + "the stock; its last card is trump.")
      : gettext("All cards, one at a time, from the dealer's left. The last one is trump.")),
    movedWords(wanted),
    right ? null : make("ul", { class: "differs" }, ...wrong.slice(0, 60).map(differenceLine)),
    ...wanted.hands.map((hand, seat) => cardsValue(pastName(seat), hand)),
    wanted.stock.length ? cardsValue(gettext("The stock, as it is drawn"), wanted.stock) : null,
  ];
}

/** @typedef {(string | HTMLElement | null)[]} StepWords  the title, and what stands inside */

/** @type {{ [K in StepKind]: (step: StepOf<K>) => StepWords }} */
const STEP_WORDS = {
  seal: sealWords, nonces: nonceWords, seed: seedWords,
  shuffle: shuffleWords, dealer: dealerWords, deal: dealWords,
  attacker: attackerWords, redeals: redealWords, sight: sightWords,
};

/** One step: its sentence, whether it is right, and everything behind it.
 * @param {FairStep} checked */
export function fairStep(checked) {
  const wordsOf = /** @type {(step: FairStep) => StepWords} */ (STEP_WORDS[checked.kind]);
  const [title, ...inside] = wordsOf(checked);
  const sign = checked.right ? drawing("check", "icon step-sign")
    : make("b", { class: "step-sign", "aria-hidden": "true" }, "!");
  return make("li", {}, make("details", {
    class: "fair-step", "data-step": checked.kind, "data-right": String(checked.right),
    open: !checked.right,
  },
  make("summary", {}, sign, make("span", {}, title),
    checked.right ? null : make("span", { class: "unseen" }, gettext("This differs."))),
  make("div", { class: "fair-inside" }, ...inside)));
}
