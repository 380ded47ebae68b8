// How the sounds are made: of noise and of tones, no files.

const VOLUME = 0.22;

/** Swells up at once and dies away.
 * @param {AudioContext} at @param {number} start @param {number} seconds @param {number} loud */
function envelope(at, start, seconds, loud) {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loud * VOLUME, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(at.destination);
  return gain;
}

/** Paper on cloth: a breath of noise around one pitch.
 * @param {AudioContext} at @param {number} after @param {number} seconds @param {number} pitch */
function rustle(at, after, seconds, pitch) {
  const start = at.currentTime + after;
  const buffer = at.createBuffer(1, Math.ceil(at.sampleRate * seconds), at.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  Object.assign(source, { buffer });
  filter.type = "bandpass";
  filter.frequency.setValueAtTime(pitch, start);
  filter.frequency.exponentialRampToValueAtTime(pitch * 0.5, start + seconds);
  source.connect(filter).connect(envelope(at, start, seconds, 1));
  source.start(start);
}

/** @param {AudioContext} at @param {number} after @param {number} pitch */
function note(at, after, pitch) {
  const start = at.currentTime + after;
  const source = at.createOscillator();
  source.type = "sine";
  source.frequency.setValueAtTime(pitch, start);
  source.connect(envelope(at, start, 0.22, 0.5));
  source.start(start);
  source.stop(start + 0.25);
}

/** @type {Record<SoundName, (at: AudioContext) => void>} */
const SOUNDS = {
  card: (at) => rustle(at, 0, 0.09, 2400),
  aside: (at) => rustle(at, 0, 0.22, 1500),
  take: (at) => [0, 0.07, 0.14].forEach((after) => rustle(at, after, 0.1, 1900)),
  turn: (at) => [587, 784].forEach((pitch, i) => note(at, i * 0.11, pitch)),
  end: (at) => [523, 659, 784].forEach((pitch, i) => note(at, i * 0.13, pitch)),
};

/** @param {AudioContext} at @param {SoundName} name */
export function playSound(at, name) {
  SOUNDS[name](at);
}
