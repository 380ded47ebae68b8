// Every hand fits every phone: all indices show, nothing is wider than the screen.

import assert from "node:assert/strict";
import { test } from "node:test";

import { layBout, laySpread, widestIn } from "../../../../webapp/static/js/table/boutlayout.js";
import { layHand } from "../../../../webapp/static/js/table/cardlayout.js";

const PHONES = [
  [280, 568], [320, 568], [344, 882], [360, 640], [375, 667], [393, 851], [430, 932], // upright
  [568, 320], [851, 393], [768, 1024], [1280, 800], // lying, and larger
];
const COUNTS = Array.from({ length: 35 }, (_, i) => i + 1);
const rowWidth = (width) => width - 16;

/** Every hand on every phone. */
function* hands() {
  for (const [width, height] of PHONES) {
    for (const count of COUNTS) {
      const room = rowWidth(width);
      yield { count, room, at: `${count} on ${width}×${height}`, ...layHand(count, room, height, false) };
    }
  }
}

/** Return the part of each card that shows beside the next one of its row. */
function strips({ places }) {
  return places.slice(1).map((place, i) => ({ place, before: places[i] }))
    .filter(({ place, before }) => place.y === before.y)
    .map(({ place, before }) => place.x - before.x);
}

test("every card has its place, within the row", () => {
  for (const { count, room, at, places, card } of hands()) {
    assert.equal(places.length, count, at);
    for (const { x } of places) assert.ok(x >= 0 && x + card <= room, `${at}: ${x} + ${card}`);
  }
});

test("every card shows a strip that holds its index: 28 px, on the narrowest phones 24", () => {
  for (const hand of hands()) {
    const least = hand.room >= 344 ? 28 : 24;
    for (const strip of strips(hand)) assert.ok(strip >= least, `${hand.at}: ${strip}`);
  }
});

test("upper rows show the index: at least 36 px of each card", () => {
  for (const { at, places } of hands()) {
    const rows = [...new Set(places.map(({ y }) => y))];
    rows.slice(1).forEach((y, i) => assert.ok(y - rows[i] >= 36, `${at}: ${y - rows[i]}`));
  }
});

test("cards stay 48 px wide and more, and one more card never makes them larger", () => {
  let before = null;
  for (const hand of hands()) {
    assert.ok(hand.card >= 48, hand.at);
    if (hand.count > 1) {
      assert.ok(hand.card <= before.card, hand.at);
      assert.ok(hand.rows >= before.rows, hand.at);
    }
    before = hand;
  }
});

test("more than three rows are scrolled within the height of three", () => {
  for (const { at, rows, scrolls, full, shown } of hands()) {
    assert.equal(scrolls, rows > 3, at);
    assert.equal(full > shown, scrolls, at);
  }
});

test("on a phone on its side four rows are all seen, in the room of three and a bit", () => {
  const beside = 311 - 16; // px of the hand beside the table, on 740 px
  for (const count of [28, 30, 35]) {
    const { rows, scrolls, full, shown, places } = layHand(count, beside, 360, false);
    assert.deepEqual([rows, scrolls, full], [4, false, shown]);
    assert.ok(shown <= 175, "what is said and the buttons keep theirs");
    assert.equal(places[count - 1].y, 3 * 36, "a finger finds each");
  }
  for (const [height, large] of [[359, false], [360, true]]) {
    assert.equal(layHand(35, beside, height, large).scrolls, true, "there is no room");
  }
  assert.deepEqual(layHand(27, beside, 360, false), layHand(27, beside, 359, false));
});

test("a full hand of six lies in one row of large cards on every phone held upright", () => {
  for (const [width, height] of PHONES.filter(([w, h]) => h > w && w >= 320)) {
    const { rows, card, places } = layHand(6, rowWidth(width), height, false);
    assert.equal(rows, 1, String(width));
    assert.ok(card >= 60, `${width}: ${card}`);
    assert.ok(places[1].x - places[0].x >= 44, `${width}: a finger finds each`);
  }
});

test("twenty-four cards take no more than 145 px of the smallest phone", () => {
  const { rows, card, shown } = layHand(24, rowWidth(320), 568, false);
  assert.deepEqual({ rows, card }, { rows: 3, card: 48 });
  assert.ok(shown <= 145, String(shown));
});

test("the hand stands in the middle", () => {
  const { places, card } = layHand(3, 377, 851, false);
  const [first, last] = [places[0].x, 377 - places[2].x - card];
  assert.ok(Math.abs(first - last) <= 1, `${first} and ${last}`);
});

test("six pairs on the smallest phone are as wide as its hand", () => {
  const field = { left: 0, top: 0, width: rowWidth(320), height: 192 };
  assert.ok(laySpread(6, field, 84).card >= 48);
  assert.equal(laySpread(1, field, 84).card, 84, "one alone is as wide as it may be");
});

const CLOTHS = [[216, 170], [264, 190], [304, 240], [340, 430], [700, 400]];

/** A cloth with the stock at its right side, and pairs on it. */
function* tables() {
  for (const [width, height] of CLOTHS) {
    const whole = { left: 0, top: 0, width, height };
    const fields = [{ ...whole, width: width - 70 },
      { ...whole, top: 114, height: Math.max(0, height - 170) }];
    const middle = { x: width / 2, y: height / 2 - 25 };
    for (const places of [false, true]) {
      for (let count = 1; count <= 12; count += 1) {
        const laid = layBout(count, fields, middle, places, widestIn(whole));
        const rows = Math.ceil(count / laid.columns);
        const at = `${count} pairs in ${width}×${height}, places ${places}: ${JSON.stringify(laid)}`;
        const right = laid.left + laid.columns * (laid.card * 1.4 + 10) - 10;
        const bottom = laid.top + rows * (laid.card * 1.72 + 8) - 8;
        yield { ...laid, count, places, whole, middle, right, bottom, at };
      }
    }
  }
}

test("any number of pairs lies on the cloth", () => {
  for (const { card, left, top, right, bottom, whole, at } of tables()) {
    assert.ok(card >= 40, at);
    if (card > 40) assert.ok(left >= 0 && top >= 0 && right <= whole.width && bottom <= whole.height, at);
  }
});

test("a lone pair lies in the middle of the cloth", () => {
  for (const { count, card, left, right, top, bottom, whole, middle, places, at } of tables()) {
    const isRoom = whole.height >= 240 && !(places && whole.height < 400);
    if (count > 1 || card === 40 || !isRoom) continue;
    assert.ok(Math.abs((left + right) / 2 - middle.x) <= 1, at);
    assert.ok(Math.abs((top + bottom) / 2 - middle.y) <= 1, at);
  }
});

test("where places may be asked for there is room beside the pairs", () => {
  for (const { places, card, free, bottom, at } of tables()) {
    if (!places || card === 40) continue;
    assert.ok(free && free.width >= 76 && free.height >= 48, at);
    assert.ok(free.top >= bottom - 0.01, at);
  }
});
