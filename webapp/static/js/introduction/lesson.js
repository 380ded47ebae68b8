// The introduction's three steps: made-up cards, what each does when it is tapped, and why.

import { cardName } from "../base/cardnames.js";
import { fill, gettext } from "../base/words.js";

/** @type {Suit} */
export const LESSON_TRUMP = "h";

/** @returns {LessonStep} */
function beatStep() {
  const attack = cardName("8s");
  return {
    title: gettext("Beat a card"),
    words: [
      fill(gettext("You are attacked with {card}."), { card: attack }),
      gettext("A higher card of the same suit beats it, and so does any trump: here a heart."),
      gettext("Tap a card that beats it."),
    ].join(" "),
    pairs: [{ attack: "8s", by: 1, beaten: null }],
    hand: ["6s", "Js", "9d", "7h"],
    right: {
      Js: gettext("Right: the same suit, and higher."),
      "7h": gettext("Right: any trump beats a card that isn't a trump."),
    },
    wrong: {
      "6s": gettext("The same suit, but lower."),
      "9d": gettext("Higher, but of another suit, and not a trump."),
    },
    otherwise: "",
    takes: false,
  };
}

/** @returns {LessonStep} */
function throwStep() {
  const added = gettext("Right: its rank is on the table.");
  return {
    title: gettext("Throw in"),
    words: [
      gettext("You attack, and your 7 was beaten with a 10."),
      gettext("You may add cards, but only of ranks that are on the table. Add one."),
    ].join(" "),
    pairs: [{ attack: "7c", by: 0, beaten: "Tc" }],
    hand: ["Qs", "7s", "9c", "Td"],
    right: { "7s": added, Td: added },
    wrong: {},
    otherwise: gettext("Only sevens and tens are on the table."),
    takes: false,
  };
}

/** @returns {LessonStep} */
function takeStep() {
  return {
    title: gettext("Or take"),
    words: [
      fill(gettext("You are attacked with {card}."), { card: cardName("Ac") }),
      gettext("None of your cards beats it. What you can't beat, you take."),
    ].join(" "),
    pairs: [{ attack: "Ac", by: 1, beaten: null }],
    hand: ["9s", "6d", "Kc"],
    right: {},
    wrong: {},
    otherwise: fill(gettext("That doesn't beat {card}."), { card: cardName("Ac") }),
    takes: true,
  };
}

const STEPS = [beatStep, throwStep, takeStep];
export const LESSON_STEPS = STEPS.length;

/** The beginning of a step, from 0.
 * @param {number} at @returns {Lesson} */
export function beginLesson(at) {
  const step = STEPS[at]();
  return { at, step, pairs: step.pairs, hand: step.hand, done: false, said: "", wrong: false };
}

/** A card of the hand is laid down, on an attack card that it may beat or beside the others.
 * @param {Pair[]} pairs @param {Card} card @returns {Pair[]} */
function withCard(pairs, card) {
  const open = pairs.findIndex((pair) => !pair.beaten);
  if (open < 0) return [...pairs, { attack: card, by: 0, beaten: null }];
  return pairs.map((pair, at) => (at === open ? { ...pair, beaten: card } : pair));
}

/** The lesson after a card was tapped.
 * @param {Lesson} lesson @param {Card} card @returns {Lesson} */
export function tapLesson(lesson, card) {
  const { step, pairs, hand } = lesson;
  const right = step.right[card];
  if (lesson.done) return lesson;
  if (!right) return { ...lesson, wrong: true, said: step.wrong[card] || step.otherwise };
  return {
    ...lesson, pairs: withCard(pairs, card), hand: hand.filter((one) => one !== card),
    done: true, wrong: false, said: right,
  };
}

/** … after "Take".
 * @param {Lesson} lesson @returns {Lesson} */
export function takeLesson(lesson) {
  if (lesson.done) return lesson;
  const cards = lesson.pairs.map(({ attack }) => attack);
  return {
    ...lesson, pairs: [], hand: [...lesson.hand, ...cards], done: true, wrong: false,
    said: gettext("The card is yours. Whoever has cards left at the end is the fool."),
  };
}
