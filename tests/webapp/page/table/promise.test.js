// A device's promise with "ready", its nonce after Start, and the check that finds it again.

import { FarEnd, nextFrame } from "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { keepPromise, readyFields } from "../../../../webapp/static/js/actions/playing/promise.js";
import { goAway } from "../../../../webapp/static/js/absence/absence.js";
import { fingerprint } from "../../../../webapp/static/js/fair/bytes.js";
import { nonceStep } from "../../../../webapp/static/js/fair/promises.js";
import { nonceWords } from "../../../../webapp/static/js/finishedgame/check/fairnumbers.js";
import { accepted, changed, refused, takeTable } from "../../../../webapp/static/js/incoming.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { noteView, recallMemory } from "../../../../webapp/static/js/state/devicememory.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { gameOf, tableOf } from "../positions.js";

const OTHERS = "b2".repeat(16);
const told = () => FarEnd.newest.said.filter(({ act }) => act === "reveal").map(({ nonce }) => nonce);

/** The table before a game; `promised` are the promises of both seats. */
function lobby(promised, changes = {}) {
  return {
    ...tableOf({ phase: "lobby", can: ["ready"], ...changes }), game: null,
    fair: { game: 1, commitment: "aa", nonce_commitments: promised },
  };
}

/** This device has promised for its seat, and so has the other. */
async function promised() {
  const { nonce_commitment: mine } = await readyFields(lobby(["", ""]));
  return { mine, both: [mine, await fingerprint(OTHERS)], nonce: recallMemory("tbl", 1).nonces[0] };
}

const started = (both, changes) => lobby(both, { can: [], dealing: [0, 1], ...changes });

beforeEach(() => {
  window.localStorage.clear();
  Object.assign(state, { person: { id: 1, name: "Anna" }, view: null, tableId: "tbl", token: "t" });
  state.busy.clear();
  connect({
    table: takeTable, accepted, refused, gone() {}, changed, answered() {}, ended: () => true,
  });
  changed("connecting");
  FarEnd.newest.answer();
  FarEnd.newest.tell({ t: "pong" });
});

test("with ready goes the fingerprint of a number that stays here", async () => {
  const { mine, nonce } = await promised();
  assert.match(nonce, /^[0-9a-f]{32}$/);
  assert.equal(mine, await fingerprint(nonce));
});

test("a server of the release before is told the number itself", async () => {
  const { fair: { game, commitment }, ...table } = lobby([]);
  const said = await readyFields({ ...table, fair: { game, commitment } });
  const { nonces, open } = recallMemory("tbl", 1);
  assert.deepEqual(said, { nonce: nonces[0] });
  assert.deepEqual(open, nonces);
});

test("a server that has a number told first, and says it was promised, is found out", async () => {
  const { fair, ...table } = lobby(["", ""]);
  const { nonce } = await readyFields({ ...table, fair: { ...fair, nonce_commitments: undefined } });
  const both = await Promise.all([nonce, OTHERS].map(fingerprint));
  noteView(started(both, { dealing: [1] }));
  const step = await checked([nonce, OTHERS], both, recallMemory("tbl", 1));
  assert.deepEqual([step.values.finding, step.right], ["early", false]);
});

test("… but not where it was promised after all, with a new number", async () => {
  const { fair, ...table } = lobby(["", ""]);
  await readyFields({ ...table, fair: { ...fair, nonce_commitments: undefined } });
  const { nonce_commitment: mine } = await readyFields(lobby(["", ""]));
  const both = [mine, await fingerprint(OTHERS)];
  const memory = recallMemory("tbl", 1);
  const step = await checked([memory.nonces[1], OTHERS], both, memory);
  assert.deepEqual([step.values.finding, step.right], ["among", true]);
});

test("after Start it is told once, and that is remembered", async () => {
  const { both, nonce } = await promised();
  noteView(started(both));
  await keepPromise(started(both));
  await keepPromise(started(both));
  assert.deepEqual(told(), [nonce]);
  assert.equal(recallMemory("tbl", 1).told, true);
});

test("after a line that was lost meanwhile it is told again", async () => {
  const { both, nonce } = await promised();
  noteView(started(both));
  await keepPromise(started(both));
  changed("connecting");
  await keepPromise(started(both));
  assert.deepEqual(told(), [nonce, nonce]);
});

test("not before Start, nor for a seat that isn't asked, nor by who looks on", async () => {
  const { both } = await promised();
  for (const view of [
    lobby(both), started(both, { dealing: [1] }),
    started(both, { you: { seat: null, game_seat: null, person: 1 } }),
  ]) {
    noteView(view);
    await keepPromise(view);
  }
  assert.deepEqual(told(), []);
});

test("not where a promise is another than at Start: somebody may have chosen it since", async () => {
  const { both, mine } = await promised();
  noteView(started(both));
  await keepPromise(started([mine, await fingerprint("c3".repeat(16))]));
  assert.deepEqual(told(), []);
});

