// Rules codes: shown where rules are, copied by a tap, pasted in the form; the server judges them.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, beforeEach, test } from "node:test";

import { press } from "../../../../webapp/static/js/actions/buttons.js";
import { choose } from "../../../../webapp/static/js/actions/choices.js";
import { followKeys } from "../../../../webapp/static/js/actions/keyboard.js";
import { followTaps } from "../../../../webapp/static/js/actions/taps.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { changesNow } from "../../../../webapp/static/js/rules/houserules.js";
import { later } from "../../../../webapp/static/js/later.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";

keepFetched(later);

const FRESH = { ...state };
const RECORDS = new URL("../records.jsonl", import.meta.url);
const { rules: RULES } = JSON.parse(readFileSync(RECORDS, "utf8").split("\n")[0]);
const find = (selector) => document.querySelector(selector);
const settled = () => new Promise((then) => { setTimeout(then, 0); });
let asked = [];
let answer = { ok: true, said: {} };

globalThis.fetch = async (address, request) => {
  asked.push([new URL(address).pathname, request.method, JSON.parse(request.body)]);
  return { ok: answer.ok, json: async () => answer.said };
};

/** Into the field, letter by letter or all at once. */
function write(code) {
  const field = find("#code");
  field.focus();
  field.value = code;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Another choice, after which the form is built anew where it has shown a code. */
function drawsAreWon() {
  const line = find('[data-house="draws"][value="1"]');
  line.checked = true;
  choose(line);
  renderNow();
}

async function tap(action) {
  press(find(`[data-action="${action}"]`));
  await settled();
  renderNow();
}

function show(changes = {}) {
  Object.assign(state, FRESH, { person: { id: 1, name: "Anna" }, token: "t" }, changes);
  renderNow();
}

before(() => {
  followTaps();
  followKeys();
});

beforeEach(() => {
  assert.equal(FarEnd.opened.length, 0, "nothing of this goes over the socket");
  asked = [];
  show({ house: [], code: "", pasted: "" });
});

test("a pasted code fills the form", async () => {
  answer = {
    ok: true,
    said: { code: "c01-3-n-o", preset: "express", changes: { bout_limit: 3, draws: false } },
  };
  write(" C01-3-n-o");
  await tap("use-code");
  assert.deepEqual(asked, [["/api/rules", "POST", { code: " C01-3-n-o" }]]);
  assert.ok(find('[name="preset"][value="express"]').checked);
  assert.deepEqual(changesNow(), { bout_limit: 3, draws: false });
  assert.equal(find('[data-action="copy-code"]').dataset.code, "c01-3-n-o");
  assert.match(find("#house-limit .chosen").textContent, /^At most 3 /);
  assert.match(state.news, /c01-3-n-o/);
  assert.equal(find("#code").value, "", "it is taken");
});

test("a code that is none leaves the form as it is, and the server says why", async () => {
  answer = { ok: false, said: { code: "bad_rules_code", words: "This isn't a rules code." } };
  write("junk");
  await tap("use-code");
  assert.equal(state.news, "This isn't a rules code.");
  assert.equal(find("#code").value, "junk");
  assert.deepEqual(changesNow(), {});
});

test("the form shows its code when asked, and forgets it when something else is chosen", async () => {
  answer = { ok: true, said: { code: "c00-6-5-o", preset: "podkidnoy", changes: {} } };
  await tap("show-code");
  assert.deepEqual(asked, [["/api/rules", "POST", { preset: "podkidnoy", changes: {} }]]);
  assert.equal(find('[data-action="copy-code"]').textContent, "c00-6-5-o");
  drawsAreWon();
  assert.ok(find('[data-action="show-code"]'));
  assert.equal(find('[data-action="copy-code"]'), null);
});

test("a code that is being written stays when the form is built anew, and so does the caret", () => {
  show({ code: "c00-6-5-o" });
  const before = find("#code");
  write("c01-3-n");
  before.setSelectionRange(3, 3);
  drawsAreWon();
  const field = find("#code");
  assert.notEqual(field, before, "it was built anew");
  assert.equal(field.value, "c01-3-n");
  assert.equal(document.activeElement, field);
  assert.equal(field.selectionStart, 3);
});

test("Enter takes the rules of the code; taken again it leaves nothing behind", async () => {
  answer = { ok: true, said: { code: "c00-6-5-o", preset: "podkidnoy", changes: {} } };
  for (const time of ["first", "again"]) {
    asked = [];
    write("C00-6-5-O");
    find("#code").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    await settled();
    renderNow();
    assert.deepEqual(asked, [["/api/rules", "POST", { code: "C00-6-5-O" }]], time);
    assert.deepEqual([find("#code").value, state.pasted], ["", ""], time);
  }
});

test("a code that comes after another choice isn't shown for it", async () => {
  answer = { ok: true, said: { code: "c00-6-5-o", preset: "podkidnoy", changes: {} } };
  press(find('[data-action="show-code"]'));
  state.house = [{ group: "draws", changes: { draws: false } }];
  await settled();
  assert.equal(state.code, "");
});

test("the table's code is copied by a tap; where that can't be, it is told", async () => {
  const copied = [];
  const clipboard = { writeText: async (text) => copied.push(text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  const view = tableOf({ phase: "lobby", code: "c00-6-5-o", rules: RULES, can: [] });
  show({ view, tableId: "tbl", page: "rules" });
  assert.match(find("#rules .rules-code").textContent, /same rules/);
  await tap("copy-code");
  assert.deepEqual(copied, ["c00-6-5-o"]);
  assert.match(state.news, /^c00-6-5-o copied/);
  clipboard.writeText = async () => { throw new Error("refused"); };
  await tap("copy-code");
  assert.match(state.news, /by hand: c00-6-5-o$/);
});
