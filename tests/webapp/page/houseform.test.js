// House rules to choose from: a tiny example where cards say it sooner than words.

import "./phone.js";

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { renderNow } from "../../../webapp/static/js/render.js";
import { state } from "../../../webapp/static/js/state.js";

before(() => {
  state.person = { id: 1, name: "Anna" };
  renderNow();
});

/** An example as it is read: cards by their names, the signs between them, drawings. */
function example(house) {
  const parts = document.querySelectorAll(`#house-${house} .example > *`);
  return [...parts].flatMap((one) => {
    const cards = [...one.querySelectorAll("[aria-label]")];
    if (cards.length) return cards.map((card) => card.getAttribute("aria-label"));
    const use = one.querySelector("use");
    return use ? use.getAttribute("href") : one.textContent;
  });
}

for (const [house, seen] of Object.entries({
  opening: ["7 of clubs", "7 of diamonds"],
  who: ["7 of clubs", "9 of clubs", "+", "7 of diamonds", "9 of spades"],
  transfer: ["7 of clubs", "+", "7 of diamonds"],
  exchange: ["6 of hearts", "⇄", "Queen of hearts"],
  epaulettes: ["6 of clubs", "6 of diamonds", "→", "#epaulette"],
})) {
  test(`${house}: ${seen.join(" ")}`, () => assert.deepEqual(example(house), seen));
}

test("where no few cards explain it, there are words alone", () => {
  for (const house of ["limit", "order", "draws", "match"]) {
    assert.deepEqual(example(house), [], house);
    assert.ok(document.querySelector(`#house-${house} .choice`), house);
  }
});
