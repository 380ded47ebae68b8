// Rules of one's own: what a home may play otherwise than a preset says, in groups to choose from.

import {
  drawWords, epauletteWords, exchangeWords, fromWords, limitWords, packWords, takeWords,
  teamWords, throwWords, transferWords, consentWords,
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
  return [option("all", "off"), option("all", "card"), option("neighbours", "off"),
    option("attacker", "off"), option("off", "off")];
}

/** @returns {HouseOption[]} */
function fromOptions() {
  /** @param {Rules["throw_in_from"]} from @param {boolean} after */
  const option = (from, after) => ({
    words: [fromWords({ throw_in: "all", throw_in_from: from }),
      takeWords({ throw_in_after_take: after, take_any_time: false })].join(" "),
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
function exchangeOptions() {
  return [
    { words: gettext("The trump card stays where it lies."), changes: { trump_exchange: false } },
    { words: exchangeWords({ trump_exchange: true }), changes: { trump_exchange: true } },
  ];
}

/** @returns {HouseOption[]} */
function teamOptions() {
  /** @param {Rules["teams"]} teams */
  const option = (teams) => ({ words: teamWords({ teams }), changes: { teams } });
  return [
    { words: gettext("Everybody plays for himself."),
      changes: { teams: "off", next_attack: "lowest_trump" } },
    option("pairs"), option("threes"), option("three_pairs"),
  ];
}

/** @returns {HouseOption[]} */
function epauletteOptions() {
  return [
    { words: gettext("No epaulettes."), changes: { epaulettes: "off", match: "open" } },
    { words: epauletteWords({ epaulettes: "honour" }),
      changes: { epaulettes: "honour", match: "open" } },
    { words: epauletteWords({ epaulettes: "ladder" }),
      changes: { epaulettes: "ladder", match: "ladder" } },
  ];
}

/** @returns {HouseOption[]} */
function drawOptions() {
  return [true, false].map((draws) => ({ words: drawWords({ draws }), changes: { draws } }));
}

/** What a home may choose; an example is what lies there, and what may come of it.
 * @returns {HouseGroup[]} */
export function houseGroups() {
  return [
    { name: "packs", title: gettext("Cards"), options: packOptions() },
    { name: "who", title: gettext("Who adds cards"), options: throwOptions(),
      example: [["7c", "9c"], "+", ["7d", "9s"]] },
    { name: "when", title: gettext("When cards are added"), options: fromOptions() },
    { name: "limit", title: gettext("Cards in a bout"), options: limitOptions() },
    { name: "transfer", title: gettext("Passing the attack on"), options: transferOptions(),
      example: [["7c"], "+", ["7d"]] },
    { name: "exchange", title: gettext("The trump card"), options: exchangeOptions(),
      example: [["6h"], "⇄", ["Qh"]] },
    { name: "teams", title: gettext("Teams"), options: teamOptions() },
    { name: "epaulettes", title: gettext("Epaulettes"), options: epauletteOptions() },
    { name: "draws", title: gettext("The last cards"), options: drawOptions() },
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
  return { ...Object.fromEntries(others), ...(at < 0 ? {} : group.options[at].changes) };
}
