// The side of the table: the stock with the trump card under it, and what was laid aside.

import { back, markCard, openCard } from "../base/cardview.js";
import { SUIT_DRAWINGS, suitName } from "../base/cardnames.js";
import { drawing, keep, make, mark, part, say } from "../base/dom.js";
import { lastBout } from "../state/boutstory.js";
import { gameNow, lessonShown } from "../state/queries.js";
import { seenCount } from "../state/seencounts.js";
import { fill, gettext, ngettext, turnWords } from "../base/words.js";

/** Return the number of backs in a pile of so many cards.
 * @param {number} count */
function thickness(count) {
  if (count > 12) return 3;
  return count > 1 ? 2 : count;
}

/** @param {Element} element @param {number} count */
function pile(element, count) {
  const backs = Array.from({ length: thickness(count) }, (_, i) => i);
  keep(element, backs, (i) => i, back, () => {});
}

/** @param {Element} element */
function newStock(element) {
  element.append(
    make("div", { class: "trump" }),
    make("div", { class: "pile", "aria-hidden": "true" }),
    make("b", { class: "left", "aria-hidden": "true" }),
    make("p", { class: "unseen" }),
  );
}

/** @param {GameView} played */
function stockWords(played) {
  const suit = suitName(played.trump_suit);
  return played.stock ? turnWords("stock", { count: played.stock, suit })
    : turnWords("stock_empty", { suit });
}

/** The trump card while it lies there, then the sign of its suit.
 * @param {Element} element @param {GameView} played @param {number} lying  1 while it does */
function showTrump(element, played, lying) {
  const lies = lying ? [/** @type {Card} */ (played.trump)] : [];
  keep(element, lies, (card) => card, openCard, (one, card) =>
    markCard(one, card, played.trump_suit));
  if (lies.length) return;
  const sign = make("span", { class: "suit-sign", "data-suit": played.trump_suit },
    drawing(SUIT_DRAWINGS[played.trump_suit]));
  element.replaceChildren(sign);
}

export function showStock() {
  const played = gameNow();
  const element = document.getElementById("stock");
  if (!element.firstElementChild) newStock(element);
  const seen = seenCount("stock", played.stock);
  const trump = seenCount("trump", played.stock > 0 && !played.trump_drawn ? 1 : 0);
  showTrump(part(element, ".trump"), played, trump);
  pile(part(element, ".pile"), Math.max(0, seen - trump));
  say(part(element, ".left"), seen ? String(seen) : "");
  say(part(element, ".unseen"), stockWords(played));
}

/** Opens what lies on top of the pile: the bout before.
 * @param {string} action */
function peekButton(action) {
  return make("button", { type: "button", class: "peek", "data-action": action },
    drawing("step"));
}

export function showDiscard() {
  const { discard } = gameNow();
  const element = document.getElementById("discard");
  if (!element.firstElementChild) {
    element.append(make("div", { class: "pile", "aria-hidden": "true" }),
      make("p", { class: "unseen" }), make("div", { class: "before" }));
  }
  const seen = seenCount("discard", discard);
  mark(element, { "data-empty": seen === 0 });
  const before = lastBout() && !lessonShown() ? ["last-bout"] : [];
  keep(part(element, ".before"), before, (one) => one, peekButton, (one) =>
    mark(one, { "aria-label": gettext("The bout before") }));
  pile(part(element, ".pile"), seen);
  say(part(element, ".unseen"), fill(ngettext("{count} card discarded.",
    "{count} cards discarded.", discard), { count: discard }));
}

/** The suit that rules, sewn into the cloth. */
export function showCloth() {
  const cloth = document.getElementById("cloth");
  const suit = gameNow().trump_suit;
  if (cloth.dataset.trump === suit) return;
  cloth.dataset.trump = suit;
  const old = cloth.querySelector(".sewn");
  if (old) old.remove();
  cloth.prepend(drawing(SUIT_DRAWINGS[suit], "sewn"));
}
