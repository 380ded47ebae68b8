// The replay: every hand open, the table as it was, and a tape to walk along.

import { markCard, openCard } from "../base/cardview.js";
import { keyed } from "../base/cardnames.js";
import { showBout } from "../table/bout.js";
import { button, drawing, keep, make, mark, part, say } from "../base/dom.js";
import { showLookBack } from "./lookbackpart.js";
import { pastName, pastNames } from "./finishedgame.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { seatWords } from "../table/seats.js";
import { asHeld } from "../state/looks.js";
import { pastNow, replayed } from "../state/queries.js";
import { state } from "../state/state.js";
import { showCloth, showDiscard, showStock } from "../table/stock.js";
import { fill, gettext } from "../base/words.js";

const SIGN_ROOM = 84; // px beside the cards, for the sign and the name
const STRIP = 15;     // px of a card that must show

const openGame = () => /** @type {OpenGame} */ (replayed());

function newHand() {
  return make("li", { class: "open-hand" }, avatar(),
    make("span", { class: "name", "aria-hidden": "true" }, make("bdi")),
    make("span", { class: "unseen" }),
    make("div", { class: "fan", "data-zone": "hands" }));
}

/** The size of open cards: smaller the more hands there are.
 * @param {number} hands */
function openSize(hands) {
  if (state.height < 460) return 30;
  if (state.width >= 700) return hands > 4 ? 46 : 54;
  if (state.height < 620) return hands > 3 ? 30 : 36;
  /** @type {Partial<Record<number, number>>} */
  const sizes = { 2: 48, 3: 44, 4: 40 };
  return sizes[hands] || 36;
}

/** Cards in a row, nearer to each other the more there are; very many in several rows.
 * @param {HTMLElement} fan @param {number} count @param {number} card */
function layFan(fan, count, card) {
  const room = (fan.clientWidth || state.width - SIGN_ROOM) - card;
  const rows = Math.ceil(count / (Math.floor(room / STRIP) + 1)) || 1;
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

/** @param {string} action @param {string} icon @param {string} words */
function tapeButton(action, icon, words) {
  return make("button", { type: "button", "data-action": action, "aria-label": words },
    drawing(icon));
}

/** @param {Element} element */
function newTape(element) {
  const slider = make("input", { type: "range", class: "slider", min: 0, value: 0 });
  element.append(
    make("div", { class: "tape-row" },
      slider, make("span", { class: "counter", "aria-hidden": "true" })),
    make("div", { class: "tape-row curve-row", hidden: true }),
    make("div", { class: "tape-row" },
      button("back", gettext("Back")),
      button("fair", gettext("Shuffle")),
      make("span", { class: "gap" }),
      tapeButton("step-back", "step", gettext("One move back")),
      tapeButton("play-pause", "play", ""),
      tapeButton("step-on", "step", gettext("One move forward"))),
    make("section", { class: "lookback", tabindex: -1, "aria-label": gettext("Looking back") }),
  );
}

/** @param {HTMLInputElement} slider @param {number} at @param {number} last */
function showSlider(slider, at, last) {
  const words = fill(gettext("Move {number} of {count}"), { number: at, count: last });
  mark(slider, { max: last, "aria-label": gettext("Moves"), "aria-valuetext": words });
  slider.value = String(at);
}

function showTape() {
  const { at, frames, playing } = /** @type {ReplayedPast} */ (pastNow());
  const last = frames.length - 1;
  const element = document.getElementById("tape");
  if (!element.firstElementChild) newTape(element);
  /** @param {string} action */
  const found = (action) => part(element, `[data-action="${action}"]`);
  showSlider(/** @type {HTMLInputElement} */ (part(element, ".slider")), at, last);
  say(part(element, ".counter"), `${at} / ${last}`);
  const playWords = playing ? gettext("Pause") : gettext("Play automatically");
  mark(found("play-pause"), { "aria-label": playWords });
  mark(part(found("play-pause"), "use"), { href: playing ? "#pause" : "#play" });
  mark(found("step-back"), { "aria-disabled": at === 0 ? "true" : null });
  mark(found("step-on"), { "aria-disabled": at === last ? "true" : null });
  showLookBack(part(element, ".curve-row"), part(element, ".lookback"));
}

/** Show the position: hands, cloth, tape. */
export function showReplay() {
  showHands();
  showCloth();
  showStock();
  showDiscard();
  showBout();
  showTape();
}
