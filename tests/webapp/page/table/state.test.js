// Screens that the state asks for, and acts that are open on them.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { screenNow } from "../../../../webapp/static/js/screens/screens.js";
import { troubleNow } from "../../../../webapp/static/js/state/pastqueries.js";
import { game, may, mySeat, openMoves, tableNow } from "../../../../webapp/static/js/state/queries.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { gameOf, tableOf } from "../positions.js";

const FRESH = { ...state };
const TROUBLE = { title: "No", words: "It doesn't work.", ways: [] };
const OVER = { phase: "over", game: { outcome: { fool: 1, losers: [1], out: [0] } } };
const frames = [gameOf({ bout: 1, seat: null }), gameOf({ bout: 2, seat: null })]
  .map((position) => ({ turn: null, clock: false, events: [], game: position }));
const pastOf = (changes) => ({
  table: "tbl", game: 1, at: 1, playing: false, trouble: null, ...changes,
});

beforeEach(() => Object.assign(state, FRESH));

test("before anything is known the page opens; known and without a table it offers one", () => {
  assert.equal(screenNow(), "opening");
  state.person = { id: 1, name: "Anna" };
  assert.equal(screenNow(), "lobby");
  state.tableId = "tbl";
  assert.equal(screenNow(), "opening", "its first view is on the way");
});

test("a table is shown by its phase", () => {
  for (const [changes, screen] of [[{ phase: "lobby" }, "lobby"], [{}, "table"],
    [OVER, "opening"], [{ phase: "over" }, "lobby"]]) {
    state.view = tableOf(changes);
    assert.equal(screenNow(), screen, JSON.stringify(changes));
  }
  keepFetched({}); // what the result is built of is here
  state.view = tableOf(OVER);
  assert.equal(screenNow(), "result");
});

test("the last bout stays on the table until the result comes", () => {
  state.view = tableOf(OVER);
  state.ending = [];
  assert.equal(screenNow(), "table");
});

test("pages lie over the table; trouble lies over everything", () => {
  state.view = tableOf();
  state.page = "rules";
  assert.equal(screenNow(), "rules");
  state.trouble = TROUBLE;
  assert.equal(screenNow(), "error");
});

test("a finished game opens once it is here, and may have trouble of its own", () => {
  Object.assign(state, { view: tableOf(), page: "fair", past: pastOf() });
  assert.equal(screenNow(), "opening");
  state.past.report = { verdict: "right", steps: [] };
  assert.equal(screenNow(), "fair");
  state.past.trouble = TROUBLE;
  assert.equal(screenNow(), "error");
  state.page = null;
  assert.equal(troubleNow(), null, "it doesn't trouble the table beneath");
});

test("the replay shows its position instead of the table's", () => {
  Object.assign(state, { view: tableOf(), page: "replay", past: pastOf({ frames }) });
  assert.equal(screenNow(), "replay");
  assert.equal(game().bout, 2);
  assert.equal(mySeat(), null);
  state.page = null;
  assert.equal(game().bout, 1);
});

test("nothing may be played between games, or while a move is on its way", () => {
  assert.deepEqual(openMoves(), []);
  state.view = tableOf();
  assert.deepEqual(openMoves(), ["attack 6c", "attack 7d"]);
  state.pending = { id: "1", move: "attack 6c" };
  assert.deepEqual(openMoves(), []);
  Object.assign(state, { pending: null, view: tableOf({ phase: "over" }) });
  assert.deepEqual(openMoves(), []);
});

test("only what the server allows may be done", () => {
  assert.equal(may("sit"), false);
  state.view = tableOf({ can: ["sit"] });
  assert.deepEqual(["sit", "leave"].map(may), [true, false]);
});

test("who needs a table where there is none hears so", () => {
  assert.throws(tableNow, /nothing of that kind/);
});
