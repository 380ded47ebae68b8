// The bar: what may be said, and whose remarks are hidden.

import { button, keep, make, mark, part, say } from "../base/dom.js";
import { isSign, remarkWords } from "../sentences/remarks.js";
import { ignoresPerson, ignoresTable } from "../state/ignored.js";
import { myPlace } from "../state/queries.js";
import { state } from "../state/state.js";
import { fill, gettext, vocabulary } from "../base/words.js";
import { showBubbles } from "./bubbles.js";
import { drawHush, drawSign } from "./signs.js";

/** @param {string} action @param {string} words @param {Element} sign */
const newBarButton = (action, words, sign) =>
  make("button", { type: "button", class: "plain", "data-action": action, "aria-label": words },
    sign);

/** The bar; made when it is opened first. */
function barElement() {
  const found = document.getElementById("speakbar");
  if (found) return found;
  const bar = make("div", { class: "speakbar", id: "speakbar", role: "dialog" },
    make("div", { class: "signs" }),
    make("div", { class: "speak-row" },
      newBarButton("choose-hidden", gettext("Whose remarks are hidden"), drawHush()),
      make("div", { class: "phrases" }),
      make("div", { class: "hiding" }),
      newBarButton("end-speaking", gettext("Close"), make("span", { class: "cross" }))));
  document.getElementById("app").append(bar);
  return bar;
}

/** @param {string} name */
const newChoice = (name) => {
  const choice = button("say", "", { "data-at": name });
  if (isSign(name)) choice.append(drawSign(name));
  return choice;
};

/** @param {Element} element @param {string} name */
function showChoice(element, name) {
  const words = remarkWords(name) || "";
  if (isSign(name)) mark(element, { "aria-label": words });
  else say(element, words);
}

/** @param {Element} zone @param {Record<string, string>} remarks */
function showChoices(zone, remarks) {
  const names = myPlace() === null ? [] : Object.keys(remarks);
  keep(zone, names, (name) => name, newChoice, showChoice);
}

/** Return the choices of whom to hide: everybody here, and each person who has said something.
 * @returns {[who: string, words: string, isHidden: boolean][]} */
function hidingChoices() {
  const speakers = state.speakers.filter(({ table }) => table === state.tableId);
  return [
    ["", gettext("Hide what is said here"), ignoresTable()],
    ...speakers.map(({ who, name }) => /** @type {[string, string, boolean]} */ (
      [who, fill(gettext("Hide {name}"), { name }), ignoresPerson(who)])),
  ];
}

/** @param {Element} zone */
function showHiding(zone) {
  keep(zone, hidingChoices(), ([who]) => who,
    ([who]) => button("hide-remarks", "", { class: "small", "data-at": who }),
    (element, [, words, isHidden]) => {
      say(element, words);
      mark(element, { "aria-pressed": String(isHidden) });
    });
}

function showBar() {
  const bar = barElement();
  const mute = myPlace() === null;
  mark(bar, { "aria-label": gettext("Say something"), "data-hiding": state.hiding || mute });
  const choice = part(bar, '[data-action="choose-hidden"]');
  choice.hidden = mute;
  mark(choice, { "aria-pressed": String(state.hiding) });
  showChoices(part(bar, ".signs"), vocabulary().signs);
  showChoices(part(bar, ".phrases"), vocabulary().phrases);
  showHiding(part(bar, ".hiding"));
}

/** The bubbles and the bar.
 * @param {boolean} isTable  people are seen on this screen @param {HTMLElement} opener */
export function showRemarks(isTable, opener) {
  const bar = document.getElementById("speakbar");
  const open = state.speaking && !opener.hidden;
  mark(opener, { "aria-expanded": String(open) });
  if (open) showBar();
  else if (bar) bar.remove();
  showBubbles(isTable);
}
