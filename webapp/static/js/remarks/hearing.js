// A remark is heard: it is shown for a moment, if this device wants to hear who says it.

import { remarkWords } from "../sentences/remarks.js";
import { placeName } from "../sentences/names.js";
import { ignores } from "../state/ignored.js";
import { myPlace } from "../state/queries.js";
import { foolHit } from "../state/endchanges.js";
import { newsTold } from "../state/pagechanges.js";
import { remarkFaded, remarkHeard, speakerHeard } from "../state/remarkchanges.js";
import { state } from "../state/state.js";
import { markThrown, thrownWords } from "./thrownsigns.js";
import { showThrown } from "./throws.js";
import { hearThrown } from "./throwtime.js";

const SHOWN_FOR = 2200; // ms

/** @type {Map<string, number>} */
const fading = new Map(); // who → the timer that ends it

/** Somebody at the table says something, or it is told what was thrown before this page came.
 * @param {RemarkMade | ThrownTold} told */
export function hearRemark(told) {
  if ("signs" in told) hearThrown(told);
  else hearSpeaker(told);
}

/** @param {RemarkMade} said */
function hearSpeaker(said) {
  const { table, seat, who, remark, at } = said;
  const { view } = state;
  const words = at === undefined ? remarkWords(remark) : thrownWords(remark);
  if (!view || view.id !== table || !words) return;
  if (seat !== null && !(view.seats[seat] && isHeard(said, seat))) return;
  if (at !== undefined) hearThrow({ seat, remark, at }, words);
  else if (seat !== null) hearWords({ seat, who, remark });
}

/** Note who sits there and speaks; return whether this device wants to hear it.
 * @param {RemarkMade} said @param {number} seat */
function isHeard({ table, who }, seat) {
  if (seat === myPlace()) return true;
  speakerHeard({ table, who, name: placeName(seat) });
  return !ignores(who);
}

/** @param {{ seat: number | null, remark: string, at: number }} thrown  a spectator has no name
 * @param {string} words */
function hearThrow(thrown, words) {
  newsTold(thrown.seat === null ? words : `${placeName(thrown.seat)}: ${words}`);
  if (thrown.remark !== "bow") countHit(thrown.remark);
  showThrown(thrown);
}

/** Count a sign that hit: only the number changes under the finger.
 * @param {string} sign */
function countHit(sign) {
  foolHit(sign);
  const shown = document.querySelector(`.throwing [data-at="${sign}"]`);
  if (shown && state.throwing) markThrown(shown, sign, state.throwing.hits[sign]);
}

/** @param {Said} said */
function hearWords({ seat, who, remark }) {
  remarkHeard({ seat, who, remark });
  window.clearTimeout(fading.get(who));
  fading.set(who, window.setTimeout(() => remarkFaded(who), SHOWN_FOR));
}
