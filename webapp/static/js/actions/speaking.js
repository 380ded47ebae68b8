// Remarks that are heard, and the button that opens their bar. The rest is in later.js: most games
// are played without a word.

import { wordsOf } from "../server/api.js";
import { fetchedNow, fetchLater } from "../server/fetchlater.js";
import { state } from "../state/state.js";
import { refuse } from "./playing/play.js";

/** Close the bar; false where it isn't open. */
export const endSpeaking = () => state.speaking && fetchedNow().closeBar();

/** True if a tap was about the bar.
 * @param {Element} at */
export function tapSpeaking(at) {
  if (state.speaking) return fetchedNow().tapWithBar(at);
  if (!at.closest("#speak")) return false;
  fetchLater().then(({ openBar }) => openBar(), (failed) => refuse(wordsOf(failed)));
  return true;
}

/** Somebody says something; where what shows it doesn't come, it isn't heard.
 * @param {RemarkMade | ThrownTold} said */
export function hearSaid(said) {
  fetchLater().then(({ hearRemark }) => hearRemark(said), () => {});
}
