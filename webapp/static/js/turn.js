// Whose turn it is and for what, in one line, from public facts and the own list of moves.

import { cardName } from "./cards.js";
import { verbOf } from "./moves.js";
import { state } from "./state.js";
import { namesOf } from "./tell.js";
import { fill, gettext, listed } from "./words.js";

/** @param {GameView} game */
const unbeaten = (game) => game.pairs.filter((pair) => !pair.beaten).map((pair) => pair.attack);

/** The moment of the bout, as seen from outside.
 * @param {GameView} game */
function moment(game) {
  if (!game.pairs.length) return "opening";
  if (game.taking) return "taking";
  return unbeaten(game).length ? "defence" : "adding";
}

/** @param {GameView} game */
function mine(game) {
  if (state.autoPass) return gettext("Nothing to add: done by itself in a moment.");
  const verbs = new Set(game.moves.map(verbOf));
  const cards = listed(unbeaten(game).map(cardName));
  switch (moment(game)) {
    case "opening": return gettext("Your turn: attack.");
    case "taking": return gettext("Your turn: add more cards, or say Done.");
    case "adding": return verbs.has("attack")
      ? gettext("Your turn: add a card, or say Done.")
      : gettext("Your turn: you have nothing to add.");
    default: return verbs.has("transfer") || verbs.has("show")
      ? fill(gettext("Your turn: beat {cards}, pass it on, or take."), { cards })
      : fill(gettext("Your turn: beat {cards}, or take."), { cards });
  }
}

/** @param {GameView} game */
function theirs(game) {
  const names = namesOf(game.waited);
  return fill({
    opening: gettext("{names} to attack."),
    taking: gettext("{names} may add more cards."),
    adding: gettext("{names} may add cards."),
    defence: gettext("{names} to defend."),
  }[moment(game)], { names });
}

/** The line above the hand.
 * @param {GameView | null} game */
export function turnLine(game) {
  if (!game || game.outcome) return "";
  if (game.seat !== null && game.waited.includes(game.seat)) return mine(game);
  if (game.seat !== null && game.out.includes(game.seat)) {
    return fill(gettext("You are out. {line}"), { line: theirs(game) });
  }
  if (game.moves.some((move) => verbOf(move) === "attack")) {
    return fill(gettext("{line} You may add a card."), { line: theirs(game) });
  }
  return game.waited.length ? theirs(game) : "";
}
