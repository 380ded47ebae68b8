// The rules screen: what holds at this table.

import { make } from "../base/dom.js";
import { gameTitle, hintWords, paceWords, passWords } from "../rules/presets.js";
import { codeLine } from "../rules/rulescode.js";
import { houseNote, sentenceList } from "../rules/housenote.js";
import { ruleSentences } from "../rules/rulesentences.js";
import { fetchedSoFar, fetchLater } from "../server/fetchlater.js";
import { scriptArrived } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { pageHead } from "../telegram/pagehead.js";
import { gettext, vocabulary } from "../base/words.js";

/** The signs at the seats are told as soon as the script with them is here, and not without. */
export function fetchSigns() {
  fetchLater().then(scriptArrived, () => {});
}

/** @param {ReadOnly<Rules>} rules */
function signs(rules) {
  const script = fetchedSoFar();
  return script ? script.legend(rules) : [];
}

/** On which terms, a line each.
 * @param {ReadOnly<TableView>} view */
function termsOf(view) {
  return [paceWords(view.pace), passWords(view), hintWords(view)].filter(Boolean)
    .map((words) => make("p", {}, words));
}

/** What is played, in plain sentences. */
export function rulesParts() {
  const { view } = state;
  const own = view && view.rules;
  return [
    pageHead(own ? gameTitle(own.preset) : gettext("Rules")),
    view ? make("div", { class: "hint" }, ...termsOf(view)) : null,
    view ? houseNote(view) : null,
    sentenceList(vocabulary().basics),
    own ? make("h3", {}, gettext("At this table")) : null,
    own ? sentenceList(ruleSentences(own)) : null,
    view ? codeLine(view.code) : null,
    ...(own ? signs(own) : []),
  ].filter(Boolean);
}
