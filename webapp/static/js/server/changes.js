// Puts changes into the view that they follow: docs/protocol.md §2.

import { cardSign } from "../base/cardnames.js";
import { fill } from "../base/words.js";
import { state } from "../state/state.js";

/** @type {WholeView | null} */
let lastView = null; // the last one that came, whole: the next change follows it

/** The whole view in a message, or that a change makes of the last one: null if there is none.
 * After a gap it is asked for.
 * @param {FromServer} message @param {() => void} ask */
export function viewIn(message, ask) {
  if (message.t === "table") lastView = message;
  else {
    if (message.t !== "change" || !lastView || message.n <= Number(lastView.n)) return null;
    if (message.n !== Number(lastView.n) + 1) return ask();
    lastView = afterChange(lastView, message);
  }
  return withNews(lastView);
}

/** The view without what this page was told already: two carriers may have brought it.
 * @param {TableView} view */
function withNews(view) {
  const { told: had } = state;
  if (!had || had.table !== view.id || had.epoch !== view.epoch) return view;
  return { ...view, events: view.events.filter(({ v }) => v === undefined || v > had.v) };
}

/** The whole view after a change that follows this one. Where nothing was before, all has come.
 * @param {WholeView} view @param {ViewChange} change */
export function afterChange(view, { because, clock, game, ...rest }) {
  const now = { ...view, events: [], ...rest, t: view.t };
  if (clock !== undefined) now.clock = clock && { ...view.clock, .../** @type {Clock} */ (clock) };
  if (game !== undefined) now.game = game && { ...view.game, .../** @type {GameView} */ (game) };
  if (because && now.game) now.game = { ...now.game, reasons: reasonsOf(because, now.game) };
  return now;
}

/** Each card's reason; one without words is known from before.
 * @param {Because[]} because @param {GameView} game */
function reasonsOf(because, game) {
  /** @type {GameView["reasons"]} */
  const reasons = {};
  for (const { cards, ...told } of because) {
    const known = Object.values(game.reasons).find(({ code }) => code === told.code);
    for (const card of cards) {
      const why = /** @type {Reason} */ ({ ...known, ...told });
      reasons[card] = { ...why, words: fill(why.words, { card: cardSign(card) }) };
    }
  }
  return reasons;
}
