// What has changed in a view, put into the view that it follows: docs/protocol.md §2.

import { cardSign } from "../base/cardnames.js";
import { fill } from "../base/words.js";
import { state } from "../state/state.js";

/** @type {WholeView | null} */
let lastView = null; // the last view that came, whole: the next change follows it

/** @param {FromServer} message @returns {message is ViewMessage} */
export const hasView = (message) => message.t === "table" || message.t === "change";

/** The whole view that has come, or that a change makes of the last one. After a gap it is asked
 * for, and there is none; nor is there if the change is known.
 * @param {ViewMessage} message @param {() => void} ask */
export function wholeView(message, ask) {
  if (message.t === "table") {
    lastView = message;
    return withNews(lastView);
  }
  const number = lastView && lastView.n || 0;
  if (message.n <= number) return null;
  if (lastView && message.n === number + 1) {
    lastView = afterChange(lastView, message);
    return withNews(lastView);
  }
  ask();
  return null;
}

/** The view without what this page was told already: two carriers may have brought it.
 * @param {TableView} view */
function withNews(view) {
  const { told: had } = state;
  if (!had || had.table !== view.id || had.epoch !== view.epoch) return view;
  return { ...view, events: view.events.filter(({ v }) => v === undefined || v > had.v) };
}

/** The whole view after a change that follows this one.
 * @param {WholeView} view @param {ViewChange} change @returns {WholeView} */
export function afterChange(view, change) {
  const { because, clock, game, ...rest } = change;
  const now = { ...view, events: [], ...rest, t: view.t };
  if (clock !== undefined) now.clock = partAfter(view.clock, clock);
  if (game !== undefined) now.game = partAfter(view.game, game);
  if (because && view.game && now.game) {
    now.game = { ...now.game, reasons: reasonsOf(because, view.game.reasons) };
  }
  return now;
}

/** What was known with what is new; nothing was known: then all of it has come.
 * @template {object} T @param {T | null} before @param {Partial<T> | null} news */
const partAfter = (before, news) =>
  /** @type {T | null} */ (before && news ? { ...before, ...news } : news);

/** Each card's reason; one without words is known from before.
 * @param {Because[]} because @param {GameView["reasons"]} before */
function reasonsOf(because, before) {
  const known = Object.values(before);
  /** @type {GameView["reasons"]} */
  const reasons = {};
  for (const { code, cards, rule = null, words } of because) {
    const old = known.find((reason) => reason.code === code);
    for (const card of cards) {
      const told = words === undefined ? old : { code, rule, words: signed(words, card) };
      if (told) reasons[card] = told;
    }
  }
  return reasons;
}

/** @param {string} words @param {string} card */
const signed = (words, card) =>
  (words.includes("{card}") ? fill(words, { card: cardSign(card) }) : words);
