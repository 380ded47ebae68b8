// House rules to choose from, each group with its tiny example: a question, and cards where they help.

import "../phone.js";

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { later } from "../../../../webapp/static/js/later.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";

keepFetched(later);

before(() => {
  state.person = { id: 1, name: "Anna" };
  renderNow();
});

/** The pieces of an example as they are read: cards by their names, signs, drawings. */
function pieces(house) {
  const parts = document.querySelectorAll(`#house-${house} .pieces > *`);
  return [...parts].flatMap((one) => {
    const cards = [...one.querySelectorAll("[aria-label]")];
    if (cards.length) return cards.map((card) => card.getAttribute("aria-label"));
    const use = one.querySelector("use");
    return use ? use.getAttribute("href") : one.textContent;
  });
}

for (const [house, seen] of Object.entries({
  packs: ["6 of clubs", "…", "Ace of clubs"],
  opening: ["7 of clubs", "7 of diamonds"],
  who: ["7 of clubs", "9 of clubs", "+", "7 of diamonds", "9 of spades"],
  transfer: ["7 of clubs", "+", "7 of diamonds"],
  exchange: ["6 of hearts", "⇄", "Queen of hearts"],
  epaulettes: ["6 of clubs", "6 of diamonds", "→", "#epaulette"],
  teams: [],
})) {
  test(`${house}: ${seen.join(" ") || "words alone"}`, () => assert.deepEqual(pieces(house), seen));
}

test("every group asks what its options answer", () => {
  const groups = [...document.querySelectorAll(".house")];
  assert.equal(groups.length, 24);
  for (const group of groups) {
    assert.match(group.querySelector(".example > span").textContent, /\w.+\?$/, group.id);
    assert.ok(group.querySelectorAll(".choice").length > 1, group.id);
  }
});
