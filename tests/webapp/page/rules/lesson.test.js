// The introduction's steps: what plays, what is told why, and how each ends.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  beginLesson, LESSON_STEPS, takeLesson, tapLesson,
} from "../../../../webapp/static/js/introduction/lesson.js";

test("a higher card of the suit or a trump beats, and no other", () => {
  const begun = beginLesson(0);
  for (const card of ["Js", "7h"]) {
    const { done, pairs, hand } = tapLesson(begun, card);
    assert.ok(done);
    assert.equal(pairs[0].beaten, card);
    assert.ok(!hand.includes(card));
  }
  for (const card of ["6s", "9d"]) {
    const { done, wrong, said, pairs } = tapLesson(begun, card);
    assert.deepEqual([done, wrong, pairs], [false, true, begun.pairs]);
    assert.ok(said, `it is said why ${card} doesn't`);
  }
});

test("cards of ranks that lie there are added", () => {
  const begun = beginLesson(1);
  assert.deepEqual(tapLesson(begun, "Td").pairs.map(({ attack }) => attack), ["7c", "Td"]);
  assert.ok(tapLesson(begun, "Qs").wrong);
});

test("what can't be beaten is taken", () => {
  const begun = beginLesson(2);
  assert.ok(begun.hand.every((card) => tapLesson(begun, card).wrong));
  const { done, pairs, hand } = takeLesson(begun);
  assert.deepEqual([done, pairs, hand.length], [true, [], begun.hand.length + 1]);
});

test("a step that is over stays as it is", () => {
  const over = takeLesson(beginLesson(LESSON_STEPS - 1));
  assert.equal(takeLesson(over), over);
  assert.equal(tapLesson(over, "Kc"), over);
});
