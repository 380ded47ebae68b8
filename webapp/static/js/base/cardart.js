// The drawing in the field of a card: its suit, a king, queen or jack, an ace in its wreath.

import { indexOf, rankOf, SUIT_DRAWINGS, suitOf } from "./cardnames.js";
import { drawing, mark } from "./dom.js";

/** @type {Words} */
const COURTS = { J: "jack", Q: "queen", K: "king" };
const TURNED = "rotate(180 50 70)"; // about the middle of a card

/** @param {string} ids */
function wholeCard(ids) {
  const art = drawing(ids, "art whole");
  art.setAttribute("viewBox", "0 0 100 140");
  return art;
}

/** The figure, again with its head down, and the suit beside that.
 * @param {string} figure @param {Suit} suit */
function doubled(figure, suit) {
  const art = wholeCard(`${figure}-${suit} ${figure}-${suit} ${SUIT_DRAWINGS[suit]}`);
  const [, other, foot] = art.children;
  mark(other, { transform: TURNED });
  mark(foot, { class: "mark foot", transform: TURNED, x: 10.5, y: 39, width: 25, height: 25 });
  return art;
}

/** The rank's sign in its suit.
 * @param {string} figure @param {Suit} suit */
function carved(figure, suit) {
  const art = drawing(`${SUIT_DRAWINGS[suit]} sign-${figure}`, "art single");
  art.setAttribute("viewBox", "0 0 24 24");
  mark(art.children[1], { class: "carved", x: 8, y: 7.6, width: 8, height: 8 });
  return art;
}

/** @type {Record<string, (figure: string, suit: Suit) => SVGSVGElement>} */
const COURT_ART = {
  court: doubled,
  portrait: (figure, suit) =>
    drawing(`portrait-${figure} portrait-${figure}-${suit}`, "art portrait"),
  sign: carved,
};

/** @param {Card} card @param {string} deck */
export function artOf(card, deck) {
  const suit = suitOf(card);
  const figure = COURTS[rankOf(card)];
  if (figure) return COURT_ART[deck](figure, suit);
  if (rankOf(card) !== "A") return drawing(SUIT_DRAWINGS[suit], "art");
  return deck === "court" ? wholeCard(`ace-${suit}`) : drawing(SUIT_DRAWINGS[suit], "art single");
}

/** Return the content of the lower corner, which is upside down.
 * @param {Card} card @param {string} deck */
export const footOf = (card, deck) =>
  (deck === "court" && rankOf(card) in COURTS ? indexOf(card) : null);
