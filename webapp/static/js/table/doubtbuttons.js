// Buttons of a cheaters' table: "Wrong!" at the card that was laid last, and those that lay a card
// which doesn't fit. Fingers and keys: doubtgestures.js.

import { cardName, cardOfKey, cardSign } from "../base/cardnames.js";
import { keep, make, mark, say } from "../base/dom.js";
import { tableDoubt } from "../sentences/doubts.js";
import { beats, meaningsOf } from "../state/legalmoves.js";
import { game, tableNow } from "../state/queries.js";
import { state } from "../state/state.js";

const SEVERAL = "several"; // the words of a card that could be laid in several ways

/** The card of the own hand that may be laid anyway, at this version of the table. */
let offered = { key: "", v: 0 };

/** The game that runs, if this person may doubt or lie now. */
export function doubtful() {
  const played = game();
  const { view } = state;
  const runs = view !== null && view.phase === "playing" && played === view.game;
  return runs && played && played.doubts ? played : null;
}

/** Every false move of a card; none while a move is on its way.
 * @param {Card} card */
export function falseMoves(card) {
  const played = doubtful();
  return played && !state.pending ? meaningsOf(card, played.cheats || []) : [];
}

/** The ways to lay the offered card, if there is one. */
const laysNow = () => (offered.key ? falseMoves(cardOfKey(offered.key)) : []);

/** @param {Element} element @param {string} move */
function showWrong(element, move) {
  const card = cardName(move.split(" ")[1]);
  say(element, tableDoubt("wrong"));
  mark(element, {
    "data-doubt": move, class: "wrong strong", "aria-keyshortcuts": "W",
    "aria-label": tableDoubt("wrong_card", { card }),
  });
}

/** A button with words; of several ways each lies on the card that would be beaten.
 * @param {Element} element @param {string} move @param {string} card */
function showLay(element, move, card) {
  const attack = beats(move);
  const words = attack ? tableDoubt("lay_on", { card, attack: cardSign(attack) })
    : tableDoubt("lay", { card });
  const isHere = laysNow().length > 1;
  say(element, isHere ? card : words);
  mark(element, {
    "data-doubt": move, class: isHere ? "lay here" : "lay", "aria-label": isHere ? words : null,
  });
}

/** @param {Element} element @param {string} item  a move, or SEVERAL */
function showDoubt(element, item) {
  const card = cardSign(cardOfKey(offered.key));
  if (item === SEVERAL) say(element, tableDoubt("lay", { card }));
  else if (item.startsWith("challenge")) showWrong(element, item);
  else showLay(element, item, card);
}

/** @param {string} item */
const newDoubt = (item) => (item === SEVERAL
  ? make("p", { class: "several", "aria-hidden": "true" }) : make("button", { type: "button" }));

/** The card that can be doubted, where it lies.
 * @param {ReadOnly<GameView>} played */
function doubtedCard({ doubts }) {
  const { last = null } = doubts || {};
  if (!last) return null;
  const on = last.beaten ? `[data-beats="${last.beaten}"]` : ":not([data-beats])";
  const found = document.querySelectorAll(`#bout .card[data-card="${last.card}"]${on}`);
  return /** @type {HTMLElement | null} */ (found[found.length - 1] || null);
}

/** The card that a false move beats, where it lies.
 * @param {string} move @returns {HTMLElement | null} */
const beatenCard = (move) =>
  document.querySelector(`#bout .pair:not([data-beaten]) .card[data-card="${beats(move)}"]`);

/** At a card, wherever it flies just now.
 * @param {HTMLElement} button @param {HTMLElement | null} card
 * @param {number} down  how far, as a part of its height */
function placeAt(button, card, down) {
  if (!card) return;
  const cloth = document.getElementById("cloth");
  let [x, y] = [card.offsetWidth / 2, card.offsetHeight * down];
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
  if (!played || state.pending || tableNow().v !== offered.v) offered = { key: "", v: 0 };
  const items = played ? itemsOf(played) : [];
  const zone = items.length ? doubtsZone() : document.getElementById("doubts");
  if (!zone) return;
  keep(zone, items, (item) => item, newDoubt, showDoubt);
  if (!items.length) zone.remove();
  else if (played) placeAtCards(zone, played);
}

/** Return the doubts about the card laid last, and ways to lay the offered card. Several ways
 * cover the cards, so they come alone; a tap beside them takes them away.
 * @param {ReadOnly<GameView>} played */
function itemsOf({ challenges = [] }) {
  const lays = laysNow();
  const { pending } = state;
  const open = challenges.filter((one) => !pending || one !== pending.move);
  return lays.length > 1 ? [SEVERAL, ...lays] : [...open, ...lays];
}

/** @type {ResizeObserver | null} */
let doubtsWatch = null;

/** "Wrong!" stays at its card when the cloth gets another size. */
function followBout() {
  if (doubtsWatch || !window.ResizeObserver) return;
  doubtsWatch = new window.ResizeObserver(showDoubts);
  doubtsWatch.observe(document.getElementById("bout"));
}

/** Return the zone of these buttons; it is made with the first. */
function doubtsZone() {
  const found = document.getElementById("doubts");
  if (found) return found;
  const zone = make("div", { class: "doubts", id: "doubts" });
  document.getElementById("cloth").append(zone);
  followBout();
  return zone;
}

/** @param {HTMLElement} zone @param {ReadOnly<GameView>} played */
function placeAtCards(zone, played) {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = zone.querySelectorAll("button");
  for (const button of buttons) {
    const { doubt = "" } = button.dataset;
    if (button.matches(".wrong")) placeAt(button, doubtedCard(played), 1);
    else if (button.matches(".here")) placeAt(button, beatenCard(doubt), .5);
  }
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

/** It stays in the hand. */
export function withdrawOffer() {
  if (!offered.key) return;
  offered = { key: "", v: 0 };
  showDoubts();
}

/** The card that may be laid anyway. */
export const offeredKey = () => offered.key;
