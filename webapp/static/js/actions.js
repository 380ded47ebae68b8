// The buttons of the table. Each keeps its own place, so none appears where another was.

import { cardName } from "./cards.js";
import { button, keep, mark, say } from "./dom.js";
import { verbOf } from "./moves.js";
import { game, may, openMoves, state } from "./state.js";
import { fill, gettext } from "./words.js";

const ORDER = ["take", "exchange", "show", "permit", "pass"];

/** @param {string} move */
function words(move) {
  const [verb, card] = move.split(" ");
  /** @type {Words} */
  const all = {
    take: gettext("Take"),
    pass: gettext("Done"),
    permit: gettext("Let them add"),
    exchange: gettext("Swap the trump"),
    show: card ? fill(gettext("Show {card}"), { card: cardName(card) }) : "",
  };
  return all[verb];
}

/** Moves that are buttons: those without a card, and showing the trump. */
function buttonMoves() {
  const moves = state.pending ? [state.pending.move] : openMoves();
  return moves.filter((move) => ORDER.includes(verbOf(move)))
    .sort((a, b) => ORDER.indexOf(verbOf(a)) - ORDER.indexOf(verbOf(b)));
}

/** Whoever left, or whose seat a computer player holds, may take it back. */
function returnButton() {
  return may("sit") ? ["sit"] : [];
}

/** @param {HTMLElement} element @param {string} move */
function showAction(element, move) {
  const pending = state.pending !== null && state.pending.move === move;
  const auto = move === "pass" ? state.autoPass : null;
  if (auto) element.style.setProperty("--wait", `${auto.time}ms`);
  say(element, words(move) || gettext("Take my seat back"));
  mark(element, {
    "data-action": verbOf(move), "data-move": move,
    "aria-disabled": state.pending ? "true" : null,
    "data-pending": pending, "aria-busy": pending ? "true" : null,
    "data-by-itself": auto !== null,
    class: ["pass", "take", "sit"].includes(verbOf(move)) ? "strong" : "",
  });
}

export function showActions() {
  const zone = document.getElementById("actions");
  mark(zone, { role: "group", "aria-label": gettext("What you can do") });
  const moves = game() ? [...buttonMoves(), ...returnButton()] : [];
  keep(zone, moves, (move) => move, (move) => button(verbOf(move), ""), showAction);
}
