// The end of a game as a scene: the last bout freezes at the size of the table, the cap flies from
// the middle of the cloth to the fool's face, epaulettes are sewn on. `playCeremony` plays it,
// `skipCeremony` cuts it short; in the end everything lies as lastcloth.js has laid it.

import { make } from "../base/dom.js";
import { rectOf } from "../effects/places.js";
import { Stage, wayTo } from "../effects/stage.js";
import { bump, burst, CAP_GLIDE, react, sew, onResult, wayOn } from "./ceremonyparts.js";
import { foolsCap } from "./foolscap.js";

const FROZEN_FOR = 900; // ms that the last bout is frozen
const TABLE_CARD = 84; // px
const [FALL, POP] = ["cubic-bezier(.5, 0, .8, .4)", "cubic-bezier(.3, 1.5, .6, 1)"];

/** @type {{ scene: Stage, finish: () => void } | null} */
let sceneNow = null;

/** Hide what comes to rest later: see result.css. A scene that is over hides nothing.
 * @param {Stage} scene @param {"bout" | "cap"} part */
function hideForNow(scene, part) {
  if (!scene.over) document.documentElement.dataset.ceremony = part;
}

/** The last bout lies there as large as it was played, and then shrinks to its place.
 * @param {Stage} scene @param {Place} cloth */
async function freezeBout(scene, cloth) {
  const [cards] = onResult(".last-cards");
  if (!cards) return;
  const home = cards.getBoundingClientRect();
  const [card] = onResult(".last-cards .card");
  const { width } = card.getBoundingClientRect();
  const scale = Math.min(TABLE_CARD / width, (cloth.width - 20) / home.width,
    (cloth.height - 20) / home.height);
  const { x, y } = wayTo(home, cloth);
  const copy = scene.put(/** @type {HTMLElement} */ (cards.cloneNode(true)), home);
  for (const one of copy.querySelectorAll("[data-card]")) one.removeAttribute("data-card");
  const large = wayOn(x, y, Math.max(1, scale));
  await scene.move(copy, [{ transform: large }, { transform: large }], FROZEN_FOR);
  hideForNow(scene, "cap");
  const there = [{ transform: large }, { transform: wayOn(0, 0, 1) }];
  await scene.move(copy, there, 300, { easing: CAP_GLIDE });
  copy.remove();
}

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
  ], 420, { easing: POP });
  await scene.move(cap, ["0deg", "-7deg", "6deg", "-3deg", "0deg"].map((turn) => (
    { transform: wayOn(0, 0, 1, turn) })), 360);
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
  ], 620);
  if (scene.over) return;
  burst(scene, worn.getBoundingClientRect());
  bump(scene, worn);
  await scene.move(cap, [[1.18, 0.72], [0.94, 1.1], [1, 1]].map(([wide, tall]) => (
    { transform: `${wayOn(x, y, scale)} scale(${wide}, ${tall})` })), 280);
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
  window.setTimeout(landed, 620);
  if (!worn.length) await sinkCap(scene, cap);
  await Promise.all(worn.map((one, i) => landCap(scene, caps[i], one)));
}

/** Play it, from the first beat to the last.
 * @param {{ mood: string, landed: () => void }} how  `landed` is called once: when the cap lands,
 *   when the scene is skipped, at once where there is nothing to see */
export async function playCeremony({ mood, landed }) {
  skipCeremony();
  const cloth = rectOf("#result .around");
  const scene = new Stage();
  let told = false;
  const tell = () => {
    if (!told) landed();
    told = true;
  };
  const finish = () => {
    sceneNow = null;
    scene.end();
    delete document.documentElement.dataset.ceremony;
    tell();
  };
  sceneNow = { scene, finish };
  if (cloth) await ceremonySteps(scene, cloth, mood, tell);
  if (!scene.over) finish();
}

/** @param {Stage} scene @param {Place} cloth @param {string} mood @param {() => void} tell */
async function ceremonySteps(scene, cloth, mood, tell) {
  const veil = scene.put(make("i", { class: "veil" }), cloth);
  const dark = [{ opacity: 0 }, { opacity: 1 }];
  hideForNow(scene, "bout");
  scene.move(veil, dark, 240);
  await freezeBout(scene, cloth);
  hideForNow(scene, "cap");
  if (!scene.over) await capFlies(scene, cloth, tell);
  if (!scene.over) react(scene, mood);
  await Promise.all([scene.move(veil, dark.reverse(), 420), sew(scene, cloth)]);
}

/** Show at once how it ends; nothing where none is played. */
export function skipCeremony() {
  if (sceneNow) sceneNow.finish();
}
