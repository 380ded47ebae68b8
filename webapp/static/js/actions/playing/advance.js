// A card that is said in advance: tapped while others move, this page plays it as soon as it may
// be. It is left with the server too, which plays it, a little later, where the page is closed by
// then. Nobody else is told.

import { cardName } from "../../base/cardnames.js";
import { fill, gettext } from "../../base/words.js";
import { meaningsOf } from "../../state/legalmoves.js";
import { cardPlanned, newsTold } from "../../state/pagechanges.js";
import {
  game, isHeld, isOrdered, may, myOrders, tableNow, waitsForMe, whyNot,
} from "../../state/queries.js";
import { state } from "../../state/state.js";
import { fetchLater } from "../../server/fetchlater.js";
import { sendAct } from "../../server/messages.js";
import { deselect, playMove, refuse } from "./play.js";

// Reasons that pass as others move; what the rules forbid here isn't waited for, but told
const PASSING = ["not_the_attacker", "rank_not_on_table"];

/** Return whether others move in a running game of one's own. */
function othersMove() {
  const played = game();
  if (!played || played.seat === null || tableNow().phase !== "playing") return false;
  return !waitsForMe(played) && !played.out.includes(played.seat) && !isHeld();
}

/** Return whether a card may be chosen in advance, while others move and waiting may help; or
 * taken back.
 * @param {Card} card */
export function maySayAhead(card) {
  if (isOrdered(`play ${card}`)) return true;
  const why = whyNot(card);
  return may("standing-order") && othersMove() && (why === null || PASSING.includes(why.code));
}

/** The card is to be played as soon as it may be; tapped again, it isn't. In slow games this is
 * asked first, in words of later.js.
 * @param {Card} card  of the hand */
export async function planCard(card) {
  deselect();
  if (tableNow().pace === "slow" && !isOrdered(`play ${card}`)) {
    const asked = fetchLater().then(({ askWhetherMeant }) => askWhetherMeant(card), () => true);
    if (!await asked || !maySayAhead(card)) return;
  }
  plan(card);
}

/** @param {Card} card */
function plan(card) {
  const order = `play ${card}`;
  const given = isOrdered(order);
  const sent = given ? sendAct("end-order", { order })
    : sendAct("standing-order", { order, until: "bout" });
  if (!sent) {
    refuse(gettext("There is no connection right now."));
    return;
  }
  cardPlanned(given ? null : card);
  const why = whyNot(card);
  const told = fill(
    gettext("Played as soon as possible: {card}. Tap it again to take it back."),
    { card: cardName(card) },
  );
  newsTold(given ? "" : [why && why.words, told].filter(Boolean).join(" "));
}

/** Take back the advance move of this page; return false if there was none.
 * @returns {boolean} */
export function forgetPlan() {
  const { planned, page } = state;
  if (planned === null || page !== null) return false;
  sendAct("end-order", { order: `play ${planned}` });
  cardPlanned(null);
  newsTold("");
  return true;
}

/** The table has changed: what was said on this page is played where it goes to one place. Where
 * more is left to be done, the server does it all, one after the other. */
export function playPlanned() {
  const { planned, pending, view } = state;
  const played = view && view.game;
  if (planned === null || pending || !played || isHeld()) return;
  if (!played.hand.includes(planned)) cardPlanned(null);
  if (!isOrdered(`play ${planned}`) || myOrders().length > 1) return;
  const moves = meaningsOf(planned, played.moves);
  if (moves.length === 1) playMove(moves[0], planned);
}
