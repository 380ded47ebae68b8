// What a device remembers of a game, with storage, and where storage is refused.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepSeal, nonceTaken, offerNonce, recallSeal } from "../../../webapp/static/js/seals.js";

class Drawer {
  constructor() { this.kept = {}; }

  getItem(key) { return key in this.kept ? this.kept[key] : null; }

  setItem(key, text) { this.kept[key] = text; }
}

const refusing = {
  getItem() { throw new Error("refused"); },
  setItem() { throw new Error("refused"); },
};

function view(changes = {}) {
  return {
    id: "tbl", phase: "lobby", fair: { game: 1, commitment: "aa" }, you: { seat: 0 },
    seats: [{ seat: 0, ready: false }], ...changes,
  };
}

const ready = [{ seat: 0, ready: true }];

beforeEach(() => {
  globalThis.window = { localStorage: new Drawer() };
});

test("the seal that was seen first is kept, whatever is said later", () => {
  keepSeal(view());
  keepSeal(view({ fair: { game: 1, commitment: "bb" } }));
  assert.equal(recallSeal("tbl", 1).commitment, "aa");
  assert.equal(recallSeal("tbl", 2), null);
  assert.equal(recallSeal("other", 1), null);
});

test("a seal that is seen only while the game runs proves nothing and isn't kept", () => {
  keepSeal(view({ phase: "playing" }));
  assert.equal(recallSeal("tbl", 1), null);
});

test("the nonce is kept once the server has taken it", () => {
  keepSeal(view());
  const nonce = offerNonce("0123456789abcdef0123456789abcdef");
  assert.ok(!recallSeal("tbl", 1).nonce);
  nonceTaken(view());
  assert.equal(recallSeal("tbl", 1).nonce, nonce);
  keepSeal(view({ seats: ready }));
  assert.deepEqual(recallSeal("tbl", 1), { commitment: "aa", nonce });
});

test("who gets up again has given nothing to the shuffle", () => {
  keepSeal(view());
  offerNonce("ff");
  nonceTaken(view());
  keepSeal(view({ you: { seat: null } }));
  assert.equal(recallSeal("tbl", 1).nonce, "");
});

test("where storage is refused the page itself remembers, until it is closed", () => {
  globalThis.window.localStorage = refusing;
  keepSeal(view({ id: "shy" }));
  assert.equal(recallSeal("shy", 1).commitment, "aa");
});

test("the oldest games are forgotten first", () => {
  for (let game = 1; game <= 70; game += 1) {
    keepSeal(view({ fair: { game, commitment: "cc" } }));
  }
  assert.equal(recallSeal("tbl", 1), null);
  assert.equal(recallSeal("tbl", 70).commitment, "cc");
});

test("spoilt storage is as good as none", () => {
  globalThis.window.localStorage.setItem("durak.seals", "{spoilt");
  keepSeal(view({ id: "anew" }));
  assert.equal(recallSeal("anew", 1).commitment, "aa");
});
