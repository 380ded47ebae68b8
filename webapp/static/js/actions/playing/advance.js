// A card that is said in advance: tapped while others move, it is played as soon as it may be.
// Only this page knows of it until then, and the server judges the move like any other.

import { cardName, cardOfKey } from "../../base/cardnames.js";
import { fill, gettext } from "../../base/words.js";
import { meaningsOf } from "../../state/legalmoves.js";
import { cardPlanned, newsTold } from "../../state/pagechanges.js";
import { game, isHeld, openMoves, tableNow, waitsForMe, whyNot } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { deselect, playMove } from "./play.js";

// Reasons that pass as others move; what the rules forbid here isn't waited for, but told
const PASSING = ["not_the_attacker", "rank_not_on_table"];

/** Whether others move in a running game of one's own. */
function othersMove() {
  const played = game();
  if (!played || played.seat === null || tableNow().phase !== "playing") return false;
  return !waitsForMe(played) && !played.out.includes(played.seat) && !isHeld();
}

/** Whether a card may be said in advance: while others move, where waiting may help.
 * @param {Card} card */
export function maySayAhead(card) {
  const why = whyNot(card);
  return othersMove() && (why === null || PASSING.includes(why.code));
}

/** It isn't to be played any more; false where none was.
 * @returns {boolean} */
export function forgetPlan() {
  if (state.planned === null) return false;
  cardPlanned(null);
  return true;
}

/** The card is to be played as soon as it may be; tapped again, it isn't.
 * @param {string} key  of a card of the hand */
export function planCard(key) {
  if (state.planned === key) {
    forgetPlan();
    newsTold("");
    return;
  }
  deselect();
  cardPlanned(key);
  const card = cardOfKey(key);
  const why = whyNot(card);
  const told = fill(
    gettext("Played as soon as it may be: {card}. Tap it again to take it back."),
    { card: cardName(card) },
  );
  newsTold(why ? `${why.words} ${told}` : told);
}

/** The table has changed: the card is played now, waits on, or can't be played.
 * @param {(key: string) => void} tapAgain  what a tap on it means now, where it isn't one move
 */
export function playOrAsk(tapAgain) {
  const key = state.planned;
  if (key === null || state.pending) return;
  const played = game();
  if (!played || !played.hand.includes(cardOfKey(key)) || tableNow().phase !== "playing") {
    forgetPlan();
    return;
  }
  const meanings = meaningsOf(cardOfKey(key), openMoves());
  if (!meanings.length && !waitsForMe(played)) return;
  forgetPlan();
  if (meanings.length === 1) playMove(meanings[0], key);
  else tapAgain(key);
}
