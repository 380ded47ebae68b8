// The buttons of the table. Take and Done have places of their own, the others lie between them.

import { cardName, cardSign } from "../base/cardnames.js";
import { button, drawing, keep, make, mark, say } from "../base/dom.js";
import { verbOf } from "../state/legalmoves.js";
import { hintedMove } from "../state/hinted.js";
import {
  game, gameNow, isHeld, lessonShown, may, mayAskHint, mayGoOnWithout, mayLeaveOrders,
  mayNeedTime, myOrders, openMoves, passesByItself, recalled, tableNow,
} from "../state/queries.js";
import { nameOf } from "../sentences/names.js";
import { state } from "../state/state.js";
import { fill, gettext, orderWords, turnWords } from "../base/words.js";

/** The keys that press a button, by where they lie: in any layout the same ones.
 * @type {Words} */
export const KEY_OF = { take: "T", pass: "D" };

const ORDER = ["take", "redeal", "exchange", "show", "permit", "recall", "pass"];

/** Does the defender take? Then more cards may come, and nobody looks for a "done". */
function isTaking() {
  const played = game();
  return played !== null && played.taking;
}

/** Return the words with which this bout's throwers end it. */
export const doneWords = () => (isTaking() ? gettext("No more") : gettext("Done"));

/** @param {string} move  with what it is about: a card, or a seat */
function words(move) {
  const [verb, what] = move.split(" ");
  if (verb === "take-seat") {
    return fill(gettext("Take the seat of {name}"), { name: nameOf(Number(what)) });
  }
  if (verb === "join-next") {
    return what === "true" ? gettext("Join the next game") : gettext("Don't join the next game");
  }
  if (verb === "go-on") {
    return fill(gettext("Go on without {name}"), { name: nameOf(Number(what)) });
  }
  if (verb === "show") return turnWords("show", { card: cardSign(what) });
  /** @type {Words} */
  const all = {
    take: gettext("Take"),
    pass: doneWords(),
    permit: gettext("Let them add"),
    exchange: gettext("Swap the trump"),
    redeal: gettext("New deal"),
    recall: gettext("What I missed"),
    "end-recall": gettext("Skip"),
    "need-time": gettext("I need a minute"),
    hint: gettext("Hint"),
    orders: ordersWords(),
  };
  const lesson = lessonShown();
  return (lesson && lesson.ways[verb]) || all[verb] || gettext("Take my seat back");
}

/** Return the words of the button for standing orders, with their number. */
function ordersWords() {
  const { length: count } = myOrders();
  return count ? orderWords("planned", { count }) : orderWords("opener");
}

/** Return a button's words, and of a sign also the name: not everybody hears "♥". What is left. A
 * hint, whose word isn't always written.
 * @param {string} move */
function spoken(move) {
  if (move === "hint") return words(move);
  if (move === "orders") return [words(move), ...myOrders().map((one) => one.words)].join(", ");
  const [verb, card] = move.split(" ");
  return verb === "show" ? `${words(move)}, ${cardName(card)}` : null;
}

/** Moves that are buttons: those without a card, and showing the trump. And what was missed. */
function buttonMoves() {
  const { pending } = state;
  const moves = pending && !pending.key ? [pending.move] : pending ? gameNow().moves : openMoves();
  const all = state.recall ? [...moves, "recall"] : moves;
  return all.filter((move) => ORDER.includes(verbOf(move)))
    .sort((a, b) => ORDER.indexOf(verbOf(a)) - ORDER.indexOf(verbOf(b)));
}

/** Without whom the others may go on: one at a time, who is waited for first. */
function goOnButton() {
  const seat = state.late.find(mayGoOnWithout);
  return seat === undefined ? [] : [`go-on ${seat}`];
}

/** Players who left, or whose seat a computer player holds, may take it back. */
function returnButton() {
  return may("sit") ? ["sit"] : [];
}

/** Return a spectator's buttons: take a seat that is handed over, or one of the next game. */
function onlookersButtons() {
  const { seats, you } = tableNow();
  const { out } = gameNow();
  const offered = may("take-seat")
    ? seats.filter(({ seat, offered: isOffered }) => isOffered && !out.includes(seat)) : [];
  return [
    ...offered.map(({ seat }) => `take-seat ${seat}`),
    ...(may("join-next") ? [`join-next ${!you.joins}`] : []),
  ];
}

/** The moves of a seat that is held are the computer player's first.
 * @param {string} move */
const isStrong = (move) => ["sit", "lesson-next", "lesson-end"].includes(verbOf(move))
  || (!isHeld() && ["pass", "take"].includes(verbOf(move)));

/** @param {HTMLElement} element @param {string} move */
function showAction(element, move) {
  const pending = state.pending !== null && state.pending.move === move;
  const byItself = move === "pass" && passesByItself();
  if (byItself) element.style.setProperty("--wait", `${tableNow().auto_pass_ms}ms`);
  say(element.querySelector("span") || element, words(move));
  mark(element, {
    "data-action": verbOf(move), "data-move": move, "aria-keyshortcuts": KEY_OF[verbOf(move)],
    "aria-disabled": state.pending ? "true" : null,
    "data-pending": pending, "aria-busy": pending ? "true" : null,
    "data-by-itself": byItself,
    "data-hint": move === hintedMove(),
    "data-at": ["go-on", "take-seat"].includes(verbOf(move)) ? move.split(" ")[1] : null,
    "data-on": verbOf(move) === "join-next" ? move.split(" ")[1] : null,
    "aria-label": spoken(move),
    class: isStrong(move) ? "strong" : "",
  });
}

/** A hint is drawn, too, for where its word has no room.
 * @param {string} move */
function newAction(move) {
  const made = button(verbOf(move), "");
  if (move === "hint") made.append(drawing("lamp"), make("span"));
  return made;
}

/** Return the button for more time, which is shown instead of the one for standing orders. */
function timeButton() {
  if (mayNeedTime()) return ["need-time"];
  return mayLeaveOrders() ? ["orders"] : [];
}

function shownActions() {
  const lesson = lessonShown();
  if (recalled()) return ["end-recall"];
  if (lesson) return [...Object.keys(lesson.ways), ...buttonMoves()];
  const more = [...(mayAskHint() ? ["hint"] : []), ...timeButton()];
  return game()
    ? [...buttonMoves(), ...more, ...goOnButton(), ...returnButton(), ...onlookersButtons()] : [];
}

export function showActions() {
  const zone = document.getElementById("actions");
  const shown = shownActions();
  mark(zone, {
    role: "group", "aria-label": gettext("What you can do"), "data-done": shown.includes("pass"),
    "data-many": shown.filter((move) => !["take", "pass"].includes(move)).length > 1,
  });
  keep(zone, shown, (move) => move, newAction, showAction);
}
