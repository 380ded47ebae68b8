// A device's memory of a game, with storage, and where storage is refused.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { noteView, offerNonce, recallMemory } from "../../../../webapp/static/js/state/devicememory.js";
import { state } from "../../../../webapp/static/js/state/state.js";

class Drawer {
  constructor() { this.kept = {}; }

  getItem(key) { return key in this.kept ? this.kept[key] : null; }

  setItem(key, text) { this.kept[key] = text; }
}

const refusing = {
  getItem() { throw new Error("refused"); },
  setItem() { throw new Error("refused"); },
};

const ANNA = 100;
const BORIS = 101;
const NONCE = "0123456789abcdef0123456789abcdef";

function view(changes = {}) {
  return {
    id: "tbl", phase: "lobby", fair: { game: 1, commitment: "aa" },
    you: { seat: 0, person: ANNA }, rules: { deck: 36, packs: 1, trump_exchange: false },
    seats: [{ seat: 0, ready: false }, { seat: 1, ready: true }], game: null, events: [], ...changes,
  };
}

const HAND = ["6c", "7c", "8c", "9c", "Tc", "Jc"];

function dealt(game = {}, changes = {}) {
  return view({
    phase: "playing",
    game: {
      number: 1, seat: 0, bout: 1, dealer: 1, attacker: 0, trump: "9h", pairs: [], discard: 0,
      stock: 24, cards: [6, 6], hand: HAND, outcome: null, ...game,
    },
    ...changes,
  });
}

beforeEach(() => {
  globalThis.window = { localStorage: new Drawer() };
  state.person = { id: ANNA, name: "Anna" };
});

test("the seal that was seen first is kept, no matter what is said later", () => {
  noteView(view());
  noteView(view({ fair: { game: 1, commitment: "bb" } }));
  assert.equal(recallMemory("tbl", 1).commitment, "aa");
  assert.deepEqual(recallMemory("tbl", 2), {});
  assert.deepEqual(recallMemory("other", 1), {});
});

test("a seal that is seen only while the game runs proves nothing and isn't kept", () => {
  noteView(dealt());
  assert.ok(!("commitment" in recallMemory("tbl", 1)));
});

test("a number is kept before it is sent, for the game whose seal was shown", () => {
  noteView(view());
  assert.equal(offerNonce(view(), NONCE), NONCE);
  noteView(view({ fair: { game: 2, commitment: "chosen now" } }));
  assert.deepEqual(recallMemory("tbl", 1), { commitment: "aa", nonces: [NONCE] });
  assert.deepEqual(recallMemory("tbl", 2), { commitment: "chosen now" });
});

test("saying ready again, as after a change of rules, offers a second one", () => {
  offerNonce(view(), "aa");
  offerNonce(view(), "bb");
  assert.deepEqual(recallMemory("tbl", 1).nonces, ["aa", "bb"]);
});

test("a person who isn't ready, or sees the table from another frame, takes nothing away", () => {
  noteView(view());
  offerNonce(view(), NONCE);
  noteView(view({ you: { seat: 1, person: BORIS } }));
  noteView(view({ you: { seat: null, person: ANNA } }));
  assert.deepEqual(recallMemory("tbl", 1).nonces, [NONCE]);
  state.person = { id: BORIS, name: "Boris" };
  assert.deepEqual(recallMemory("tbl", 1), { commitment: "aa" });
});

test("the deal is kept as it was seen first", () => {
  noteView(dealt());
  noteView(dealt({ hand: ["Ah"], trump: "6s" }));
  assert.deepEqual(recallMemory("tbl", 1), {
    seat: 0, ready: false, deal: { hand: HAND, trump: "9h", dealer: 1, attacker: 0 },
  });
});

