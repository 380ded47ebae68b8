// Whose turn it is and for what, in one line, from public facts and the own list of moves.

import { cardName } from "../base/cardnames.js";
import { verbOf } from "../state/legalmoves.js";
import { isHeld, passesByItself } from "../state/queries.js";
import { nameOf, namesOf } from "./names.js";
import { fill, gettext, listed } from "../base/words.js";

/** @param {GameView} game */
const unbeaten = (game) => game.pairs.filter((pair) => !pair.beaten).map((pair) => pair.attack);

/** The moment of the bout, as seen from outside.
 * @param {GameView} game */
function moment(game) {
  if (!game.pairs.length) return "opening";
  if (game.taking) return "taking";
  return unbeaten(game).length ? "defence" : "adding";
}

/** @param {Set<string>} verbs */
function adding(verbs) {
  if (verbs.has("permit")) {
    return verbs.has("attack") ? gettext("Your turn: add a card, let the others add, or "
      + "press “Done”.")
      : gettext("Your turn: let the others add, or press “Done”.");
  }
  return verbs.has("attack") ? gettext("Your turn: add a card, or press “Done”.")
    : gettext("Your turn: you have nothing to add.");
}

/** @param {GameView} game @param {boolean} passable  it may be passed on */
function beatAll(game, passable) {
  const cards = listed(unbeaten(game).map(cardName));
  return passable ? fill(gettext("Your turn: beat {cards}, pass it on, or take."), { cards })
    : fill(gettext("Your turn: beat {cards}, or take."), { cards });
}

/** The cards are outlined where they lie: the eye needs no names.
 * @param {GameView} game @param {boolean} passable */
const beatThem = (game, passable) => (passable
  ? gettext("Your turn: beat, pass it on, or take.") : gettext("Your turn: beat, or take."));

/** @param {GameView} game @param {typeof beatAll} defence */
function mine(game, defence) {
  if (passesByItself()) return gettext("Nothing to add: Done comes automatically in a moment.");
  const verbs = new Set(game.moves.map(verbOf));
  switch (moment(game)) {
    case "opening": return gettext("Your turn: attack.");
    case "taking": return gettext("Your turn: add more cards, or press “No more”.");
    case "adding": return adding(verbs);
    default: return defence(game, verbs.has("transfer") || verbs.has("show"));
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

/** What somebody may do whom nobody waits for, or why not yet.
 * @param {GameView} game @param {string} line */
function besides(game, line) {
  const verbs = new Set(game.moves.map(verbOf));
  if (verbs.has("attack")) return fill(gettext("{line} You may add a card."), { line });
  if (verbs.has("permit")) return fill(gettext("{line} You may let the others add."), { line });
  if (verbs.has("take")) return fill(gettext("{line} You may still take."), { line });
  const codes = Object.values(game.reasons || {}).map(({ code }) => code);
  if (unbeaten(game).length && !game.taking) return line;
  if (codes.includes("another_is_first")) {
    return fill(gettext("{line} Then it may be your turn to add."), { line });
  }
  if (!codes.includes("not_permitted")) return line;
  return fill(gettext("{line} You may add when {name} lets you."), {
    line, name: nameOf(game.attacker),
  });
}

/** @param {GameView | null} game @param {typeof beatAll} defence */
function lineOf(game, defence) {
  if (!game || game.outcome) return "";
  if (isHeld()) return gettext("A computer player plays for you.");
  if (game.seat !== null && game.waited.includes(game.seat)) return mine(game, defence);
  if (game.seat !== null && game.out.includes(game.seat)) {
    return fill(gettext("You are out. {line}"), { line: theirs(game) });
  }
  return game.waited.length ? besides(game, theirs(game)) : "";
}

/** The line above the hand, whole, as it is heard.
 * @param {GameView | null} game */
export const turnLine = (game) => lineOf(game, beatAll);

/** … and short, as it is read beside the cards.
 * @param {GameView | null} game */
export const turnInShort = (game) => lineOf(game, beatThem);
