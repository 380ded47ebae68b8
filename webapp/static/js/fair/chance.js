// Chance from seeds: the deck's seed, the random words that follow from it, numbers below n.

import { hmacSha256, sha256 } from "./bytes.js";

const WORDS = 2 ** 32;
const COUNTER = 8; // bytes

/** Return the parts of the deck's seed besides the server's secret.
 * @param {string} table @param {number} game @param {string[]} nonces
 * @param {number} [version]  of the record */
export function seedMessage(table, game, nonces, version = 1) {
  return `durak-shuffle/${version}|${table}|${game}|${nonces.join(",")}`;
}

/** The seed of one game's deck: the server's secret and everybody's nonce together.
 * @param {BufferSource} serverSeed @param {string} table @param {number} game
 * @param {string[]} nonces @param {number} [version]  of the record */
export function deckSeed(serverSeed, table, game, nonces, version = 1) {
  return hmacSha256(serverSeed, seedMessage(table, game, nonces, version));
}

/** An endless row of random words, the same for the same seed. */
export class Chance {
  /** @param {Uint8Array} seed  of the deck */
  constructor(seed) {
    this.seed = seed;
    this.blocks = 0;
    /** @type {number[]} */
    this.words = [];
    this.used = 0;
  }

  /** SHA-256 of the seed and a counter gives the next eight words. */
  async more() {
    const input = new Uint8Array(this.seed.length + COUNTER);
    input.set(this.seed);
    new DataView(input.buffer).setUint32(this.seed.length + COUNTER - 4, this.blocks);
    this.blocks += 1;
    const view = new DataView((await sha256(input)).buffer);
    for (let place = 0; place < 32; place += 4) this.words.push(view.getUint32(place));
  }

  async word() {
    if (this.used === this.words.length) await this.more();
    this.used += 1;
    return this.words[this.used - 1];
  }

  /** A number from 0 to n - 1, each equally likely: words of the last, short lap are skipped.
   * @param {number} n */
  async below(n) {
    const even = WORDS - (WORDS % n);
    let word = await this.word();
    while (word >= even) word = await this.word();
    return word % n;
  }
}
