// Words of a cheaters' table: "Wrong!", laying a card that doesn't fit, how many cards stood.

import { nameOf } from "./names.js";
import { fill, formOf, vocabulary } from "../base/words.js";

/** A sentence of `DOUBTS` in engine/words/doubt_sentences.py.
 * @param {string} name @param {Record<string, unknown>} [values] */
export function tableDoubt(name, values = {}) {
  const words = vocabulary().doubts[name] || "";
  return fill(typeof words === "string" ? words : formOf(words, Number(values.count)), values);
}

/** @param {number} count */
const caughtWords = (count) => ["", "caught_once", "caught_twice"][count] || "caught";

/** Of a game that is over: who got away with how many cards, then who was caught how often.
 * @param {ReadOnly<DoubtsView> | undefined} doubts */
export function toldCheats(doubts) {
  const all = ((doubts && doubts.cheats) || [])
    .map(({ stood, caught }, seat) => ({ name: nameOf(seat), stood, caught }));
  return [
    ...all.filter(({ stood }) => stood)
      .map(({ name, stood }) => tableDoubt("stood", { name, count: stood })),
    ...all.filter(({ caught }) => caught)
      .map(({ name, caught }) => tableDoubt(caughtWords(caught), { name, count: caught })),
  ];
}
