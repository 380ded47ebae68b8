// The words of the page, as the server makes them: `pytest -m page` says where they lie.

import { readFileSync } from "node:fs";

const FILE = process.env.DURAK_WORDS;

/** The JSON of a language. */
export function wordsOf(language) {
  if (!FILE) throw new Error("DURAK_WORDS names no file: run `pytest -m page`, which makes it");
  return JSON.parse(readFileSync(FILE, "utf8"))[language];
}