test("Dealing… is seen and heard, and nothing else is offered", async () => {
  const { both } = await promised();
  const seats = tableOf().seats.map((seat) => ({ ...seat, photo: "", late: 0 }));
  takeTable(lobby(both, { v: 1, seats, hushed: false, joining: [], house: null, orders: [] }));
  takeTable(started(both, { v: 2, seats, hushed: false, joining: [], house: null, orders: [] }));
  nextFrame();
  assert.ok(document.querySelector(".pack[data-dealing]"));
  assert.equal(document.getElementById("news").textContent, "Dealing…");
  assert.equal(document.querySelector(".bar button"), null);
});

test("a refusal is none that this person hears of", async () => {
  const { both } = await promised();
  noteView(started(both));
  await keepPromise(started(both));
  const [{ id }] = FarEnd.newest.said.filter(({ act }) => act === "reveal");
  FarEnd.newest.tell({ t: "refused", id, code: "reveal_too_late", rule: null, words: "Too late." });
  assert.notEqual(state.news, "Too late.");
});

/** The step of the check, for a record of two with these numbers and promises. */
const checked = (nonces, promises, memory, seats = ["first player", "second player"]) =>
  nonceStep({ seats, fair: { nonces, nonce_commitments: promises } }, memory);

test("the check finds its number, or what became of it", async () => {
  const { both, nonce } = await promised();
  const memory = { seat: 0, ready: true, nonces: [nonce], promised: both, told: true };
  const swapped = [...both].reverse();
  for (const [finding, right, nonces, promises, remembered] of [
    ["among", true, [nonce, OTHERS], both, memory],
    ["dropped", false, ["", OTHERS], both, memory],
    ["withheld", true, ["", OTHERS], both, { ...memory, told: undefined }],
    ["skipped", false, ["", OTHERS], both, { ...memory, told: undefined, present: true }],
    ["dropped", false, ["", OTHERS], both, { ...memory, present: true }],
    ["alone", false, ["", ""], both, { ...memory, told: undefined }],
    ["dropped", false, ["", ""], both, memory],
    ["broken", false, [nonce, "00".repeat(16)], both, memory],
    ["changed", false, [OTHERS, nonce], swapped, memory],
    ["missing", false, [OTHERS, nonce], swapped, { ...memory, promised: undefined }],
    ["missing", false, ["", OTHERS], ["", both[1]], { ...memory, promised: undefined }],
    ["elsewhere", true, [nonce, OTHERS], both, { seat: 0, ready: true }],
    ["unasked", false, [OTHERS, ""], [both[1], ""], { seat: 0, ready: false, nonces: [] }],
    ["none", true, ["", OTHERS], ["", both[1]], { seat: 0, ready: false }],
    ["open", false, [nonce, OTHERS], undefined, memory],
    ["open", false, both, undefined, { ...memory, promised: undefined }],
  ]) {
    const step = await checked(nonces, promises, remembered);
    assert.deepEqual([step.values.finding, step.right], [finding, right]);
  }
});

/** A view as the page has it of a table before, at and after Start. */
const seen = (view, v) => ({
  ...view, v, seats: tableOf().seats.map((seat) => ({ ...seat, photo: "", late: 0 })),
  hushed: false, joining: [], house: null, orders: [],
});

/** The cards are there, and only the other seat was asked for its number. */
async function dealtWithoutAsking(meanwhile = () => {}) {
  const { both } = await promised();
  takeTable(seen(lobby(both), 1));
  takeTable(seen(started(both, { dealing: [1] }), 2));
  meanwhile();
  const fair = { game: 1, commitment: "aa", nonce_commitments: both };
  takeTable(seen({ ...tableOf({ game: gameOf() }), fair }, 3));
  const { values, right } = await checked(["", OTHERS], both, recallMemory("tbl", 1));
  return [values.finding, right];
}

test("a page that stood at the table and wasn't asked says so", async () => {
  assert.deepEqual(await dealtWithoutAsking(), ["skipped", false]);
});

test("… not one whose line was lost meanwhile, nor one that nobody looked at", async () => {
  assert.deepEqual(await dealtWithoutAsking(() => changed("connecting")), ["withheld", true]);
  changed("live");
  window.localStorage.clear();
  assert.deepEqual(await dealtWithoutAsking(() => goAway("person")), ["withheld", true]);
});

test("who withheld is named, and a computer player promises nothing", async () => {
  const { both } = await promised();
  assert.deepEqual((await checked(["", OTHERS], both, {})).values.withheld, [0]);
  Object.assign(state, { past: { table: "tbl", game: 1, record: { seats: ["Anna", "Boris"] } } });
  assert.equal(nonceWords(await checked(["", OTHERS], both, {}))[0],
    "Not every device revealed its number");
  const step = await checked(["", OTHERS], both, {}, ["computer:easy", "second player"]);
  assert.deepEqual([step.values.finding, step.right], ["computers", false]);
});

test("a view of the game itself keeps what was promised, where nothing was seen before", async () => {
  const { both } = await promised();
  const fair = { game: 1, commitment: "aa", nonce_commitments: both };
  noteView({ ...tableOf({ game: gameOf() }), fair });
  assert.deepEqual(recallMemory("tbl", 1).promised, both);
  noteView({ ...tableOf({ game: gameOf() }), fair: { ...fair, nonce_commitments: ["", ""] } });
  assert.deepEqual(recallMemory("tbl", 1).promised, both);
});
