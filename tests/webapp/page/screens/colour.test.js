// Colours that people can read, with any theme.

import assert from "node:assert/strict";
import { test } from "node:test";

import { contrast, isDark, legible, mix, readColour } from "../../../../webapp/static/js/base/colour.js";

test("Telegram's colours are read in both spellings, and nothing else is taken for one", () => {
  assert.equal(readColour("#AbC"), "#aabbcc");
  assert.equal(readColour("#17211F"), "#17211f");
  for (const wrong of ["red", "#12345", "#1234567", "url(x)", "", null, undefined, 7]) {
    assert.equal(readColour(wrong), null, String(wrong));
  }
});

test("mixing goes from one colour to the other", () => {
  assert.equal(mix("#102030", "#ffffff", 0), "#102030");
  assert.equal(mix("#102030", "#ffffff", 1), "#ffffff");
  assert.equal(mix("#000000", "#ffffff", 0.5), "#808080");
});

test("contrast is counted as WCAG does", () => {
  assert.equal(contrast("#000000", "#ffffff"), 21);
  assert.equal(contrast("#777777", "#777777"), 1);
  assert.equal(contrast("#767676", "#ffffff").toFixed(2), "4.54");
  assert.equal(contrast("#ffffff", "#767676"), contrast("#767676", "#ffffff"));
});

test("grounds are dark or light", () => {
  assert.deepEqual(["#17211f", "#0f1716", "#f1efe9"].map(isDark), [true, true, false]);
});

test("a colour that stands out already stays as it is", () => {
  assert.equal(legible("#1d1c1a", ["#ffffff", "#f1efe9"], 7), "#1d1c1a");
});

test("a colour is moved until it stands out from every ground", () => {
  const grounds = ["#ffffff", "#f1efe9", "#e0f0e8"];
  for (const colour of ["#ffff00", "#cccccc", "#ffffff", "#3fa37f"]) {
    const found = legible(colour, grounds, 4.6);
    for (const ground of grounds) assert.ok(contrast(found, ground) >= 4.6, `${colour} ${found}`);
  }
  const onDark = legible("#333333", ["#17211f", "#0f1716"], 7);
  assert.ok(contrast(onDark, "#17211f") >= 7, onDark);
});

test("where nothing stands out enough, black or white comes nearest", () => {
  assert.equal(legible("#808080", ["#777777"], 7), "#000000");
});
