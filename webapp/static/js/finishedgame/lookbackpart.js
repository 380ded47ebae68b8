// Looking back, in the replay: the button that asks for it, how far it is, what was found.

import { button, make, mark, part, say } from "../base/dom.js";
import { newCurve, showHere } from "./curve.js";
import {
  costOf, luckWords, ofHundred, otherWords, playedWords, sumWords, turningWords,
} from "./lookbackwords.js";
import { pastNow } from "../state/queries.js";
import { gettext } from "../base/words.js";

/** The pane of the curve. */
export function newCurvePane() {
  return make("div", { class: "curve-pane" },
    make("div", { class: "curve-row", hidden: true }),
    make("section", { class: "lookback", tabindex: -1, "aria-label": gettext("Looking back") }));
}

/** A part of the section, built again only when what it shows is another.
 * @param {HTMLElement} section @param {unknown} shown @param {() => (Node | null)[]} parts */
function buildOnce(section, shown, parts) {
  if (BUILT.get(section) === shown) return;
  BUILT.set(section, shown);
  const hadFocus = section.contains(document.activeElement);
  section.replaceChildren(...parts().filter((one) => one !== null));
  if (hadFocus) section.focus();
}

/** @type {WeakMap<Element, unknown>} */
const BUILT = new WeakMap();

function askLookBackParts() {
  const { look } = pastNow();
  return [
    look && look.words ? make("p", { class: "hint", role: "status" }, look.words) : null,
    button("look-back", gettext("What my moves cost")),
  ];
}

function thinkingParts() {
  const words = gettext("Looking at your moves…");
  return [make("p", { role: "status" }, words), make("progress", { "aria-label": words }),
    make("p", { class: "hint", role: "status" })];
}

/** @param {number} number @param {string} [words] */
const moveButton = (number, words = String(number)) =>
  button("to-move", words, { "data-at": number, class: "small" });

/** @param {ReadOnly<JudgedMove>} judged @param {boolean} turning */
function judgedRow(judged, turning) {
  const { at, move, chance } = judged;
  const cost = costOf(judged);
  return make("tr", { "data-turning": turning || null },
    make("th", { scope: "row" }, moveButton(at)),
    make("td", {}, playedWords(move)),
    make("td", {}, `${ofHundred(chance)} %`),
    make("td", {}, cost ? `−${cost}` : "–"),
    make("td", {}, otherWords(judged)));
}

/** @param {ReadOnly<LookBackFound>} found */
function tableOf({ decisions, turning }) {
  const heads = [
    gettext("Move"), gettext("Played"), gettext("Chance"), gettext("Cost"), gettext("Better"),
  ];
  return make("table", { class: "judged" },
    make("caption", { class: "unseen" }, gettext("Your decisions")),
    make("thead", {}, make("tr", {}, ...heads.map((words) =>
      make("th", { scope: "col" }, words)))),
    make("tbody", {}, ...decisions.map((one) => judgedRow(one, one.at === turning))));
}

/** @param {ReadOnly<LookBackFound>} found */
function foundParts(found) {
  const { turning } = found;
  return [
    make("p", { class: "luck" }, luckWords(found)),
    make("p", {}, sumWords(found)),
    turning === null ? null : moveButton(turning, turningWords(found)),
    make("details", { class: "more" },
      make("summary", {}, gettext("Every decision")), tableOf(found)),
  ];
}

/** @param {HTMLElement} section */
function showSection(section) {
  const { look } = pastNow();
  if (look && look.found) {
    const { found } = look;
    buildOnce(section, found, () => foundParts(/** @type {LookBackFound} */ (found)));
  } else if (look && look.asked) {
    buildOnce(section, "asked", thinkingParts);
    mark(part(section, "progress"), { max: look.of, value: look.done });
    say(part(section, ".hint"), look.words);
  } else buildOnce(section, look ? look.words : "", askLookBackParts);
}

/** The curve and, at its end, the chance at the move that is shown.
 * @param {HTMLElement} row */
function showCurve(row) {
  const { look, frames = [], at } = pastNow();
  const found = look && look.found ? look.found : null;
  mark(row, { hidden: !found });
  const app = row.closest(".app");
  if (app) mark(app, { "data-looked": Boolean(found) });
  if (!found) return;
  buildOnce(row, found, () => [
    make("span", { class: "axis", "aria-hidden": "true" }, gettext("Your chance to get away")),
    make("span", { class: "chance", "aria-hidden": "true" }),
    newCurve(found, frames.length - 1),
  ]);
  showHere(row, found, at);
}

/** For who played: others have no decisions in this game.
 * @param {HTMLElement} row @param {HTMLElement} section */
export function showLookBack(row, section) {
  const isMine = typeof pastNow().mine === "number";
  mark(section, { hidden: !isMine });
  if (isMine) showSection(section);
  else buildOnce(section, null, () => []);
  showCurve(row);
}
