// A cheaters' table: a card that doesn't fit is laid on purpose only, and "Wrong!" is said by one tap.

import { nextFrame } from "../phone.js";

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { later } from "../../../../webapp/static/js/later.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { followPerson, inHand, moves, sitDown, tap } from "../finger.js";

const LONG = 600; // ms, longer than what counts as long
const timers = new Map();
let count = 0;
const NOTHING = { last: null, settled: false, caught: [], silent: [] };

/** Boris defends: the eight beats the seven, the king would have to be a cheat. */
const DEFENCE = {
  seat: 1, hand: ["Kd", "8c"], cards: [4, 2], waited: [1], attacker: 0, defender: 1,
  pairs: [{ attack: "7c", by: 0, beaten: null }],
  moves: ["take", "defend 7c 8c"], cheats: ["defend 7c Kd"], challenges: [], doubts: NOTHING,
  reasons: { Kd: { code: "does_not_beat", rule: "R4.1", words: "It doesn't beat it." } },
};

const offered = () => [...document.querySelectorAll("#doubts button")]
  .map((one) => one.dataset.doubt);

/** A finger or a mouse at a card of the hand, from where it comes down. */
function point(type, card, facts = {}) {
  const event = new Event(type, { bubbles: true });
  const here = { isPrimary: true, button: 0, clientX: 0, clientY: 0 };
  inHand(card).dispatchEvent(Object.assign(event, here, facts));
}

/** So much time passes. */
function wait(ms) {
  for (const [timer, { act, after }] of [...timers]) {
    if (after <= ms && timers.delete(timer)) act();
  }
}

before(() => {
  window.setTimeout = (act, after) => {
    count += 1;
    timers.set(count, { act, after });
    return count;
  };
  window.clearTimeout = (timer) => timers.delete(timer);
  keepFetched(later);
  followPerson();
});
beforeEach(() => {
  timers.clear();
  sitDown(DEFENCE);
});

test("a tap says why the card doesn't fit, and offers to lay it anyway", () => {
  tap(inHand("Kd"));
  assert.deepEqual([moves(), offered()], [[], ["defend 7c Kd"]]);
  assert.match(document.querySelector("#news").textContent, /doesn't beat/);
  tap(document.querySelector("#doubts .lay"));
  assert.deepEqual(moves(), ["defend 7c Kd"]);
});

test("a second tap, Escape or a tap on the cloth puts it back", () => {
  const escape = new KeyboardEvent("keydown", { code: "Escape", key: "Escape", bubbles: true });
  for (const undo of [() => tap(inHand("Kd")), () => document.dispatchEvent(escape),
    () => tap(document.querySelector("#cloth"))]) {
    tap(inHand("Kd"));
    assert.deepEqual(offered(), ["defend 7c Kd"]);
    undo();
    assert.deepEqual(offered(), [], String(undo));
  }
  assert.deepEqual(moves(), []);
});

test("of several ways each lies on its card, and says in words what it would do", () => {
  const pairs = ["7c", "7s"].map((attack) => ({ attack, by: 0, beaten: null }));
  sitDown({ ...DEFENCE, pairs, cheats: ["defend 7c Kd", "defend 7s Kd"],
    challenges: ["challenge 7s"] });
  tap(inHand("Kd"));
  assert.deepEqual(offered(), ["defend 7c Kd", "defend 7s Kd"], "and nothing beside them");
  const [, second] = document.querySelectorAll("#doubts button");
  assert.match(second.getAttribute("aria-label"), /Lay K.+ on 7.+ anyway/);
  assert.match(document.querySelector("#doubts .several").textContent, /Lay K.+ anyway/);
  tap(second);
  assert.deepEqual(moves(), ["defend 7s Kd"]);
});

test("a card that fits is played at once, and nothing else is offered", () => {
  tap(inHand("8c"));
  assert.deepEqual([moves(), offered()], [["defend 7c 8c"], []]);
});

test("a card that is held long is laid without a question", () => {
  point("pointerdown", "Kd");
  wait(LONG);
  assert.deepEqual(moves(), ["defend 7c Kd"]);
});

for (const [what, type, facts] of [
  ["a finger that wanders off", "pointermove", { clientX: 8 }],
  ["one that is lifted", "pointerup", {}],
  ["one that scrolls", "pointercancel", {}],
  ["a second finger", "pointerdown", { isPrimary: false }],
]) {
  test(`${what} lays nothing`, () => {
    point("pointerdown", "Kd");
    point(type, "Kd", facts);
    wait(LONG);
    assert.deepEqual([moves(), offered()], [[], []]);
  });
}

test("the other button of a mouse lays nothing", () => {
  point("pointerdown", "Kd", { button: 2 });
  wait(LONG);
  assert.deepEqual(moves(), []);
});

test("the card laid last can be called wrong, and no card where there is nothing to call", () => {
  const last = { card: "7c", by: 0, beaten: null };
  sitDown({ ...DEFENCE, challenges: ["challenge 7c"], doubts: { ...NOTHING, last } });
  nextFrame();
  const wrong = document.querySelector("#doubts .wrong");
  assert.equal(wrong.textContent, "Wrong!");
  tap(wrong);
  assert.deepEqual(moves(), ["challenge 7c"]);
  sitDown(DEFENCE);
  assert.equal(document.querySelector("#doubts"), null);
});
