// Makes the sounds of noise and tones, without files. No two are quite alike, as no two
// cards are put down alike.

const VOLUME = 0.3;
const FILTERED = 2.3; // how much louder noise is made that a filter takes most of

/** A number near this one.
 * @param {number} number @param {number} [by] */
const nearly = (number, by = 0.12) => number * (1 + by * (2 * Math.random() - 1));

/** @type {WeakMap<AudioContext, AudioBuffer>} */
const noises = new WeakMap();

/** A second of noise, made once.
 * @param {AudioContext} at */
function noiseOf(at) {
  const known = noises.get(at);
  if (known) return known;
  const buffer = at.createBuffer(1, at.sampleRate, at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  noises.set(at, buffer);
  return buffer;
}

/** Swells and dies away.
 * @param {AudioContext} at @param {number} start @param {number} swells @param {number} dies
 * @param {number} loud */
function envelope(at, start, swells, dies, loud) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud * VOLUME, start + swells);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + swells + dies);
  gain.connect(at.destination);
  return gain;
}

/** Paper: noise around one pitch, which falls.
 * @param {AudioContext} at @param {number} after
 * @param {{ pitch: number, falls?: number, sharp?: number, swells?: number, dies: number,
 *   loud: number }} how */
function rustle(at, after, { pitch, falls = 0.5, sharp = 0.9, swells = 0.003, dies, loud }) {
  const start = at.currentTime + after;
  const [source, filter] = [at.createBufferSource(), at.createBiquadFilter()];
  const lasts = swells + nearly(dies);
  source.buffer = noiseOf(at);
  filter.type = "bandpass";
  filter.Q.value = sharp;
  const begins = nearly(pitch);
  filter.frequency.setValueAtTime(begins, start);
  filter.frequency.exponentialRampToValueAtTime(begins * falls, start + lasts);
  source.connect(filter).connect(envelope(at, start, swells, lasts, FILTERED * nearly(loud)));
  source.start(start, Math.random() * 0.5, lasts + 0.05);
}

/** Something struck: a tone that falls and is gone at once.
 * @param {AudioContext} at @param {number} after
 * @param {{ pitch: number, falls?: number, dies: number, loud: number }} how */
function knock(at, after, { pitch, falls = 0.6, dies, loud }) {
  const start = at.currentTime + after;
  const source = at.createOscillator();
  const begins = nearly(pitch, 0.04);
  source.type = "sine";
  source.frequency.setValueAtTime(begins, start);
  source.frequency.exponentialRampToValueAtTime(begins * falls, start + dies);
  source.connect(envelope(at, start, 0.002, dies, loud));
  source.start(start);
  source.stop(start + dies + 0.05);
}

/** A card put down: the click of its edge, the breath of air under it, the table.
 * @param {AudioContext} at @param {number} hard */
function putDownCard(at, hard) {
  const edge = { pitch: 3400, falls: 0.7, sharp: 1.4, swells: 0.001, dies: 0.022 };
  rustle(at, 0, { ...edge, loud: 0.9 * hard });
  rustle(at, 0.004, { pitch: 950, dies: 0.12, loud: 0.9 * hard });
  knock(at, 0, { pitch: 190, dies: 0.11, loud: 0.5 * hard });
}

/** Cards that fall on each other, from slow to fast.
 * @param {AudioContext} at @param {number} cards */
function riffle(at, cards) {
  for (let i = 0; i < cards; i += 1) {
    const after = 0.5 * (1 - (1 - i / cards) ** 1.6) + nearly(0.004, 0.8);
    rustle(at, after, { pitch: 2600, falls: 0.8, sharp: 1.6, swells: 0.001, dies: 0.016,
      loud: 0.3 + (0.3 * i) / cards });
  }
  rustle(at, 0.54, { pitch: 1300, swells: 0.06, dies: 0.2, loud: 0.45 });
}

/** @type {Record<SoundName, (at: AudioContext) => void>} */
const SOUNDS = {
  lift: (at) => rustle(at, 0, { pitch: 2100, falls: 1.5, swells: 0.02, dies: 0.08, loud: 0.3 }),
  card: (at) => putDownCard(at, 0.75),
  beat: (at) => putDownCard(at, 1.15),
  draw: (at) => rustle(at, 0, { pitch: 1900, falls: 0.6, swells: 0.012, dies: 0.09, loud: 0.4 }),
  aside: (at) => {
    rustle(at, 0, { pitch: 1500, falls: 0.45, swells: 0.07, dies: 0.26, loud: 0.6 });
    knock(at, 0.2, { pitch: 160, dies: 0.1, loud: 0.35 });
  },
  take: (at) => [0, 0.06, 0.13, 0.19].forEach((after, i) => rustle(at, after,
    { pitch: 1300 + 230 * i, falls: 1.3, swells: 0.03, dies: 0.13, loud: 0.5 })),
  shuffle: (at) => riffle(at, 26),
  turn: (at) => [0, 0.13].forEach((after) => {
    knock(at, after, { pitch: 290, falls: 0.75, dies: 0.12, loud: 0.7 });
    rustle(at, after, { pitch: 700, dies: 0.02, loud: 0.4 });
  }),
};

/** @param {AudioContext} at @param {SoundName} name */
export function playSound(at, name) {
  SOUNDS[name](at);
}
