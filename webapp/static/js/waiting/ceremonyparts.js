// Parts of the ceremony: where things are, sparks, a face that gives way, epaulettes, a cheer.

import { drawing, make } from "../base/dom.js";
import { soundStitch } from "../effects/fanfare.js";
import { wayTo } from "../effects/stage.js";

const CAP_SPARKS = 8;
export const CAP_GLIDE = "cubic-bezier(.2, .8, .3, 1)";

/** @typedef {import("../effects/stage.js").Stage} Stage */

/** @param {string} selector */
export const onResult = (selector) => /** @type {HTMLElement[]} */ (
  [...document.querySelectorAll(`#result ${selector}`)]);

/** @param {number} x @param {number} y @param {number} scale @param {string} [turn] */
export const wayOn = (x, y, scale, turn = "0deg") =>
  `translate(${x}px, ${y}px) rotate(${turn}) scale(${scale})`;

/** Hide what comes to rest later: see result.css. A scene that is over hides nothing.
 * @param {Stage} scene @param {"dim" | "bout" | "cap" | "told"} part */
export function hideForNow(scene, part) {
  if (!scene.over) document.documentElement.dataset.ceremony = part;
}

/** The face below gives way.
 * @param {Stage} scene @param {Element} worn */
export function bump(scene, worn) {
  const face = worn.parentElement && worn.parentElement.querySelector(".avatar");
  if (face) {
    scene.move(face, [0, 7, -2, 0].map((y) => ({ transform: `translateY(${y}px)` })), 300,
      { fill: "none" });
  }
}

/** @param {Stage} scene @param {DOMRect} rect */
export function burst(scene, { left, top, width, height }) {
  for (let i = 0; i < CAP_SPARKS; i += 1) {
    const turn = (i / CAP_SPARKS) * 2 * Math.PI;
    const [x, y] = [Math.cos(turn) * 58, Math.sin(turn) * 44];
    const spark = scene.put(make("i", { class: "spark", "data-odd": i % 2 === 1 }), {
      left: left + width / 2 - 4, top: top + height * 0.7 - 4, width: 8, height: 8,
    });
    scene.move(spark, [
      { opacity: 1, transform: wayOn(x * 0.3, y * 0.3, 1) },
      { opacity: 0, transform: wayOn(x, y, 0.4) },
    ], 460, { easing: CAP_GLIDE });
  }
}

/** One shoulder after the other.
 * @param {Stage} scene @param {Place} cloth */
export async function sew(scene, cloth) {
  for (const worn of onResult(".sewn-on")) {
    const home = worn.getBoundingClientRect();
    const { x, y } = wayTo(home, cloth);
    const flying = scene.put(drawing("epaulette", "flying-epaulette"), home);
    soundStitch();
    await scene.move(flying, [
      { opacity: 0, transform: wayOn(x, y, 3, "-40deg") },
      { opacity: 1, transform: wayOn(0, 0, 1) },
    ], 380, { easing: CAP_GLIDE });
  }
}

/** Show the reaction of the person who looks: a cheer, or a shrug.
 * @param {Stage} scene @param {string} mood */
export function react(scene, mood) {
  const [face] = onResult(".chair[data-own] .avatar");
  if (!face || mood === "even") return;
  const frames = mood === "won"
    ? ["none", "translateY(-14px) rotate(6deg)", "none", "translateY(-9px) rotate(-5deg)", "none"]
    : ["none", "rotate(-9deg)", "rotate(9deg)", "rotate(-6deg)", "none"];
  scene.move(face, frames.map((transform) => ({ transform })), 760, { fill: "none" });
}
