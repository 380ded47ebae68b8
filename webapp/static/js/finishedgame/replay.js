// The replay: every hand open, the table as it was, and beside it the moves, the curve, the walk.

import { markCard, openCard } from "../base/cardview.js";
import { keyed } from "../base/cardnames.js";
import { showBout } from "../table/bout.js";
import { keep, make, mark, part, say } from "../base/dom.js";
import { newCurvePane, showLookBack } from "./lookbackpart.js";
import { newMovesPane, showMoves } from "./moveslist.js";
import { newPaneRow, showPaneRow } from "./panes.js";
import { pastName, pastNames } from "./finishedgame.js";
import { newWalk, showWalk } from "./walk.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { seatWords } from "../table/seats.js";
import { asHeld } from "../state/looks.js";
import { replayed } from "../state/queries.js";
import { state } from "../state/state.js";
import { showCloth, showDiscard, showStock } from "../table/stock.js";
import { gettext } from "../base/words.js";

const SIGN_ROOM = 84; // px beside the cards, for the sign and the name
const STRIP = 15;     // px of a card that must show, or half of a small one
const MANY_HANDS = 6; // more are shown smaller

const openGame = () => /** @type {OpenGame} */ (replayed());

function newHand() {
  return make("li", { class: "open-hand" }, avatar(),
    make("span", { class: "name", "aria-hidden": "true" }, make("bdi")),
    make("span", { class: "unseen" }),
    make("div", { class: "fan", "data-zone": "hands" }));
}

/** … on a phone on its side, where few hands lie one under the other from top to bottom.
 * @param {number} hands */
function sideSize(hands) {
  if (state.width < 560 || hands > MANY_HANDS) return 30;
  return Math.max(30, Math.min(48, Math.floor((state.height - 24) / hands / 1.4) - 12));
}

/** The size of open cards: smaller the more hands there are.
 * @param {number} hands */
function openSize(hands) {
  if (state.height < 460) return sideSize(hands);
  if (state.width >= 700 && state.height >= 700) return hands > 4 ? 46 : 54;
  if (state.height < 620) return hands > MANY_HANDS ? 26 : hands > 3 ? 30 : 36;
  /** @type {Partial<Record<number, number>>} */
  const sizes = { 2: 48, 3: 44, 4: 40 };
  return sizes[hands] || 36;
}

/** Cards in a row, nearer to each other the more there are; very many in several rows.
 * @param {HTMLElement} fan @param {number} count @param {number} card */
function layFan(fan, count, card) {
  const room = (fan.clientWidth || state.width - SIGN_ROOM) - card;
  const strip = Math.min(STRIP, card / 2);
  const rows = Math.ceil(count / (Math.floor(room / strip) + 1)) || 1;
  const near = room / Math.max(1, Math.ceil(count / rows) - 1);
  fan.style.setProperty("--card", `${card}px`);
  fan.style.setProperty("--step", `${Math.floor(Math.min(card + 3, near) * 10) / 10}px`);
  mark(fan, { "data-rows": rows });
}

/** @param {Element} element @param {{ seat: number, hand: Card[] }} open */
function showOpenHand(element, { seat, hand }) {
  const played = openGame();
  const kind = pastNames()[seat] ? "person" : "computer";
  const role = played.roles[seat];
  mark(element, {
    "data-seat": seat, "data-cards": hand.length,
    "data-role": role === "idle" ? null : role, "data-turn": played.waited.includes(seat),
  });
  markAvatar(part(element, ".avatar"), { seat, kind, held: false }, pastName(seat), role);
  say(part(element, ".name bdi"), pastName(seat));
  say(part(element, ".unseen"), seatWords({ seat, held: false }, played));
  const fan = part(element, ".fan");
  layFan(fan, hand.length, openSize(played.hands.length));
  keep(fan, keyed(asHeld(hand, played.trump_suit)), ({ key }) => key,
    ({ card }) => openCard(card), (one, { card }) => markCard(one, card, played.trump_suit));
}

function showHands() {
  const list = document.getElementById("hands");
  const hands = openGame().hands.map((hand, seat) => ({ seat, hand }));
  mark(list, { "aria-label": gettext("All hands"), "data-count": hands.length });
  keep(list, hands, ({ seat }) => seat, newHand, showOpenHand);
}

/** The frame around the table, made once: what is tapped stays the same element.
 * @param {Element} tape */
function newTape(tape) {
  tape.append(newPaneRow(), newMovesPane(), newCurvePane(), newWalk());
}

function showTape() {
  const tape = document.getElementById("tape");
  if (!tape.firstElementChild) newTape(tape);
  showPaneRow(part(tape, ".pane-row"));
  showLookBack(part(tape, ".curve-row"), part(tape, ".lookback"));
  showWalk(part(tape, ".walk"));
  showMoves(part(tape, ".moves"));
}

/** Show the position. What lies around the cloth comes first: it says how much room there is. */
export function showReplay() {
  showTape();
  showHands();
  showCloth();
  showStock();
  showDiscard();
  showBout();
}
