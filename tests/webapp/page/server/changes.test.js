// Changes of a view: each leads to the whole view that a server makes; a gap is asked about.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import { learn } from "../../../../webapp/static/js/base/words.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { afterChange } from "../../../../webapp/static/js/server/changes.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";
import { wordsOf } from "../wordsof.js";

const frames = readFileSync(process.env.DURAK_CHANGES, "utf8").trim().split("\n").map(JSON.parse);
const server = () => FarEnd.newest;
const hellos = () => server().said.filter(({ t }) => t === "hello");

/** The views that reach the page. */
let views = [];

beforeEach(() => {
  views = [];
  Object.assign(state, { told: null, tableId: "tbl", token: "t" });
  connect({ table: (view) => views.push(view), changed: () => {}, ended: () => true });
  server().answer();
  server().tell({ t: "table", n: 1, ...tableOf() });
});

test("an evening's changes lead to the whole views", () => {
  learn("ru", wordsOf("ru"));
  let [{ whole: view }] = frames;
  for (const { change, whole } of frames.slice(1)) {
    view = afterChange(view, change);
    assert.deepEqual(view, whole);
  }
  learn("en", wordsOf("en"));
  assert.ok(frames.some(({ change }) => change && change.because));
});

test("hello asks for changes", () => {
  assert.equal(hellos()[0].changes, true);
});

test("a change replaces what it has and leaves the rest", () => {
  server().tell({ t: "change", n: 2, v: 42, clock: { left: 7 }, game: { taking: true } });
  const [before, after] = views;
  assert.deepEqual([after.v, after.clock, after.game.taking], [42, { left: 7, of: 30, minutes: [] }, true]);
  assert.equal(after.game.hand, before.game.hand);
  assert.equal(after.rules, before.rules);
});

test("events belong to one view alone", () => {
  const events = [{ v: 42, kind: "passed", seat: 1 }];
  server().tell({ t: "change", n: 2, v: 42, events });
  server().tell({ t: "change", n: 3, hushed: true });
  assert.deepEqual(views.map((view) => view.events), [[], events, []]);
});

test("a change that comes twice is taken once", () => {
  for (const n of [2, 2, 3]) server().tell({ t: "change", n, v: 40 + n });
  assert.deepEqual(views.map(({ v }) => v), [41, 42, 43]);
  assert.equal(hellos().length, 1);
});

test("after a gap the whole view is asked for, and changes go on from there", () => {
  server().tell({ t: "change", n: 3, v: 43 });
  assert.equal(views.length, 1);
  assert.equal(hellos().length, 2);
  server().tell({ t: "table", n: 4, ...tableOf({ v: 43 }) });
  server().tell({ t: "change", n: 5, v: 44 });
  assert.deepEqual(views.map(({ v }) => v), [41, 43, 44]);
});

test("a server of the release before sends whole views, which nothing follows", () => {
  for (const v of [42, 43]) server().tell({ t: "table", ...tableOf({ v }) });
  assert.deepEqual(views.map(({ v }) => v), [41, 42, 43]);
  assert.equal(hellos().length, 1);
});
