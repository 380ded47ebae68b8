// Sentences in the reader's language: translations, plural forms, names put in.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { fill, gettext, learn, ngettext, tame, vocabulary } from "../../../../webapp/static/js/base/words.js";

globalThis.document = { documentElement: {} };

const RUSSIAN = {
  Take: "Беру",
  "{count} card": { one: "{count} карта", few: "{count} карты", many: "{count} карт" },
};
const cards = (n) => fill(ngettext("{count} card", "{count} cards", n), { count: n });

const speak = (language, sentences) => learn(language, { ...vocabulary(), sentences });

beforeEach(() => speak("en", {}));

test("what isn't translated stays English", () => {
  speak("ru", RUSSIAN);
  assert.equal(gettext("Take"), "Беру");
  assert.equal(gettext("Done"), "Done");
  assert.equal(ngettext("one seat", "many seats", 5), "many seats");
});

test("English has two forms, Russian counts in three", () => {
  assert.deepEqual([0, 1, 2].map(cards), ["0 cards", "1 card", "2 cards"]);
  speak("ru", RUSSIAN);
  assert.deepEqual([1, 2, 5, 11, 21, 22, 112].map(cards), ["1 карта", "2 карты", "5 карт",
    "11 карт", "21 карта", "22 карты", "112 карт"]);
});

test("a plural form that the words lack falls back to its general one, then to English", () => {
  speak("lt", { "{count} card": { one: "{count} korta", other: "{count} kortų" } });
  assert.deepEqual([1, 2, 10].map(cards), ["1 korta", "2 kortų", "10 kortų"]);
  speak("lt", { "{count} card": { one: "{count} korta" } });
  assert.equal(cards(2), "2 cards");
});

test("the words of another language take the place of the first, whole", () => {
  speak("ru", RUSSIAN);
  speak("en", {});
  assert.equal(gettext("Take"), "Take");
  assert.equal(document.documentElement.lang, "en");
});

test("the page turns for languages that are written from the right", () => {
  speak("he-IL", {});
  assert.equal(document.documentElement.dir, "rtl");
  speak("uk", {});
  assert.equal(document.documentElement.dir, "ltr");
});

test("values are put in where they are named, and a name full of braces stays a name", () => {
  assert.equal(fill("{a} and {b} and {a}", { a: 1, b: "two" }), "1 and two and 1");
  assert.equal(fill("{name} takes.", { name: "{count}" }), "{count} takes.");
  assert.equal(fill("{name} takes {what}.", { name: "Anna" }), "Anna takes {what}.");
});

test("a name can't turn or break the sentence around it", () => {
  assert.equal(tame("  An\u202ena\n"), "Anna");
  assert.equal(tame("אנה"), "\u2068אנה\u2069");
  assert.equal(tame(null), "");
});
