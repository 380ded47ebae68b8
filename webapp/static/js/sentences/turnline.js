// The line about the turn: whose it is and for what, from public facts and the own list of moves.

import { cardName } from "../base/cardnames.js";
import { verbOf } from "../state/legalmoves.js";
import { isHeld, passesByItself, recalled, saidDone } from "../state/queries.js";
import { state } from "../state/state.js";
import { nameOf, namesOf } from "./names.js";
import { gettext, listed, turnWords } from "../base/words.js";

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
  if (verbs.has("permit")) return turnWords(verbs.has("attack") ? "add_or_permit" : "permit");
  return turnWords(verbs.has("attack") ? "add" : "nothing_to_add");
}

/** @param {GameView} game @param {boolean} passable  it may be passed on */
function beatAll(game, passable) {
  const cards = listed(unbeaten(game).map(cardName));
  return turnWords(passable ? "defend_or_pass_on" : "defend", { cards });
}

/** The cards are outlined where they lie: the eye needs no names.
 * @param {GameView} game @param {boolean} passable */
const beatThem = (game, passable) =>
  turnWords(passable ? "defend_or_pass_on_in_short" : "defend_in_short");

/** @typedef {{ defence: typeof beatAll, others: typeof theirs }} Manner */

/** After Done it is the line of whom the table waits for besides.
 * @param {GameView} game @param {Manner} manner */
function mine(game, { defence, others }) {
  if (saidDone()) {
    const waited = game.waited.filter((seat) => seat !== game.seat);
    return waited.length ? others({ ...game, waited }) : gettext("Done");
  }
  if (passesByItself()) return turnWords("passes_by_itself");
  const verbs = new Set(game.moves.map(verbOf));
  switch (moment(game)) {
    case "opening": return turnWords(verbs.has("redeal") ? "attack_or_redeal" : "attack");
    case "taking": return turnWords("add_more");
    case "adding": return adding(verbs);
    default: return defence(game, verbs.has("transfer") || verbs.has("show"));
  }
}

/** @param {GameView} game */
function theirs(game) {
  const name = {
    opening: "others_attack", taking: "others_add_more", adding: "others_add",
    defence: "others_defend",
  }[moment(game)];
  return turnWords(name, { names: namesOf(game.waited) });
}

const FEW = 2; // names that the eye reads at once

/** Many who may add are a number: each of them has a dot at the table.
 * @param {GameView} game */
function theirsInShort(game) {
  const { length: count } = game.waited;
  const isAdding = moment(game) === "adding";
  if (count <= FEW || (!isAdding && !game.taking)) return theirs(game);
  return turnWords(isAdding ? "many_add" : "many_add_more", { count });
}

/** Return what somebody may do whom nobody waits for, or why not yet.
 * @param {GameView} game @param {string} line */
function besides(game, line) {
  const verbs = new Set(game.moves.map(verbOf));
  if (verbs.has("attack")) return turnWords("you_may_add", { line });
  if (verbs.has("permit")) return turnWords("you_may_permit", { line });
  if (verbs.has("take")) return turnWords("you_may_take", { line });
  if (verbs.has("redeal")) return turnWords("you_may_redeal", { line });
  const codes = Object.values(game.reasons || {}).map(({ code }) => code);
  if (unbeaten(game).length && !game.taking) return line;
  if (codes.includes("another_is_first")) return turnWords("you_add_later", { line });
  if (!codes.includes("not_permitted")) return line;
  return turnWords("you_add_when_permitted", { line, name: nameOf(game.attacker) });
}

/** Return the seats whose people couldn't be told of their turn yet: their time begins later. */
function untoldSeats() {
  const clock = state.view && state.view.clock;
  return (!recalled() && clock && clock.untold) || [];
}

/** @param {GameView | null} game @param {Manner} manner */
function lineOf(game, manner) {
  const { others } = manner;
  if (!game || game.outcome) return "";
  if (isHeld()) return turnWords("held");
  if (game.seat !== null && game.waited.includes(game.seat)) return mine(game, manner);
  if (game.seat !== null && game.out.includes(game.seat)) {
    return turnWords("you_are_out", { line: others(game) });
  }
  if (!game.waited.length) return "";
  const untold = untoldSeats();
  const line = untold.length ? turnWords("untold", { names: namesOf(untold) }) : others(game);
  return besides(game, line);
}

/** The line above the hand, whole, as it is heard.
 * @param {GameView | null} game */
export const turnLine = (game) => lineOf(game, { defence: beatAll, others: theirs });

/** … and short, as it is read beside the cards.
 * @param {GameView | null} game */
export const turnInShort = (game) => lineOf(game, { defence: beatThem, others: theirsInShort });
