// One tap deals: what it asks for on its way, and that nothing is dealt behind a person's back.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { dealNow } from "../../../../webapp/static/js/actions/playing/playnow.js";
import { accepted, changed, refused, takeTable } from "../../../../webapp/static/js/incoming.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";

const server = () => FarEnd.newest;
const acts = () => server().said.filter(({ t }) => t === "act").map(({ act }) => act);

/** Everybody's table before a game, as its next version shows it. */
function comes(v, can) {
  takeTable({ ...tableOf({ phase: "lobby", can }), game: null, v });
}

/** Hashes come from another thread.
 * @param {() => unknown} happens */
async function until(happens) {
  while (!happens()) await new Promise((next) => { setImmediate(next); });
}

/** The line falls and is there again. */
function reconnect() {
  connect({
    table: takeTable, accepted, refused, gone() {}, changed, answered() {}, ended: () => true,
  });
  changed("connecting");
  server().answer();
  server().tell({ t: "pong" });
}

beforeEach(() => {
  Object.assign(state, { view: null, tableId: "tbl", pending: null, token: "t", news: "" });
  state.busy.clear();
  reconnect();
  comes(41, ["ready", "leave"]);
});

test("who deals is counted in first, then it is dealt, each once a version", async () => {
  dealNow();
  comes(41, ["ready", "leave"]);
  await until(() => acts().length);
  assert.deepEqual(acts(), ["ready"]);
  const [{ id }] = server().said.filter(({ act }) => act === "ready");
  server().tell({ t: "ack", id });
  comes(42, ["start", "leave"]);
  assert.deepEqual(acts(), ["ready", "start"]);
});

test("without a connection it is said, and what others do later deals nothing", () => {
  server().end();
  changed("lost");
  dealNow();
  assert.equal(state.news, "There is no connection right now.");
  reconnect();
  comes(42, ["start", "leave"]);
  assert.deepEqual(acts(), []);
});

test("a line that falls on the way there ends it", () => {
  dealNow();
  server().end();
  changed("connecting");
  reconnect();
  comes(42, ["start", "leave"]);
  assert.deepEqual(acts(), []);
});

test("whoever deals as somebody else does isn't told that it is too late", () => {
  comes(42, ["start", "leave"]);
  dealNow();
  const [{ id }] = server().said.filter(({ act }) => act === "start");
  server().tell({ t: "refused", id, code: "game_runs", words: "Wait until this game is over." });
  assert.equal(state.news, "");
});
