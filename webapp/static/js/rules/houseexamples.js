// The tiny example of each group of house rules: a case that its options answer differently.

import { drawing, make } from "../base/dom.js";
import { smallCards } from "../past/fairvalues.js";
import { gettext } from "../base/words.js";

/** What happens about the cards of one bout, by the name of the group.
 * @returns {Record<string, HouseExample>} */
function ofTheBout() {
  return {
    opening: [gettext("Two sevens in hand: may both open the bout?"), ["7c", "7d"]],
    who: [gettext("A seven was beaten with a nine: who may add a card?"),
      ["7c", "9c"], "+", ["7d", "9s"]],
    order: [gettext("Two players hold a seven: who may add it first?"), ["7c"], "+", ["7d", "7s"]],
    when: [gettext("The seven isn't beaten yet: may another one follow?"), ["7c"], "+", ["7d"]],
    limit: [gettext("Six attack cards lie there: may a seventh follow?"),
      ["7c", "7d", "7h", "9c", "9d", "9s"]],
    take: [gettext("All is beaten, and another card may come: may the defender still take?"),
      ["7c", "9c"]],
    end: [gettext("The attacker's last card was beaten: may the others go on?"), ["7c", "9c"]],
    transfer: [gettext("Attacked with a seven, you hold another one: may you pass the attack on?"),
      ["7c"], "+", ["7d"]],
  };
}

/** What comes before the bouts and after them.
 * @returns {Record<string, HouseExample>} */
function ofTheGame() {
  return {
    packs: [gettext("From which card up, and how often each?"), ["6c"], "…", ["Ac"]],
    first: [gettext("Your neighbour on the left was the fool: who attacks first now?")],
    exchange: [gettext("You drew the lowest trump: may you swap it for the trump card?"),
      ["6h"], "⇄", ["Qh"]],
    teams: [gettext("Four or six sit down: does everybody play alone?")],
    epaulettes: [gettext("You lose to two sixes: is that worse than losing to kings?"),
      ["6c", "6d"], "→", "epaulette"],
    draws: [gettext("Your last card beats the attacker's last one: who is the fool?"),
      ["Kc", "Ac"]],
    winner: [gettext("You are the first without cards: have you won?")],
    match: [gettext("Somebody is the fool: is that all, or are games counted?")],
  };
}

/** @param {HousePiece} piece */
function shown(piece) {
  if (typeof piece !== "string") return smallCards(piece);
  return piece === "epaulette" ? drawing(piece) : make("span", { "aria-hidden": "true" }, piece);
}

/** The example of a group.
 * @param {string} name */
export function houseExample(name) {
  const [words, ...pieces] = { ...ofTheBout(), ...ofTheGame() }[name];
  const cards = make("span", { class: "pieces" }, ...pieces.map(shown));
  return make("p", { class: "example" }, make("span", {}, words), pieces.length ? cards : null);
}
