// Sounds of events.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { soundOf } from "../../../../webapp/static/js/effects/eventsounds.js";

const attack = (seat) => ({ kind: "attacked", seat, card: "7c", opening: true });

test("a card that is put down is heard, and one that beats more than another", () => {
  assert.equal(soundOf([attack(1)]), "card");
  assert.equal(soundOf([attack(1), { kind: "beaten", seat: 0, card: "7c", by: "9c" }]), "beat");
});

test("of much that happened at once the weightiest is heard, and only that", () => {
  const beaten = { kind: "beaten", seat: 1, card: "7c", by: "9c" };
  const aside = { kind: "bout_beaten", seat: 1, cards: ["7c", "9c"] };
  assert.equal(soundOf([attack(1), beaten, aside]), "aside");
  assert.equal(soundOf([{ kind: "bout_taken", seat: 0, cards: ["7c"] }, beaten]), "take");
});

test("words alone are silent", () => {
  assert.equal(soundOf([{ kind: "passed", seat: 1 }, { kind: "seat_out", seat: 1 }]), null);
  assert.equal(soundOf([]), null);
});
