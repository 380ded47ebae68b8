// What a home may play otherwise than a preset says, in groups to choose from.

import {
  afterWords, consentWords, drawWords, endWords, epauletteWords, exchangeWords, firstWords,
  fromWords, limitWords, matchWords, openingWords, packWords, priorityWords, takeWords, teamWords,
  throwWords, transferWords, winnerWords,
} from "./rulewords.js";
import { gettext } from "../base/words.js";

/** What says nothing where a rule doesn't hold says so.
 * @param {(rules: Rules) => string} words @param {string} plain
 * @returns {(rules: Rules) => string} */
const or = (words, plain) => (rules) => words(rules) || plain;

/** One sentence after the other.
 * @param {((rules: Rules) => string)[]} words
 * @returns {(rules: Rules) => string} */
const both = (...words) => (rules) => words.map((one) => one(rules)).filter(Boolean).join(" ");

/** An option for each value of one rule.
 * @template {keyof Rules} Name
 * @param {Name} name @param {Rules[Name][]} values
 * @returns {HouseOption[]} */
function each(name, values) {
  return values.map((value) => (
    { changes: /** @type {Pick<Rules, Name>} */ ({ [name]: value }) }));
}

/** @returns {HouseOption[]} */
function packOptions() {
  return [[24, 1], [36, 1], [52, 1], [36, 2], [52, 2]].map(([deck, packs]) => (
    { changes: { deck, packs } }));
}

/** @returns {HouseOption[]} */
function throwOptions() {
  /** @type {[Rules["throw_in"], Rules["consent"]][]} */
  const options = [["all", "off"], ["all", "bout"], ["all", "card"], ["neighbours", "off"],
    ["neighbours", "bout"], ["neighbours", "card"], ["attacker", "off"], ["off", "off"]];
  return options.map(([who, consent]) => ({ changes: { throw_in: who, consent } }));
}

/** @returns {HouseOption[]} */
function fromOptions() {
  /** @type {[Rules["throw_in_from"], boolean][]} */
  const options = [["any_time", true], ["any_time", false], ["first_defence", false],
    ["all_beaten", false]];
  return options.map(([from, after]) => (
    { changes: { throw_in_from: from, throw_in_after_take: after } }));
}

/** @returns {HouseOption[]} */
function limitOptions() {
  /** @type {[number | null, number | null][]} */
  const limits = [[6, null], [6, 5], [null, null]];
  return limits.map(([most, first]) => (
    { changes: { bout_limit: most, first_bout_limit: first } }));
}

/** @returns {HouseOption[]} */
function transferOptions() {
  /** @param {boolean} first @param {boolean} show */
  const option = (first, show) => (
    { changes: { transfer: true, first_bout_transfer: first, travel_document: show } });
  return [
    { changes: { transfer: false, travel_document: false } },
    option(true, false), option(false, false), option(true, true),
  ];
}

/** @returns {HouseOption[]} */
function teamOptions() {
  return [
    { changes: { teams: "off" }, also: { next_attack: "lowest_trump" } },
    ...each("teams", ["pairs", "threes", "three_pairs"]),
  ];
}

/** @returns {HouseOption[]} */
function epauletteOptions() {
  return [
    { changes: { epaulettes: "off" }, also: { match: "open" } },
    { changes: { epaulettes: "honour" }, also: { match: "open" } },
    { changes: { epaulettes: "ladder" }, also: { match: "ladder" } },
  ];
}

/** How long a match is; the ladder's has a sentence of its own.
 * @param {Rules} rules */
function lengthWords(rules) {
  return rules.match === "open" ? gettext("Game after game, as long as you like.")
    : matchWords(rules);
}

/** @returns {HouseGroup[]} */
function dealGroups() {
  return [
    { name: "packs", title: gettext("Cards"), words: packWords, options: packOptions() },
    { name: "first", title: gettext("The first attack"), words: firstWords,
      options: each("next_attack", ["lowest_trump", "left_of_dealer", "at_the_fool"]) },
  ];
}

/** @returns {HouseGroup[]} */
function boutGroups() {
  return [
    { name: "opening", title: gettext("Opening a bout"),
      words: or(openingWords, gettext("An attack begins with one card.")),
      options: each("open_with_several", [false, true]) },
    { name: "who", title: gettext("Who adds cards"), words: both(throwWords, consentWords),
      options: throwOptions() },
    { name: "order", title: gettext("Who adds first"),
      words: or(priorityWords, gettext("Whoever is quicker.")),
      options: each("priority", ["strict", "open"]) },
    { name: "when", title: gettext("When cards are added"), words: both(fromWords, afterWords),
      options: fromOptions() },
    { name: "limit", title: gettext("Cards in a bout"), words: limitWords,
      options: limitOptions() },
    { name: "take", title: gettext("Taking"),
      words: or(takeWords, gettext("The defender takes while a card isn't beaten.")),
      options: each("take_any_time", [false, true]) },
    { name: "end", title: gettext("The end of a bout"),
      words: or(endWords, gettext("A bout goes on while somebody may add.")),
      options: each("ends_with_attacker", [false, true]) },
    { name: "transfer", title: gettext("Passing the attack on"),
      words: or(transferWords, gettext("The attack can't be passed on.")),
      options: transferOptions() },
  ];
}

/** @returns {HouseGroup[]} */
function gameGroups() {
  return [
    { name: "exchange", title: gettext("The trump card"),
      words: or(exchangeWords, gettext("The trump card stays where it lies.")),
      options: each("trump_exchange", [false, true]) },
    { name: "teams", title: gettext("Teams"),
      words: or(teamWords, gettext("Everybody plays for himself.")), options: teamOptions() },
    { name: "epaulettes", title: gettext("Epaulettes"),
      words: or(epauletteWords, gettext("No epaulettes.")), options: epauletteOptions() },
    { name: "draws", title: gettext("The last cards"), words: drawWords,
      options: each("draws", [true, false]) },
    { name: "winner", title: gettext("A winner"),
      words: or(winnerWords, gettext("Nobody wins: there is only a fool.")),
      options: each("winner", ["none", "first_out"]) },
    { name: "match", title: gettext("A match"), words: lengthWords,
      options: each("match", ["open", "games:3", "games:5", "games:10"]) },
  ];
}

/** What a home may choose. */
export function houseGroups() {
  return [...dealGroups(), ...boutGroups(), ...gameGroups()];
}
