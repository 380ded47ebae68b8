// The introduction on the screen: each step on a small table, built of what the table is built of.

import { handCard, markCard, openCard } from "../base/cardview.js";
import { suitName, SUIT_DRAWINGS } from "../base/cardnames.js";
import { button, drawing, keep, make, mark, part, say } from "../base/dom.js";
import { LESSON_STEPS, LESSON_TRUMP } from "./lesson.js";
import { asHeld } from "../state/looks.js";
import { lessonNow } from "../state/queries.js";
import { fill, gettext } from "../base/words.js";

/** @param {Element} element */
function newIntro(element) {
  element.append(
    make("header", { class: "heading" }, make("h2"), make("p")),
    make("p", { class: "lesson-words" }),
    make("div", { class: "lesson-cloth" },
      make("span", { class: "suit-sign", "data-suit": LESSON_TRUMP, role: "img" },
        drawing(SUIT_DRAWINGS[LESSON_TRUMP])),
      make("div", { class: "lesson-bout", "data-zone": "lesson-bout", role: "group" })),
    make("p", { class: "lesson-said", "aria-hidden": "true" }),
    make("div", { class: "lesson-hand", "data-zone": "lesson-hand", role: "group" }),
    make("footer", { class: "bar" }));
}

/** @param {Element} element @param {Pair} pair */
function showLessonPair(element, { attack, beaten }) {
  const cards = beaten ? [attack, beaten] : [attack];
  keep(element, cards, (card) => card, openCard, (one, card, at) =>
    markCard(one, card, LESSON_TRUMP, { "data-beats": at ? attack : null }));
}

/** @param {Element} zone @param {Lesson} lesson */
function showLessonHand(zone, { hand, done }) {
  mark(zone, { "aria-label": gettext("Your cards") });
  keep(zone, asHeld(hand, LESSON_TRUMP), (card) => card, handCard, (one, card) =>
    markCard(one, card, LESSON_TRUMP, {
      "data-action": done ? null : "lesson-card", "aria-disabled": done ? "true" : null,
    }));
}

/** The buttons of a step: what each does, says, and how it looks.
 * @param {Lesson} lesson @returns {[string, string, string][]} */
function lessonWays({ at, done, step }) {
  const skip = gettext("Skip");
  if (!done && !step.takes) return [["back", skip, ""]];
  if (!done) return [["back", skip, ""], ["lesson-take", gettext("Take"), "strong"]];
  return at === LESSON_STEPS - 1 ? [["back", gettext("Now play"), "strong"]]
    : [["lesson-next", gettext("Next"), "strong"]];
}

/** @param {Element} element @param {Lesson} lesson */
function showLessonWords(element, { at, step, said, wrong }) {
  say(part(element, "h2"), step.title);
  say(part(element, "header p"),
    fill(gettext("Step {number} of {count}"), { number: at + 1, count: LESSON_STEPS }));
  say(part(element, ".lesson-words"), step.words);
  say(part(element, ".lesson-said"), said);
  mark(part(element, ".lesson-said"), { "data-wrong": wrong });
}

/** @param {Element} zone @param {Pair[]} pairs */
function showLessonBout(zone, pairs) {
  mark(zone, { "aria-label": gettext("On the table") });
  keep(zone, pairs, (pair) => pair.attack, () => make("div", { class: "pair" }), showLessonPair);
}

/** @param {Element} bar @param {Lesson} lesson */
function showLessonWays(bar, lesson) {
  keep(bar, lessonWays(lesson), ([action]) => action, ([action]) => button(action, ""),
    (one, [, words, look]) => {
      say(one, words);
      mark(one, { class: look });
    });
}

/** Show the step. */
export function showIntro() {
  const element = part(document, "#intro");
  if (!element.firstElementChild) newIntro(element);
  const lesson = lessonNow();
  showLessonWords(element, lesson);
  mark(part(element, ".suit-sign"), {
    "aria-label": fill(gettext("Trump: {suit}"), { suit: suitName(LESSON_TRUMP) }),
  });
  showLessonBout(part(element, ".lesson-bout"), lesson.pairs);
  showLessonHand(part(element, ".lesson-hand"), lesson);
  showLessonWays(part(element, ".bar"), lesson);
}
