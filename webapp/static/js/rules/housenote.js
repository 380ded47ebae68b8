// Differences between a table's own rules and those of a game that has a name.

import { make } from "../base/dom.js";
import { fill, vocabulary } from "../base/words.js";
import { gameTitle } from "./presets.js";
import { houseSentences } from "./rulesentences.js";

/** Sentences, one a line.
 * @param {string[]} sentences */
export const sentenceList = (sentences) => make("ul", { class: "sentences" },
  ...sentences.map((words) => make("li", {}, words)));

/** The note, or null where a game that has a name is played.
 * @param {Pick<TableView, "rules" | "house">} table */
export function houseNote({ rules, house }) {
  if (!house) return null;
  const named = fill(vocabulary().like_game, { game: gameTitle(house.preset) });
  return make("section", { class: "house-note" },
    make("p", {}, named), sentenceList(houseSentences(rules, house.usual)));
}
