// Thrown signs, which fly from the thrower's face to the fool's; the fool bows.

import { soundHit } from "../effects/fanfare.js";
import { rectOf } from "../effects/places.js";
import { moving } from "../effects/motion.js";
import { Stage, wayTo } from "../effects/stage.js";
import { state } from "../state/state.js";
import { drawThrown, stickAll } from "./thrownsigns.js";

const THROWN_SIZE = 46; // px

/** @param {number} seat */
const chairFace = (seat) => `.app .chair[data-seat="${seat}"] .avatar`;

/** @param {number} seat @param {string[]} ways @param {number} time  ms */
function shakeFace(seat, ways, time) {
  const face = document.querySelector(chairFace(seat));
  if (face) face.animate(["none", ...ways, "none"].map((transform) => ({ transform })), time);
}

/** In an arc, turning, and down the face.
 * @param {Stage} scene @param {SVGElement} sign @param {Place} from @param {Place} home */
async function flySign(scene, sign, from, home) {
  const { x, y } = wayTo(home, from);
  const [side, up] = [x < 0 ? 1 : -1, Math.min(y, 0) - 46];
  /** @param {number} left @param {number} top @param {number} turn @param {number} scale */
  const way = (left, top, turn, scale) =>
    `translate(${left}px, ${top}px) rotate(${turn * side}deg) scale(${scale})`;
  await scene.move(sign, [
    { transform: way(x, y, 0, 0.5), easing: "cubic-bezier(.2, .7, .5, 1)" },
    { transform: way(x * 0.5, up, 200, 1), easing: "cubic-bezier(.5, 0, .8, .6)" },
    { transform: way(0, 0, 380, 1) },
  ], 640);
  scene.move(sign, [
    { opacity: 1, transform: way(0, 0, 380, 1) },
    { opacity: 1, offset: 0.3, transform: `${way(0, 0, 380, 1)} scale(1.35, .8)` },
    { opacity: 0, transform: `${way(0, 26, 380, 1)} scale(1.1, .9)` },
  ], 620).then(() => scene.end());
}

/** Leave on the fool's face what has hit it, until the next game.
 * @param {number} at */
function stickAt(at) {
  const face = document.querySelector(chairFace(at));
  if (face && state.throwing) stickAll(face, state.throwing.hits);
}

/** From below, where nobody sits.
 * @returns {Place} */
const spectators = () =>
  ({ left: window.innerWidth / 2, top: window.innerHeight, width: THROWN_SIZE, height: 0 });

/** From one seat, or from a spectator, to the other.
 * @param {string} remark @param {number | null} seat @param {number} at */
async function throwSign(remark, seat, at) {
  const from = seat === null ? spectators() : rectOf(chairFace(seat));
  const face = rectOf(chairFace(at));
  if (!from || !face) return;
  if (!moving()) {
    stickAt(at);
    soundHit();
    return;
  }
  const home = {
    left: face.left + (face.width - THROWN_SIZE) / 2,
    top: face.top + (face.height - THROWN_SIZE) / 2,
    width: THROWN_SIZE, height: THROWN_SIZE,
  };
  const scene = new Stage();
  const sign = scene.put(drawThrown(remark, "thrown"), home);
  await flySign(scene, sign, from, home);
  stickAt(at);
  soundHit();
  shakeFace(at, ["rotate(-10deg)", "rotate(8deg)"], 300);
}

/** @param {number} seat */
function bowAt(seat) {
  const low = "translateY(12px) rotate(24deg)";
  if (moving()) shakeFace(seat, [low, low], 1100);
}

/** Show what was thrown, or that the fool bows.
 * @param {{ remark: string, seat: number | null, at: number }} thrown */
export function showThrown({ remark, seat, at }) {
  if (remark === "bow") bowAt(at);
  else throwSign(remark, seat, at);
}
