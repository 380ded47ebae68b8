// Buttons of a cheaters' table: "Wrong!" at the card that was laid last, and those that lay a card
// which doesn't fit. Fingers and keys: doubtgestures.js.

import { cardName, cardOfKey, cardSign } from "../base/cardnames.js";
import { keep, make, mark, say } from "../base/dom.js";
import { tableDoubt } from "../sentences/doubts.js";
import { beats, meaningsOf } from "../state/legalmoves.js";
import { game, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";

/** The card of the own hand that may be laid anyway, at this version of the table. */
let offered = { key: "", v: 0 };

/** The game that runs, if this person may doubt or lie now. */
export function doubtful() {
  const played = game();
  const { view, pending } = state;
  const runs = view !== null && view.phase === "playing" && played === view.game;
  return runs && !pending && played && played.doubts ? played : null;
}

/** Every false move of a card.
 * @param {Card} card */
export function falseMoves(card) {
  const played = doubtful();
  return played ? meaningsOf(card, played.cheats || []) : [];
}

/** @param {string} move */
function layWords(move) {
  const attack = beats(move);
  const card = cardSign(cardOfKey(offered.key));
  return attack ? tableDoubt("lay_on", { card, attack: cardSign(attack) })
    : tableDoubt("lay", { card });
}

/** @param {Element} element @param {string} move */
function showButton(element, move) {
  const [verb, card] = move.split(" ");
  const isDoubt = verb === "challenge";
  say(element, isDoubt ? tableDoubt("wrong") : layWords(move));
  mark(element, {
    "data-doubt": move, class: isDoubt ? "wrong strong" : "lay",
    "aria-label": isDoubt ? tableDoubt("wrong_card", { card: cardName(card) }) : null,
    "aria-keyshortcuts": isDoubt ? "W" : null,
  });
}

/** The card that can be doubted, where it lies.
 * @param {ReadOnly<GameView>} played */
function doubtedCard({ doubts }) {
  const { last = null } = doubts || {};
  if (!last) return null;
  const on = last.beaten ? `[data-beats="${last.beaten}"]` : ":not([data-beats])";
  const found = document.querySelectorAll(`#bout .card[data-card="${last.card}"]${on}`);
  return /** @type {HTMLElement | null} */ (found[found.length - 1] || null);
}

/** At the lower edge of that card, wherever it flies just now.
 * @param {HTMLElement} cloth @param {HTMLElement} button @param {HTMLElement} card */
function placeAt(cloth, button, card) {
  let [x, y] = [card.offsetWidth / 2, card.offsetHeight];
  /** @type {Element | null} */
  let at = card;
  while (at instanceof HTMLElement && at !== cloth) {
    x += at.offsetLeft;
    y += at.offsetTop;
    at = at.offsetParent;
  }
  button.style.left = `${Math.round(x)}px`;
  button.style.top = `${Math.round(y)}px`;
}

/** The buttons on the cloth, brought up to date after everything else. */
export function showDoubts() {
  const played = doubtful();
  if (!played || tableNow().v !== offered.v) offered = { key: "", v: 0 };
  const moves = played ? movesOf(played) : [];
  const zone = moves.length ? doubtsZone() : document.getElementById("doubts");
  if (!zone) return;
  keep(zone, moves, (move) => move, () => make("button", { type: "button" }), showButton);
  if (!moves.length) zone.remove();
  else if (played) placeWrong(zone, played);
}

/** What may be said of the card laid last, and what a card could be laid to anyway.
 * @param {ReadOnly<GameView>} played */
function movesOf({ challenges = [] }) {
  return [...challenges, ...(offered.key ? falseMoves(cardOfKey(offered.key)) : [])];
}

/** @type {ResizeObserver | null} */
let doubtsWatch = null;

/** "Wrong!" stays at its card when the cloth gets another size. */
function followBout() {
  if (doubtsWatch || !window.ResizeObserver) return;
  doubtsWatch = new window.ResizeObserver(showDoubts);
  doubtsWatch.observe(document.getElementById("bout"));
}

/** Where these buttons lie; made when there is the first. */
function doubtsZone() {
  const found = document.getElementById("doubts");
  if (found) return found;
  const zone = make("div", { class: "doubts", id: "doubts" });
  document.getElementById("cloth").append(zone);
  followBout();
  return zone;
}

/** @param {HTMLElement} zone @param {ReadOnly<GameView>} played */
function placeWrong(zone, played) {
  const card = doubtedCard(played);
  /** @type {HTMLElement | null} */
  const wrong = zone.querySelector(".wrong");
  if (wrong && card) placeAt(document.getElementById("cloth"), wrong, card);
}

/** Ask whether the card is to be laid anyway.
 * @param {string} key @param {boolean} byKey  a key chose it: the buttons are next */
export function offerCard(key, byKey) {
  if (!doubtful() || !falseMoves(cardOfKey(key)).length) return;
  offered = { key, v: tableNow().v };
  showDoubts();
  /** @type {HTMLElement | null} */
  const first = byKey ? document.querySelector("#doubts .lay") : null;
  if (first) first.focus();
}

/** The card that may be laid anyway. */
export const offeredKey = () => offered.key;