test("a page that looks only later hasn't seen the deal, but its own seat", () => {
  for (const later of [
    { bout: 2 }, { stock: 23 }, { discard: 4 }, { cards: [5, 6] },
    { pairs: [{ attack: "6c", by: 0, beaten: null }] },
  ]) {
    globalThis.window = { localStorage: new Drawer() };
    noteView(dealt(later));
    assert.deepEqual(recallMemory("tbl", 1), { seat: 0, ready: false }, JSON.stringify(later));
  }
});

test("where the trump card may be exchanged, only who saw the dealing itself has seen it", () => {
  const rules = { deck: 36, packs: 1, trump_exchange: true };
  noteView(dealt({}, { rules }));
  assert.ok(!recallMemory("tbl", 1).deal);
  noteView(dealt({}, { rules, events: [{ kind: "dealt" }, { kind: "exchanged" }] }));
  assert.ok(!recallMemory("tbl", 1).deal);
  noteView(dealt({}, { rules, events: [{ kind: "dealt" }] }));
  assert.equal(recallMemory("tbl", 1).deal.trump, "9h");
});

test("of two deals the first one counts, and only who saw it has seen it", () => {
  const rules = { deck: 36, packs: 1, redeal: true };
  noteView(dealt({}, { rules }));
  noteView(dealt({ trump: "As" }, { rules, events: [{ kind: "redealt" }, { kind: "dealt" }] }));
  assert.ok(!recallMemory("tbl", 1).deal);
  noteView(dealt({}, { rules, events: [{ kind: "dealt" }] }));
  noteView(dealt({ trump: "As" }, { rules, events: [{ kind: "redealt" }, { kind: "dealt" }] }));
  assert.equal(recallMemory("tbl", 1).deal.trump, "9h");
});

test("a new deal is remembered beside the first, unless a card moved since", () => {
  const rules = { deck: 36, packs: 1, redeal: true };
  noteView(dealt({ trump: "As" }, { rules, events: [{ kind: "redealt" }] }));
  assert.ok(!recallMemory("tbl", 1).again);
  noteView(dealt({}, { rules, events: [{ kind: "dealt" }] }));
  noteView(dealt({ trump: "As" }, { rules, events: [{ kind: "redealt" }, { kind: "dealt" }] }));
  const { deal, again } = recallMemory("tbl", 1);
  assert.deepEqual([deal.trump, again.trump], ["9h", "As"]);
});

test("a deal of all cards is remembered too", () => {
  const rules = { deck: 36, packs: 1, deal_all: true };
  noteView(dealt({ stock: 0, cards: [18, 18] }, { rules }));
  assert.equal(recallMemory("tbl", 1).deal.trump, "9h");
});

test("a spectator sees no hand, and is ready for nothing", () => {
  noteView(dealt({ seat: null, hand: [] }));
  const { seat, ready, deal } = recallMemory("tbl", 1);
  assert.deepEqual([seat, ready, deal.hand], [null, false, []]);
});

test("how a game ended is remembered for the deal of the next", () => {
  const outcome = { fool: 1, out: [0], losers: [1], reason: "last_with_cards" };
  noteView(dealt({ outcome }, { phase: "over", fair: { game: 2, commitment: "cc" } }));
  assert.deepEqual(recallMemory("tbl", 2), {
    commitment: "cc", before: { dealer: 1, fool: 1, out: [0] },
  });
});

test("where storage is refused the page itself remembers, until it is closed", () => {
  globalThis.window.localStorage = refusing;
  noteView(view({ id: "shy" }));
  assert.equal(recallMemory("shy", 1).commitment, "aa");
});

test("the oldest games are forgotten first", () => {
  for (let game = 1; game <= 70; game += 1) {
    noteView(view({ fair: { game, commitment: "cc" } }));
  }
  assert.deepEqual(recallMemory("tbl", 1), {});
  assert.equal(recallMemory("tbl", 70).commitment, "cc");
});

test("spoilt storage is as good as none", () => {
  globalThis.window.localStorage.setItem("durak.memories", "{spoilt");
  noteView(view({ id: "other" }));
  assert.equal(recallMemory("other", 1).commitment, "aa");
});
