// The room that a client tells: what can't be true isn't believed.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { roomTold } from "../../../../webapp/static/js/telegram/viewport.js";

const [WIDTH, WHOLE] = [393, 852];
const NONSENSE = [undefined, null, NaN, "", "tall", {}, [], 0, -1, -1e6, -Infinity];
const told = (facts) => roomTold({ height: null, safe: {}, content: {}, ...facts }, WIDTH, WHOLE);

test("a sheet has the height that is told", () => {
  for (const height of [300, 420, 851, 852, "500"]) {
    assert.equal(told({ height }).height, Number(height));
  }
});

test("without a height that can be, the window is whole", () => {
  for (const height of [...NONSENSE, 853, 1e6, Infinity]) {
    assert.equal(told({ height }).height, WHOLE, String(height));
  }
});

test("no sheet is lower than a hand and its buttons, unless the window is", () => {
  for (const height of [1e-9, 1, 40, 299]) assert.equal(told({ height }).height, 300);
  assert.equal(roomTold({ height: 1, safe: {}, content: {} }, 640, 280).height, 280);
});

test("what covers an edge is added up, and leaves most of each side free", () => {
  const { edges } = told({ safe: { top: 47, bottom: 34, left: 5 }, content: { top: 46 } });
  assert.deepEqual(edges, { top: 93, right: 0, bottom: 34, left: 5 });
  for (const px of NONSENSE) {
    const nothing = { top: px, right: px, bottom: px, left: px };
    assert.deepEqual(Object.values(told({ safe: nothing, content: nothing }).edges), [0, 0, 0, 0]);
  }
  for (const px of [1e6, Infinity]) {
    const all = { top: px, right: px, bottom: px, left: px };
    const most = told({ height: 420, safe: all, content: {} }).edges;
    assert.deepEqual(most, { top: 70, right: WIDTH / 6, bottom: 70, left: WIDTH / 6 });
  }
});
