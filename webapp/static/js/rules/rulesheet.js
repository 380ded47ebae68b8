// Everything that few people change, in a sheet with a search: other games, house rules, codes.

import { button, make, part } from "../base/dom.js";
import { gettext, vocabulary } from "../base/words.js";
import { state } from "../state/state.js";
import { houseForm } from "./houseform.js";
import { usualRules } from "./houserules.js";
import { choiceRow, gameTitle, moreGames } from "./presets.js";
import { codeForm } from "./rulescode.js";
import { ruleSentences } from "./rulesentences.js";

let sought = ""; // as it was written

/** Written alike where accents or capitals differ.
 * @param {string} text */
const plainText = (text) => text.toLocaleLowerCase(state.language).normalize("NFD")
  .replace(/\p{M}/gu, "");

/** Return the words of a row and of a game's rules.
 * @param {Element} row */
function wordsOfRow(row) {
  /** @type {HTMLInputElement | null} */
  const game = row.querySelector('[name="preset"]');
  const rules = /** @type {Rules} */ (/** @type {unknown} */ (game && usualRules(game.value)));
  return plainText([row.textContent, ...(rules ? ruleSentences(rules) : [])].join(" "));
}

/** Show the rows that have all words that are sought.
 * @param {ParentNode} sheet */
function showFound(sheet) {
  const words = plainText(sought).split(/\s+/).filter(Boolean);
  /** @type {NodeListOf<HTMLElement>} */
  const found = sheet.querySelectorAll(".found-by-words");
  const rows = [...found];
  for (const row of rows) row.hidden = !words.every((word) => wordsOfRow(row).includes(word));
  for (const group of sheet.querySelectorAll(".houses")) {
    const isEmpty = !group.querySelector(".found-by-words:not([hidden])");
    group.toggleAttribute("hidden", isEmpty);
  }
  part(sheet, ".none-found").hidden = rows.some((row) => !row.hidden);
}

/** Somebody writes what they look for.
 * @param {string} text */
export function searchRules(text) {
  sought = text;
  showFound(part(document, "#more-rules"));
}

/** Close the sheet; false where none is open. */
export function closeRules() {
  /** @type {HTMLDetailsElement | null} */
  const sheet = document.querySelector("#more-rules[open]");
  if (!sheet) return false;
  sought = "";
  sheet.open = false;
  part(sheet, "summary").focus();
  return true;
}

const searchField = () => make("input", {
  type: "search", id: "rules-search", value: sought, autocomplete: "off", enterkeyhint: "search",
  placeholder: gettext("Search the rules"), "aria-label": gettext("Search the rules"),
});

/** Return the words of the choice in the sheet, where it isn't one of the games beside it. */
function chosenWords() {
  const { choice: { preset }, house } = state;
  const isOther = moreGames().some(([name]) => name === preset);
  return [isOther ? gameTitle(preset) : "", house.length ? vocabulary().house_rules : ""]
    .filter(Boolean).join(", ");
}

/** The sheet, folded to a line that says what is chosen in it. */
export function ruleSheet() {
  const games = moreGames().map((game) => choiceRow("preset", game, state.choice.preset));
  for (const row of games) row.classList.add("found-by-words");
  const sheet = make("div", { class: "sheet" },
    make("div", { class: "sheet-head" }, searchField()),
    make("p", { class: "hint none-found", hidden: true },
      gettext("Nothing like that here.")),
    make("section", { class: "houses", role: "radiogroup", "aria-labelledby": "other-games" },
      make("h3", { id: "other-games" }, gettext("Other games")),
      make("div", { class: "choices" }, ...games)),
    houseForm(),
    codeForm(),
    make("div", { class: "sheet-foot" },
      button("close-rules", gettext("Close"), { class: "strong" })));
  const details = make("details", { class: "more", id: "more-rules" },
    make("summary", {}, make("span", { class: "choice-text" },
      gettext("More rules"), make("span", {}, chosenWords()))),
    sheet);
  showFound(sheet);
  return details;
}
