// Rules of one's own: what a home may play otherwise than a preset says, in groups to choose from.

import {
  afterWords, consentWords, drawWords, endWords, epauletteWords, exchangeWords, firstWords,
  fromWords, limitWords, matchWords, openingWords, packWords, priorityWords, takeWords, teamWords,
  throwWords, transferWords, winnerWords,
} from "./rulewords.js";
import { gettext } from "./words.js";

/** @returns {HouseOption[]} */
function packOptions() {
  return [[24, 1], [36, 1], [52, 1], [36, 2], [52, 2]].map(([deck, packs]) => (
    { words: packWords({ deck, packs }), changes: { deck, packs } }));
}

/** @returns {HouseOption[]} */
function throwOptions() {
  /** @param {Rules["throw_in"]} who @param {Rules["consent"]} consent */
  const option = (who, consent) => ({
    words: [throwWords({ throw_in: who }), consentWords({ consent })].filter(Boolean).join(" "),
    changes: { throw_in: who, consent },
  });
  return [option("all", "off"), option("all", "bout"), option("all", "card"),
    option("neighbours", "off"), option("neighbours", "bout"), option("neighbours", "card"),
    option("attacker", "off"), option("off", "off")];
}

/** @returns {HouseOption[]} */
function fromOptions() {
  /** @param {Rules["throw_in_from"]} from @param {boolean} after */
  const option = (from, after) => ({
    words: [fromWords({ throw_in: "all", throw_in_from: from }),
      afterWords({ throw_in_after_take: after })].join(" "),
    changes: { throw_in_from: from, throw_in_after_take: after },
  });
  return [option("any_time", true), option("any_time", false), option("first_defence", false),
    option("all_beaten", false)];
}

/** @returns {HouseOption[]} */
function limitOptions() {
  /** @type {[number | null, number | null][]} */
  const limits = [[6, null], [6, 5], [null, null]];
  return limits.map(([most, first]) => {
    const changes = { bout_limit: most, first_bout_limit: first };
    return { words: limitWords(changes), changes };
  });
}

/** @returns {HouseOption[]} */
function transferOptions() {
  /** @param {boolean} first @param {boolean} show */
  const option = (first, show) => {
    const changes = { transfer: true, first_bout_transfer: first, travel_document: show };
    return { words: transferWords(changes), changes };
  };
  return [
    { words: gettext("The attack can't be passed on."),
      changes: { transfer: false, travel_document: false } },
    option(true, false), option(false, false), option(true, true),
  ];
}

/** @returns {HouseOption[]} */
function teamOptions() {
  /** @param {Rules["teams"]} teams */
  const option = (teams) => ({ words: teamWords({ teams }), changes: { teams } });
  return [
    { words: gettext("Everybody plays for himself."),
      changes: { teams: "off" }, also: { next_attack: "lowest_trump" } },
    option("pairs"), option("threes"), option("three_pairs"),
  ];
}

/** @returns {HouseOption[]} */
function epauletteOptions() {
  return [
    { words: gettext("No epaulettes."), changes: { epaulettes: "off" }, also: { match: "open" } },
    { words: epauletteWords({ epaulettes: "honour" }),
      changes: { epaulettes: "honour" }, also: { match: "open" } },
    { words: epauletteWords({ epaulettes: "ladder" }),
      changes: { epaulettes: "ladder" }, also: { match: "ladder" } },
  ];
}

/** An option for each value of one rule; `plain` says what holds where a rule says nothing.
 * @template {keyof Rules} Name
 * @param {Name} name @param {Rules[Name][]} values
 * @param {(rules: Pick<Rules, Name>) => string} words @param {string} [plain]
 * @returns {HouseOption[]} */
function each(name, values, words, plain = "") {
  return values.map((value) => {
    const changes = /** @type {Pick<Rules, Name>} */ ({ [name]: value });
    return { words: words(changes) || plain, changes };
  });
}

/** What a home may choose; an example is what lies there, and what may come of it.
 * @returns {HouseGroup[]} */
export function houseGroups() {
  return [
    { name: "packs", title: gettext("Cards"), options: packOptions() },
    { name: "first", title: gettext("The first attack"),
      options: each("next_attack", ["lowest_trump", "left_of_dealer", "at_the_fool"],
        firstWords) },
    { name: "opening", title: gettext("Opening a bout"),
      options: each("open_with_several", [false, true], openingWords,
        gettext("An attack begins with one card.")) },
    { name: "who", title: gettext("Who adds cards"), options: throwOptions(),
      example: [["7c", "9c"], "+", ["7d", "9s"]] },
    { name: "order", title: gettext("Who adds first"),
      options: each("priority", ["strict", "open"], priorityWords,
        gettext("Whoever is quicker.")) },
    { name: "when", title: gettext("When cards are added"), options: fromOptions() },
    { name: "limit", title: gettext("Cards in a bout"), options: limitOptions() },
    { name: "take", title: gettext("Taking"),
      options: each("take_any_time", [false, true], takeWords,
        gettext("The defender takes while a card isn't beaten.")) },
    { name: "end", title: gettext("The end of a bout"),
      options: each("ends_with_attacker", [false, true], endWords,
        gettext("A bout goes on while somebody may add.")) },
    { name: "transfer", title: gettext("Passing the attack on"), options: transferOptions(),
      example: [["7c"], "+", ["7d"]] },
    { name: "exchange", title: gettext("The trump card"),
      options: each("trump_exchange", [false, true], exchangeWords,
        gettext("The trump card stays where it lies.")),
      example: [["6h"], "⇄", ["Qh"]] },
    { name: "teams", title: gettext("Teams"), options: teamOptions() },
    { name: "epaulettes", title: gettext("Epaulettes"), options: epauletteOptions() },
    { name: "draws", title: gettext("The last cards"),
      options: each("draws", [true, false], drawWords) },
    { name: "winner", title: gettext("A winner"),
      options: each("winner", ["none", "first_out"], winnerWords,
        gettext("Nobody wins: there is only a fool.")) },
    { name: "match", title: gettext("A match"),
      options: each("match", ["open", "games:3", "games:5", "games:10"], matchWords,
        gettext("Game after game, as long as you like.")) },
  ];
}

/** @param {HouseGroup} group */
function keysOf({ options }) {
  return options.flatMap(({ changes }) => Object.keys(changes));
}

/** Which option of a group these changes choose; -1: the preset's, or one that isn't offered.
 * @param {HouseGroup} group @param {Changes} changes */
export function chosenOf({ options }, changes) {
  return options.findIndex((option) =>
    Object.entries(option.changes).every(([name, value]) => changes[name] === value));
}

/** Whether a group is left as the preset has it.
 * @param {HouseGroup} group @param {Changes} changes */
export function isUsual(group, changes) {
  return !keysOf(group).some((name) => name in changes);
}

/** The changes with another option of a group; of -1 with none.
 * @param {HouseGroup} group @param {number} at @param {Changes} changes @returns {Changes} */
export function withOption(group, at, changes) {
  const keys = keysOf(group);
  const others = Object.entries(changes).filter(([name]) => !keys.includes(name));
  if (at < 0) return Object.fromEntries(others);
  const { changes: chosen, also } = group.options[at];
  return { ...Object.fromEntries(others), ...also, ...chosen };
}
