// Which sound goes with what has happened.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { soundOf } from "../../../../webapp/static/js/effects/eventsounds.js";

const attack = (seat) => ({ kind: "attacked", seat, card: "7c", opening: true });

test("a card of somebody else is heard; the viewer's own was heard under the finger", () => {
  assert.equal(soundOf([attack(1)], 0), "card");
  assert.equal(soundOf([attack(0)], 0), null);
  assert.equal(soundOf([attack(0)], null), "card", "who only watches hears everybody's");
});

test("of much that happened at once the weightiest is heard, and only that", () => {
  const beaten = { kind: "beaten", seat: 1, card: "7c", by: "9c" };
  const aside = { kind: "bout_beaten", seat: 1, cards: ["7c", "9c"] };
  const ended = { kind: "game_ended", seat: 1, outcome: { fool: 1 } };
  assert.equal(soundOf([attack(1), beaten, aside], 0), "aside");
  assert.equal(soundOf([ended, aside, beaten], 0), "end");
});

test("the viewer's own taking is heard when it is done", () => {
  assert.equal(soundOf([{ kind: "bout_taken", seat: 0, cards: ["7c"] }], 0), "take");
});

test("words alone are silent", () => {
  assert.equal(soundOf([{ kind: "passed", seat: 1 }, { kind: "drawn", seat: 1, count: 2 }], 0), null);
  assert.equal(soundOf([], 0), null);
});
