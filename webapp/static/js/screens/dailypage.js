// The end of the day on the screen: both hands open, and the bout between them. It is built of
// what the introduction is built of.

import { handCard, markCard, openCard, smallCards } from "../base/cardview.js";
import { suitName, SUIT_DRAWINGS } from "../base/cardnames.js";
import { button, drawing, keep, make, mark, part, say } from "../base/dom.js";
import { streakWords } from "./dailywords.js";
import { asHeld } from "../state/looks.js";
import { state } from "../state/state.js";
import { pageHead } from "../telegram/pagehead.js";
import { fill, gettext } from "../base/words.js";

/** @param {Element} element */
function newDaily(element) {
  element.append(
    pageHead(gettext("End of the day")),
    make("p", { class: "lesson-words" }),
    make("p", { class: "daily-theirs" }),
    make("div", { class: "lesson-cloth" },
      make("span", { class: "suit-sign", "data-suit": "", role: "img" }),
      make("div", { class: "lesson-bout", "data-zone": "lesson-bout", role: "group" })),
    make("p", { class: "lesson-said", "aria-hidden": "true" }),
    make("div", { class: "lesson-hand", "data-zone": "lesson-hand", role: "group" }),
    make("footer", { class: "bar" }));
}

/** @param {ReadOnly<DailyEnd>} told @param {Card} card */
const moveWith = ({ moves }, card) => moves.find((move) => move.split(" ").pop() === card);

/** @param {Element} zone @param {ReadOnly<DailyEnd>} told */
function showDailyHand(zone, told) {
  const trump = told.trump_suit;
  mark(zone, { "aria-label": gettext("Your cards") });
  keep(zone, asHeld(told.hand, trump), (card) => card, handCard, (one, card) => {
    const move = told.result === "solved" ? undefined : moveWith(told, card);
    markCard(one, card, trump, {
      "data-action": move ? "daily-move" : null, "data-at": move || null,
      "aria-disabled": move ? null : "true",
    });
  });
}

/** @param {Element} zone @param {ReadOnly<DailyEnd>} told */
function showDailyBout(zone, { pairs, trump_suit: trump }) {
  mark(zone, { "aria-label": gettext("On the table") });
  keep(zone, pairs, ({ attack }) => attack, () => make("div", { class: "pair" }),
    (element, { attack, beaten }) => {
      const cards = beaten ? [attack, beaten] : [attack];
      keep(element, cards, (card) => card, openCard, (one, card, at) =>
        markCard(one, card, trump, { "data-beats": at ? attack : null }));
    });
}

/** The moves without a card.
 * @param {ReadOnly<DailyEnd>} told @returns {[string, string][]} */
function dailyWays({ moves, taking, result }) {
  if (result === "solved") return [];
  /** @type {[string, string][]} */
  const ways = [["take", gettext("Take")],
    ["pass", taking ? gettext("No more") : gettext("Done")]];
  return ways.filter(([move]) => moves.includes(move));
}

/** @param {Element} element @param {ReadOnly<DailyEnd>} told */
function showDailyCards(element, told) {
  const sign = part(element, ".suit-sign"), trump = told.trump_suit;
  mark(sign, {
    "data-suit": trump, "aria-label": fill(gettext("Trump: {suit}"), { suit: suitName(trump) }),
  });
  if (!sign.firstElementChild) sign.append(drawing(SUIT_DRAWINGS[trump]));
  part(element, ".daily-theirs").replaceChildren(
    gettext("Their cards:"), " ", smallCards(asHeld(told.theirs, trump)));
  showDailyBout(part(element, ".lesson-bout"), told);
  showDailyHand(part(element, ".lesson-hand"), told);
  keep(part(element, ".bar"), dailyWays(told), ([move]) => move,
    ([move]) => button("daily-move", "", { "data-at": move, class: "strong" }),
    (one, [, words]) => say(one, words));
}

/** Show it, as far as it is known. */
export function showDaily() {
  const element = part(document, "#daily"), { daily } = state;
  if (!element.firstElementChild) newDaily(element);
  const told = daily && daily.told, streak = told ? told.streak : 0;
  say(part(element, ".lesson-words"), gettext("Podkidnoy for two, with nothing left to draw and "
    + "every card open. Exactly one move wins: find it, and keep the win to the end.")
    + (streak ? ` ${streakWords(streak)}.` : ""));
  say(part(element, ".lesson-said"), daily && daily.said ? daily.said : gettext("One moment…"));
  mark(part(element, ".lesson-said"), { "data-wrong": Boolean(daily && daily.wrong) });
  mark(element, { "aria-busy": Boolean(daily && daily.waits) });
  if (told) showDailyCards(element, told);
}
