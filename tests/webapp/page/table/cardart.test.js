// Drawings on a card, in each deck.

import "../phone.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { artOf, footOf } from "../../../../webapp/static/js/base/cardart.js";
import { WAYS } from "../../../../webapp/static/js/state/looks.js";

const FILES = ["symbols", "portraits"].map((name) => (
  readFileSync(new URL(`../../../../engine/pictures/${name}.svg`, import.meta.url), "utf8")));
const COURTS = [..."JQK"].flatMap((rank) => [..."cdhs"].map((suit) => rank + suit));

/** The names of the drawings on a card. */
const namesOn = (card, deck) => (
  [...artOf(card, deck).children].map((one) => one.getAttribute("href").slice(1)));

/** Return the parts of a drawing. */
const inside = (id) => new RegExp(`id="${id}"[^>]*>(.*?)</symbol>`, "s").exec(FILES.join(""))[1];

test("numbers have their suit in every deck, courts a figure", () => {
  for (const deck of WAYS.deck) assert.deepEqual(namesOn("9d", deck), ["diamond"], deck);
  assert.deepEqual(namesOn("Ks", "court"), ["king-s", "king-s", "spade"]);
  assert.deepEqual(namesOn("Ks", "portrait"), ["portrait-king", "portrait-king-s"]);
  assert.deepEqual(namesOn("Ks", "sign"), ["spade", "sign-king"]);
  assert.deepEqual(["Ah", "Kh"].map((card) => footOf(card, "court")), [null, "K"]);
});

test("each king, queen, jack and ace is drawn otherwise, in each deck", () => {
  for (const deck of WAYS.deck) {
    const cards = [...COURTS, "Ac", "Ad", "Ah", "As"];
    const drawn = cards.map((card) => namesOn(card, deck).map(inside).join());
    assert.equal(new Set(drawn).size, 16, deck);
  }
});

test("what the first hand needs isn't among the drawings that are fetched later", () => {
  const needed = [...COURTS, "Ah", "6c"].flatMap((card) => namesOn(card, "court"));
  assert.deepEqual(needed.filter((id) => !FILES[0].includes(`id="${id}"`)), []);
});
