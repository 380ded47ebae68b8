// The end of a game as one scene: the last bout lies on the table, the light dims, it is silent,
// the cap flies from the middle of the cloth to the fool's face. Only then it is told. Epaulettes
// are sewn on. `playCeremony` plays it, `skipCeremony` cuts it short; in the end everything lies
// as lastcloth.js has laid it.

import { make } from "../base/dom.js";
import { rectOf } from "../effects/places.js";
import { Stage, wayTo } from "../effects/stage.js";
import {
  bump, burst, CAP_GLIDE, hideForNow, onResult, react, sew, wayOn,
} from "./ceremonyparts.js";
import { foolsCap } from "./foolscap.js";
import { boutOnTable, freezeBout } from "./frozenbout.js";

/** The beats in their order, in ms. The chat's message comes after them: LAST_SCENE in
 * bot/sending/boards/board_pace.py. */
export const BEATS = {
  lies: 700,    // the last card, on the table
  dims: 280,    // the light; then the result stands there in the dark
  silence: 600,
  rises: 420,   // the cap, out of the cloth
  rings: 360,
  flies: 620,   // to the fool: now it is told
};
const LANDS = 280; // ms that the cap swings on the head
const TAPPED = 60; // ms from the end of a tap to what it has hit
const [FALL, POP] = ["cubic-bezier(.5, 0, .8, .4)", "cubic-bezier(.3, 1.5, .6, 1)"];

/** @type {{ scene: Stage, finish: () => void } | null} */
let sceneNow = null;

/** The cap comes up in the middle of the cloth, large, and shakes its bells.
 * @param {Stage} scene @param {Place} cloth */
async function raiseCap(scene, cloth) {
  const width = Math.min(170, cloth.width * 0.42, cloth.height * 0.6);
  const height = width / 1.2;
  const cap = scene.put(foolsCap("flying-cap"), {
    left: cloth.left + (cloth.width - width) / 2, top: cloth.top + (cloth.height - height) / 2,
    width, height,
  });
  await scene.move(cap, [
    { opacity: 0, transform: wayOn(0, 40, 0.2, "-24deg") },
    { opacity: 1, transform: wayOn(0, 0, 1) },
  ], BEATS.rises, { easing: POP });
  await scene.move(cap, ["0deg", "-7deg", "6deg", "-3deg", "0deg"].map((turn) => (
    { transform: wayOn(0, 0, 1, turn) })), BEATS.rings);
  return cap;
}

/** … flies in an arc to a face, and lands.
 * @param {Stage} scene @param {SVGElement} cap @param {Element} worn  there */
async function landCap(scene, cap, worn) {
  const { x, y, scale } = wayTo(cap.getBoundingClientRect(), worn.getBoundingClientRect());
  const [high, turn] = [Math.min(y, 0) - 70, x < 0 ? "-30deg" : "30deg"];
  await scene.move(cap, [
    { transform: wayOn(0, 0, 1), easing: CAP_GLIDE },
    { transform: wayOn(x * 0.55, high, (1 + scale) / 2, turn), easing: FALL },
    { transform: wayOn(x, y, scale) },
  ], BEATS.flies);
  if (scene.over) return;
  burst(scene, worn.getBoundingClientRect());
  bump(scene, worn);
  await scene.move(cap, [[1.18, 0.72], [0.94, 1.1], [1, 1]].map(([wide, tall]) => (
    { transform: `${wayOn(x, y, scale)} scale(${wide}, ${tall})` })), LANDS);
}

/** Let the cap sink into the cloth, since nobody wears it.
 * @param {Stage} scene @param {SVGElement} cap */
const sinkCap = (scene, cap) => scene.move(cap, [
  { opacity: 1, transform: wayOn(0, 0, 1) },
  { opacity: 0, transform: wayOn(0, 50, 0.3, "18deg") },
], 520, { easing: FALL });

/** @param {Stage} scene @param {Place} cloth @param {() => void} landed  told once */
async function capFlies(scene, cloth, landed) {
  const cap = await raiseCap(scene, cloth);
  if (scene.over) return;
  const worn = onResult(".worn-cap"); // only now: what somebody did may have built them again
  const home = cap.getBoundingClientRect();
  const caps = [cap, ...worn.slice(1).map(() => scene.put(foolsCap("flying-cap"), home))];
  pause(scene, BEATS.flies).then(landed);
  if (!worn.length) await sinkCap(scene, cap);
  await Promise.all(worn.map((one, i) => landCap(scene, caps[i], one)));
}

/** Nothing happens for so many ms.
 * @param {Stage} scene @param {number} time */
const pause = (scene, time) => scene.move(scene.element, [], time);

/** Taps and keys do what they do, and cut it short besides. What only stands there then is no
 * target of the same tap. */
function skipWithTaps() {
  for (const type of ["pointerup", "keydown"]) {
    window.addEventListener(type, () => window.setTimeout(skipCeremony, TAPPED),
      { capture: true, once: true });
  }
}

/** @param {() => void} act @returns {() => void} */
function once(act) {
  let done = false;
  return () => {
    if (!done) act();
    done = true;
  };
}

/** Play it, from the first beat to the last.
 * @param {{ mood: string, showResult: () => void, landed: () => void }} how  each is called once:
 *   `showResult` in the dark, `landed` when the cap lands; both when the scene is skipped */
export async function playCeremony({ mood, showResult, landed }) {
  skipCeremony();
  const scene = new Stage();
  const [show, tell] = [once(showResult), once(landed)];
  const finish = () => {
    sceneNow = null;
    scene.end();
    delete document.documentElement.dataset.ceremony;
    show();
    tell();
  };
  sceneNow = { scene, finish };
  await pause(scene, BEATS.lies);
  skipWithTaps();
  hideForNow(scene, "dim");
  await pause(scene, BEATS.dims);
  if (!scene.over) await ceremonySteps(scene, mood, show, () => {
    hideForNow(scene, "told");
    tell();
  });
  if (!scene.over) finish();
}

/** In the dark the result stands there; around its cloth nothing is told yet.
 * @param {Stage} scene @param {string} mood @param {() => void} show @param {() => void} tell */
async function ceremonySteps(scene, mood, show, tell) {
  const lay = boutOnTable();
  hideForNow(scene, "bout");
  show();
  const cloth = rectOf("#result .around");
  if (!cloth) return;
  const veil = scene.put(make("i", { class: "veil" }), cloth);
  const shrink = freezeBout(scene, lay);
  await pause(scene, BEATS.silence);
  shrink();
  if (!scene.over) await capFlies(scene, cloth, tell);
  if (!scene.over) react(scene, mood);
  await Promise.all([scene.move(veil, [{ opacity: 1 }, { opacity: 0 }], 420), sew(scene, cloth)]);
}

/** Show at once how it ends; nothing where none is played. */
export function skipCeremony() {
  if (sceneNow) sceneNow.finish();
}
