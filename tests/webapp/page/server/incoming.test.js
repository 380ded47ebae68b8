// Moves on their way: shown as pending, sent again with the same id, over when the table has them.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { accepted, changed, refused, takeTable } from "../../../../webapp/static/js/incoming.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { connect, sendAct, sendMove } from "../../../../webapp/static/js/server/messages.js";
import { tableOf } from "../positions.js";

const server = () => FarEnd.newest;
const lastSaid = () => server().said[server().said.length - 1];

/** The line falls and is there again. */
function reconnect() {
  connect({
    table: takeTable, accepted, refused, gone: () => {}, changed, answered: () => {},
    ended: () => true,
  });
  changed("connecting");
  server().answer();
  server().tell({ t: "pong" });
}

beforeEach(() => {
  const told = { table: "tbl", epoch: "e", v: 41 };
  Object.assign(state, { view: tableOf(), tableId: "tbl", told, pending: null, token: "t" });
  reconnect();
});

test("hello says what the page has already", () => {
  const { t, token, table, epoch, v } = server().said[0];
  assert.deepEqual([t, token, table, epoch, v], ["hello", "t", "tbl", "e", 41]);
});

test("a move names its version and bout, and an id of its own", () => {
  sendMove("attack 6c", "6c");
  const { id, ...rest } = lastSaid();
  assert.deepEqual(rest, { t: "move", v: 41, bout: 1, move: "attack 6c" });
  assert.match(id, /^[0-9a-f]{32}$/);
  assert.equal(state.pending.key, "6c");
});

test("after a loss the same move goes out again under the same id", () => {
  sendMove("attack 6c", "6c");
  const first = lastSaid();
  reconnect();
  assert.deepEqual(lastSaid(), first);
});

test("a move that the server has taken isn't said again", () => {
  sendMove("attack 6c", "6c");
  server().tell({ t: "ack", id: state.pending.id });
  reconnect();
  assert.notEqual(lastSaid().t, "move");
  assert.ok(state.pending, "it stays lifted until the table shows it");
});

test("the move is over when it is accepted and the table has it, in either order", () => {
  sendMove("attack 6c", "6c");
  server().tell({ t: "ack", id: state.pending.id });
  server().tell({ t: "table", ...tableOf({ v: 42 }) });
  assert.equal(state.pending, null);
  sendMove("attack 7d", "7d");
  const { id } = state.pending;
  server().tell({ t: "table", ...tableOf({ v: 43 }) });
  assert.ok(state.pending);
  server().tell({ t: "ack", id });
  assert.equal(state.pending, null);
});

test("a move that the store lost after taking it is over too, and may be made again", () => {
  sendMove("attack 6c", "6c");
  server().tell({ t: "ack", id: state.pending.id });
  server().tell({ t: "table", ...tableOf({ v: 33, epoch: "f" }) });
  assert.equal(state.pending, null);
});

test("a move that one table has taken holds up no other", () => {
  sendMove("attack 6c", "6c");
  server().tell({ t: "ack", id: state.pending.id });
  Object.assign(state, { tableId: "other", view: null });
  server().tell({ t: "table", ...tableOf({ id: "other", v: 5 }) });
  assert.equal(state.pending, null);
});

test("a refused move comes back with its reason", () => {
  sendMove("attack 6c", "6c");
  server().tell({ t: "refused", id: state.pending.id, code: "late", rule: null, words: "Too late." });
  assert.equal(state.pending, null);
  assert.deepEqual([state.news, state.refusal], ["Too late.", true]);
});

test("a view older than what is shown changes nothing", () => {
  server().tell({ t: "table", ...tableOf({ v: 44 }) });
  server().tell({ t: "table", ...tableOf({ v: 43 }) });
  assert.equal(state.view.v, 44);
  server().tell({ t: "table", ...tableOf({ v: 3, epoch: "f" }) });
  assert.equal(state.view.v, 3, "a store that began again counts again");
});

test("an act under way is known by its id until it is answered", () => {
  assert.equal(sendAct("sit"), true);
  const { id } = lastSaid();
  assert.deepEqual([...state.busy.values()], ["sit"]);
  server().tell({ t: "ack", id });
  assert.equal(state.busy.size, 0);
});

test("without a line nothing is asked, and what was asked is forgotten", () => {
  sendAct("sit");
  server().end();
  changed("connecting");
  assert.equal(state.busy.size, 0);
  assert.equal(sendAct("leave"), true, "the line may be back in a moment");
  changed("lost");
  assert.equal(state.busy.size, 0);
  assert.equal(sendAct("leave"), false);
  assert.equal(state.news, "There is no connection right now.");
});
