// What is being said, in bubbles at those who say it. They lie over the page and move nothing.

import { keep, make } from "../base/dom.js";
import { placeName } from "../sentences/names.js";
import { isSign, remarkWords } from "../sentences/remarks.js";
import { state } from "../state/state.js";
import { drawSign } from "./signs.js";

const MARGIN = 6; // px to the edge of the screen, and to who speaks

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

/** Who speaks, wherever they sit on this screen; who isn't seen speaks from the button.
 * @param {number} seat */
function speakerAt(seat) {
  const [chair] = shownOnes(`.app [data-seat="${seat}"]`);
  const at = chair || document.getElementById("speak");
  const sign = at.querySelector(".avatar") || at;
  const { left, top, width } = sign.getBoundingClientRect();
  const { bottom } = (at.querySelector(".name") || sign).getBoundingClientRect();
  return { top, bottom, middle: left + width / 2 };
}

/** Away from the nearer edge, above or below.
 * @param {HTMLElement} bubble @param {Said} said */
function placeBubble(bubble, { seat }) {
  const { offsetWidth: width, offsetHeight: height, style } = bubble;
  const { clientWidth: room } = document.documentElement;
  const { top, bottom, middle } = speakerAt(seat);
  const left = Math.max(MARGIN, Math.min(middle - width / 2, room - width - MARGIN));
  const below = top + bottom < window.innerHeight;
  style.left = `${left}px`;
  style.top = `${below ? bottom + MARGIN : top - height - MARGIN}px`;
  style.setProperty("--tail", `${middle - left}px`);
  bubble.toggleAttribute("data-below", below);
}

/** @param {boolean} isTable  people are seen on this screen */
export function showBubbles(isTable) {
  keep(document.getElementById("bubbles"), isTable ? [...state.remarks] : [],
    ({ who, remark }) => `${who} ${remark}`, newBubble, placeBubble);
}
