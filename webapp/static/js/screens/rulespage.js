// The rules screen: what holds at this table.

import { make } from "../base/dom.js";
import { gameTitle, hintWords, paceWords, passWords } from "../rules/presets.js";
import { codeLine } from "../rules/rulescode.js";
import { houseNote, sentenceList } from "../rules/housenote.js";
import { basicSentences, ruleSentences } from "../rules/rulesentences.js";
import { seal } from "../rules/seal.js";
import { legend } from "./legend.js";
import { state } from "../state/state.js";
import { pageHead } from "../telegram/pagehead.js";
import { gettext, vocabulary } from "../base/words.js";

/** On which terms, a line each.
 * @param {ReadOnly<TableView>} view */
function termsOf(view) {
  return [paceWords(view.pace), passWords(view), hintWords(view)].filter(Boolean)
    .map((words) => make("p", {}, words));
}

/** Return the parts that hold at this table alone.
 * @param {ReadOnly<TableView>} view */
const tableParts = (view) => [
  make("h3", {}, gettext("At this table")),
  sentenceList(ruleSentences(view.rules)),
  codeLine(view.code),
  ...legend(view.rules),
  seal(view),
];

/** Return the rules in plain sentences. */
export function rulesParts() {
  const { view } = state;
  return [
    pageHead(view ? gameTitle(view.rules.preset) : gettext("Rules")),
    view ? make("div", { class: "hint" }, ...termsOf(view)) : null,
    view ? houseNote(view) : null,
    sentenceList(basicSentences(view ? view.rules : vocabulary().plain)),
    ...(view ? tableParts(view) : []),
  ].filter(Boolean);
}
