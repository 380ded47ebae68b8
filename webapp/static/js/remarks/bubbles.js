// Remarks in bubbles beside their speakers. They lie over the page and move nothing.

import { keep, make } from "../base/dom.js";
import { placeName } from "../sentences/names.js";
import { isSign, remarkWords } from "../sentences/remarks.js";
import { state } from "../state/state.js";
import { placeBeside } from "./places.js";
import { drawSign } from "./signs.js";

// Elements that people look at meanwhile: a bubble lies on none of them, as far as there is room
const LOOKED_AT = ".app [data-tone], .seat .sign, .seat .name, #stock > *, #bout .card, #turn, "
  + "#news, #clock, #actions button, #hand .card, .corner button";

/** @param {Said} said */
function newBubble({ seat, remark }) {
  return make("p", { class: "bubble", "data-speaker": seat, "data-remark": remark },
    make("span", { class: "unseen" }, `${placeName(seat)}: `),
    isSign(remark) ? drawSign(remark) : null,
    make("span", { class: isSign(remark) ? "unseen" : null }, remarkWords(remark)));
}

/** @param {string} selector */
const shownOnes = (selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.getClientRects().length);

/** Return the speaker's place on this screen; a speaker who isn't seen speaks from the button.
 * @param {number} seat */
function speakerAt(seat) {
  const [chair] = shownOnes(`.app [data-seat="${seat}"]`);
  const at = chair || document.getElementById("speak");
  const sign = at.querySelector(".avatar") || at;
  const { left, top, right, bottom } = sign.getBoundingClientRect();
  const name = (at.querySelector(".name") || sign).getBoundingClientRect();
  return { left, top, right, bottom: Math.max(bottom, name.bottom) };
}

/** A bubble grows while it appears: the place that it will have.
 * @param {Element} one */
function areaOf(one) {
  if (!(one instanceof HTMLElement) || !one.matches(".bubble")) return one.getBoundingClientRect();
  const { offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight } = one;
  return { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
}

/** @param {HTMLElement} bubble @param {number} seat */
function bestPlace(bubble, seat) {
  const size = { width: bubble.offsetWidth, height: bubble.offsetHeight };
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const others = shownOnes(`${LOOKED_AT}, .bubble[data-side]`).filter((one) => one !== bubble);
  return placeBeside(size, speakerAt(seat), room, others.map(areaOf));
}

/** One without a tail says by name who speaks.
 * @param {HTMLElement} bubble @param {Said} said */
function placeBubble(bubble, { seat }) {
  bubble.removeAttribute("data-named");
  const pointed = bestPlace(bubble, seat);
  bubble.toggleAttribute("data-named", pointed.side === "beside");
  const { left, top, side, tail } = pointed.side === "beside" ? bestPlace(bubble, seat) : pointed;
  bubble.style.left = `${left}px`;
  bubble.style.top = `${top}px`;
  bubble.style.setProperty("--tail", `${tail}px`);
  bubble.dataset.side = side;
}

/** @param {boolean} isTable  people are seen on this screen */
export function showBubbles(isTable) {
  keep(document.getElementById("bubbles"), isTable ? [...state.remarks] : [],
    ({ who, remark }) => `${who} ${remark}`, newBubble, placeBubble);
}
