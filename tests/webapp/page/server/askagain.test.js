// Pages that were opened without a connection fill when it is back, without a tap.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { changed } from "../../../../webapp/static/js/incoming.js";
import { fetchLater } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";

const later = await fetchLater();
const FRESH = { ...state };
const NO_LINE = "There is no connection right now.";
const ANSWERS = {
  games: { games: [] }, numbers: { games: 0 }, blocked: { people: [{ name: "Boris" }] },
  leaderboard: { month: "2026-11", leaders: [], behind: false },
  "end-of-day": { result: "open", made: [], streak: 0 },
};
let asked = [];
let isThere = false;

globalThis.fetch = async (address) => {
  const what = new URL(address).pathname.split("/").pop();
  asked.push(what);
  if (!isThere) throw new TypeError("Failed to fetch");
  return { ok: true, json: async () => ANSWERS[what] };
};

const settled = () => new Promise((then) => { globalThis.setTimeout(then, 5); });

/** The page is opened in a tunnel by `open()`, and comes out of it. */
async function throughTunnel(page, open) {
  Object.assign(state, FRESH, { page, connection: "lost" });
  isThere = false;
  open();
  await settled();
  asked = [];
  isThere = true;
  changed("live");
  await settled();
}

beforeEach(() => { asked = []; });

test("the leaderboard", async () => {
  await throughTunnel("leaders", later.openBoard);
  assert.deepEqual([state.board.words, state.board.told.month], ["", "2026-11"]);
});

test("finished games and numbers", async () => {
  await throughTunnel("profile", later.fetchGames);
  assert.deepEqual([state.games, state.noNumbers], [{ list: [], words: "" }, ""]);
});

test("the end of the day, from its beginning", async () => {
  await throughTunnel("daily", later.openDaily);
  assert.equal(state.daily.told.result, "open");
});

test("whom one has blocked; the refusal goes", async () => {
  await throughTunnel("settings", later.fetchBlocked);
  assert.deepEqual([state.blocked.length, state.news, state.refusal], [1, "", false]);
});

test("what is there isn't asked for again", async () => {
  Object.assign(state, FRESH, { page: "leaders", connection: "live" });
  isThere = true;
  later.openBoard();
  await settled();
  asked = [];
  changed("connecting");
  changed("live");
  await settled();
  assert.deepEqual(asked, []);
  assert.notEqual(state.news, NO_LINE);
});
