// The cards of a bout as they lay when it ended.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { make } from "../../../../webapp/static/js/base/dom.js";
import { lastPairs } from "../../../../webapp/static/js/effects/boutend.js";
import { snapshot } from "../../../../webapp/static/js/effects/places.js";

const ON_TABLE = [{ attack: "6c", by: 0, beaten: null }];
const aside = { kind: "bout_beaten", seat: 1, cards: [] };
const shown = (events) => lastPairs(ON_TABLE, [...events, aside]).map(({ attack, beaten }) => [attack, beaten]);

test("what the events put down lies on what lay there, up to the end of the bout", () => {
  const later = { kind: "attacked", seat: 1, card: "As" };
  const events = [{ kind: "beaten", seat: 1, card: "6c", by: "7c" }, { kind: "attacked", seat: 0, card: "7d" }];
  assert.deepEqual(shown(events), [["6c", "7c"], ["7d", null]]);
  assert.deepEqual(lastPairs(ON_TABLE, [aside, later]).length, 1);
});

test("a card that was caught lies no more", () => {
  const events = [
    { kind: "attacked", seat: 0, card: "Kd" },
    { kind: "caught", seat: 1, layer: 0, card: "Kd", beaten: null },
    { kind: "beaten", seat: 1, card: "6c", by: "8h" },
    { kind: "caught", seat: 0, layer: 1, card: "8h", beaten: "6c" },
  ];
  assert.deepEqual(shown(events), [["6c", null]]);
  assert.deepEqual(shown([...events, { kind: "beaten", seat: 1, card: "6c", by: "7c" }]), [["6c", "7c"]]);
});

test("a card flies from the cloth or a hand, never from the list beside the table", () => {
  const card = () => make("div", { class: "card", "data-card": "6c" });
  for (const id of ["bout", "pane"]) document.getElementById(id).append(make("div", {}, card()));
  assert.deepEqual(snapshot().map(({ zone }) => zone), ["bout"]);
});
