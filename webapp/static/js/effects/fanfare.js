// Sounds of the end of a game, and of thrown signs: a drum for the cap, a chord for each.

import { hearNow } from "./sound.js";

const FANFARE_LOUD = 0.2;

/** @param {AudioContext} at @param {number} start @param {number} seconds @param {number} loud */
function fadingGain(at, start, seconds, loud) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud * FANFARE_LOUD, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(at.destination);
  return gain;
}

/** A tone that may slide to another pitch.
 * @param {AudioContext} at
 * @param {{ after: number, pitch: number, to?: number, seconds?: number, loud?: number,
 *   type?: OscillatorType }} how */
function slidingTone(at, { after, pitch, to = pitch, seconds = 0.5, loud = 0.6, type }) {
  const start = at.currentTime + after;
  const source = at.createOscillator();
  source.type = type || "triangle";
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(to, start + seconds);
  source.connect(fadingGain(at, start, seconds, loud));
  source.start(start);
  source.stop(start + seconds + 0.05);
}

/** @param {AudioContext} at */
function capDrum(at) {
  slidingTone(at, { after: 0, pitch: 150, to: 46, seconds: 0.34, loud: 2.2, type: "sine" });
  slidingTone(at, { after: 0, pitch: 320, to: 90, seconds: 0.09, loud: 0.7 });
}

/** @param {AudioContext} at @param {number[]} pitches @param {number} step  seconds */
const arpeggio = (at, pitches, step) => pitches.forEach((pitch, i) =>
  slidingTone(at, { after: 0.14 + i * step, pitch, seconds: 0.55 }));

/** A muted trumpet that gives up.
 * @param {AudioContext} at */
function trumpetSighs(at) {
  const muted = { type: /** @type {OscillatorType} */ ("sawtooth"), loud: 0.3 };
  [[311, 303], [294, 285], [277, 270]].forEach(([pitch, to], i) =>
    slidingTone(at, { ...muted, after: 0.16 + i * 0.24, pitch, to, seconds: 0.26 }));
  slidingTone(at, { ...muted, after: 0.88, pitch: 262, to: 185, seconds: 0.8 });
}

/** @type {Record<string, (at: AudioContext) => void>} */
const END_CHORDS = {
  fool: trumpetSighs,
  safe: (at) => arpeggio(at, [523, 659, 784, 1047], 0.1),
  lost: (at) => arpeggio(at, [440, 349, 294, 220], 0.17),
  won: (at) => [0, 0.3].forEach((after) => [392, 523, 659].forEach((pitch) =>
    slidingTone(at, { after: after + 0.14, pitch: after ? pitch * 1.335 : pitch, loud: 0.4 }))),
  draw: (at) => [294, 440, 587].forEach((pitch) =>
    slidingTone(at, { after: 0.14, pitch, seconds: 1.1, loud: 0.4 })),
  seen: (at) => arpeggio(at, [392, 523], 0.16),
};

/** The cap has landed.
 * @param {string} kind  what the end is to who hears it */
export function soundEnd(kind) {
  hearNow((at) => {
    if (kind !== "draw") capDrum(at);
    END_CHORDS[kind](at);
  });
}

/** An epaulette is sewn on: a needle through cloth, twice. */
export const soundStitch = () => hearNow((at) => [0, 0.09].forEach((after) =>
  slidingTone(at, { after, pitch: 2100, to: 1400, seconds: 0.05, loud: 0.3 })));

/** Something has hit the fool. */
export const soundHit = () => hearNow((at) =>
  slidingTone(at, { after: 0, pitch: 260, to: 70, seconds: 0.16, loud: 1.2, type: "sine" }));
