// Looking back at one's own moves: what is said of them, the curve, and asking part by part.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { chanceAt, newCurve } from "../../../../webapp/static/js/finishedgame/curve.js";
import {
  betterWords, costOf, luckWords, moveWords, playedWords, reasonWords, stepWords, sumWords,
  turningWords,
} from "../../../../webapp/static/js/finishedgame/lookbackwords.js";
import { press } from "../../../../webapp/static/js/actions/buttons.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { followTape } from "../../../../webapp/static/js/actions/pages/replaycontrols.js";
import { fetchLater } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { gameOf } from "../positions.js";

const FRESH = { ...state };
await fetchLater();
const find = (selector) => document.querySelector(selector);
const marks = () => [...document.querySelectorAll(".cost-mark")]
  .map(({ textContent }) => textContent).filter(Boolean);
const plain = (text) => text.replaceAll("\uFE0E", "");

const GOOD = {
  at: 1, move: "attack 6c", chance: 0.62, best: 0.62, margin: 0.05, exact: false, better: null,
  reason: null,
};
const BAD = {
  ...GOOD, at: 3, move: "defend 7h As", chance: 0.4, best: 0.55, better: "defend 7h 9h",
  reason: { name: "keeps_pair_of_trumps", cards: ["As"], count: 0 },
};
const FOUND = {
  seat: 0, decisions: [GOOD, BAD], turning: 3,
  curve: [[0, 0.62], [1, 0.62], [2, 0.55], [3, 0.4], [4, 0]],
  luck: { games: 64, lost: 0.62, margin: 0.09, even: 0.5 },
};

/** A finished game of four moves, as the replay shows it. */
function opened(changes = {}) {
  const game = { ...gameOf({ seat: null }), hands: [["6c", "7d"], ["8s"]] };
  const frame = { turn: null, clock: false, events: [], game };
  const past = {
    table: "tbl", game: 1, at: 0, playing: false, trouble: null, mine: 0,
    seats: ["first player", "second player"], frames: Array(5).fill(frame), ...changes,
  };
  Object.assign(state, FRESH, { person: { id: 1, name: "Anna" }, page: "replay", past });
  renderNow();
  return past;
}

/** The server gives these answers, one after the other; says what it was asked. */
function serverSays(...answers) {
  const asked = [];
  globalThis.fetch = async (address, { body }) => {
    asked.push([String(address).split("/").pop(), JSON.parse(body)]);
    const { code, ...answer } = answers.shift();
    return { ok: !code, json: async () => answer };
  };
  return asked;
}

const settled = () => new Promise((done) => { setImmediate(done); });

beforeEach(() => opened());

test("a move is said as short as can be", () => {
  assert.equal(plain(moveWords("attack 9c")), "9♣");
  assert.equal(plain(moveWords("defend 7h Th")), "10♥ on 7♥");
  assert.equal(moveWords("take"), "taking");
  assert.deepEqual([moveWords, playedWords].map((words) => words("pass")),
    ["adding nothing", "Done"]);
  assert.equal(plain(playedWords("attack 9c")), "9♣");
  assert.equal(moveWords("wait"), "waiting");
  assert.equal(moveWords("dance"), "dance", "a move of tomorrow");
});

test("what was better has its reason, if the page knows it", () => {
  assert.equal(plain(betterWords(BAD)), "A better move: 9♥ on 7♥, because it keeps a pair of trumps.");
  assert.equal(plain(betterWords({ ...BAD, reason: null })), "A better move: 9♥ on 7♥.");
  assert.equal(reasonWords({ name: "of tomorrow", cards: [], count: 0 }), "");
  assert.equal(reasonWords({ name: "avoids_taking", cards: [], count: 1 }),
    "you needn't take 1 card");
  assert.equal(reasonWords({ name: "they_take", cards: [], count: 6, other: 2 }),
    "then the defender takes in 6 of 10 games, not in 2");
  assert.equal(betterWords(GOOD), "");
});

test("only what was more than chance costs something", () => {
  assert.deepEqual([costOf(BAD), costOf(GOOD), costOf({ ...BAD, better: null })], [15, 0, 0]);
  assert.equal(sumWords(FOUND), "1 of your 2 decisions cost you something.");
  assert.match(sumWords({ ...FOUND, decisions: [GOOD] }), /^None of your moves/);
});

test("the deal is told in one sentence, as sure as it is", () => {
  assert.equal(luckWords(FOUND), "Bad cards: about 6 in 10 good players lose with them.");
  const told = (lost) => luckWords({ ...FOUND, luck: { ...FOUND.luck, lost } });
  assert.match(told(0.58), /^Average cards: about 6 in 10 /);
  assert.match(told(0.42), /^Average cards: about 4 in 10 /);
  assert.match(told(0.4), /^Good cards: about 4 in 10 /);
  assert.match(told(0.02), /^Good cards: about 1 in 10 /, "nobody is so sure");
});

test("what cost most turned a game that was not won", () => {
  assert.equal(turningWords(FOUND), "Turning point: move 3");
  const ended = (chance) => ({ ...FOUND, curve: [[0, 0.6], [4, chance]] });
  assert.equal(turningWords(ended(0.5)), "Turning point: move 3");
  assert.equal(turningWords(ended(1)), "Costliest move: 3");
});

test("the move that is shown tells what it cost", () => {
  opened({ at: 3, look: { asked: true, done: 1, of: 1, words: "", found: FOUND } });
  assert.equal(plain(stepWords()),
    "That cost 15 games in 100. A better move: 9♥ on 7♥, because it keeps a pair of trumps.");
  opened({ at: 2, look: { asked: true, done: 1, of: 1, words: "", found: FOUND } });
  assert.equal(stepWords(), "");
});

test("the curve goes through all points, marks what cost, and says it in words", () => {
  const curve = newCurve(FOUND, 4);
  assert.equal(curve.querySelector(".line").getAttribute("d"),
    "M0 38L0 38L1 38L2 45L3 60L4 100L4 100");
  assert.equal(curve.querySelectorAll(".turning").length, 1);
  assert.equal(curve.querySelectorAll(".cost").length, 0);
  assert.match(curve.getAttribute("aria-label"), /62 % at first, 0 % in the end$/);
  assert.deepEqual([0, 2, 9].map((at) => chanceAt(FOUND, at)), [0.62, 0.55, 0]);
  assert.equal(chanceAt({ ...FOUND, curve: [] }, 1), 0.5);
});

test("who didn't play isn't offered it", () => {
  opened({ mine: null });
  assert.ok(find(".lookback").hidden);
  assert.equal(find('[data-action="look-back"]'), null);
});

test("it is asked part by part, until all is found", async () => {
  const asked = serverSays({ done: 1, of: 2, found: null }, { done: 2, of: 2, found: FOUND });
  press(find('[data-action="look-back"]'));
  renderNow();
  assert.ok(find(".lookback progress"));
  await settled();
  await settled();
  renderNow();
  assert.deepEqual(asked, Array(2).fill(["look-back", { table: "tbl", game: 1 }]));
  assert.match(find(".luck").textContent, /about 6 in 10/);
  assert.equal(find(".axis").textContent, "Your chance to get away");
  assert.equal(document.querySelectorAll(".judged tbody tr").length, 2);
  assert.equal(find(".chance").textContent, "62 %");
  assert.deepEqual(marks(), ["Turning point: cost 15 in 100"]);
  press(find(".judged tr[data-turning] button"));
  renderNow();
  assert.equal(state.past.at, 3);
  assert.equal(find(".moves [aria-current]").dataset.at, "3");
  assert.equal(find(".chance").textContent, "40 %");
});

test("a busy server is told of, and it is asked until the rest is found", async () => {
  const none = { done: 1, of: 2, found: null };
  serverSays(...Array(6).fill(none), { done: 2, of: 2, found: FOUND });
  const answers = globalThis.fetch;
  let release = () => {};
  globalThis.fetch = async (...asked) => {
    await new Promise((then) => { release = then; });
    return answers(...asked);
  };
  press(find('[data-action="look-back"]'));
  const told = [];
  for (let times = 0; times < 8; times += 1) {
    renderNow();
    told.push((find(".lookback .hint") || {}).textContent);
    release();
    await settled();
  }
  renderNow();
  const busy = "The server is busy. This goes on by itself.";
  assert.deepEqual(told, ["", "", ...Array(5).fill(busy), undefined]);
  assert.ok(find(".luck"), "nothing was given up");
});

test("the panes swap, and the curve is only for people who played", () => {
  const { dataset } = document.getElementById("app");
  assert.equal(dataset.pane, "table");
  press(find('[data-action="pane"][data-at="moves"]'));
  renderNow();
  assert.equal(dataset.pane, "moves");
  assert.equal(find('[data-at="moves"]').getAttribute("aria-pressed"), "true");
  opened({ mine: null });
  assert.ok(find('[data-at="curve"]').hidden);
});

test("the list says a pass as the button did: after Take there is No more", () => {
  const game = { ...gameOf({ seat: null }), hands: [["6c", "7d"], ["8s"]] };
  const framed = (move, taking) =>
    ({ turn: { seat: 0, move }, clock: false, events: [], game: { ...game, taking } });
  const frames = [framed("", false), framed("pass", false), framed("take", true),
    framed("pass", false)]; // the last one ends the bout
  opened({ frames: [{ ...frames[0], turn: null }, ...frames.slice(1)] });
  press(find('[data-action="pane"][data-at="moves"]'));
  renderNow();
  assert.deepEqual([...document.querySelectorAll(".move-words")]
    .map(({ textContent }) => textContent), ["Done", "Take", "No more"]);
});

test("keys walk through the list of moves, and the film has three speeds", () => {
  followTape();
  const key = (name, at) => at.dispatchEvent(
    new window.KeyboardEvent("keydown", { key: name, bubbles: true }));
  key("ArrowRight", document.body);
  key("ArrowDown", find(".moves button"));
  assert.equal(state.past.at, 2);
  key("ArrowDown", document.body);
  assert.equal(state.past.at, 2, "elsewhere it scrolls");
  key("End", document.body);
  assert.equal(state.past.at, 4);
  renderNow();
  assert.equal(document.querySelectorAll('.moves [tabindex="0"]').length, 1);
  const speeds = [1, 2, 3].map(() => {
    press(find('[data-action="film-speed"]'));
    renderNow();
    return find('[data-action="film-speed"]').textContent;
  });
  assert.deepEqual(speeds, ["2×", "4×", "1×"]);
});

test("where nobody thinks that is said, and can be asked again", async () => {
  serverSays({ code: "nobody_thinks", words: "Nobody can think." });
  press(find('[data-action="look-back"]'));
  await settled();
  renderNow();
  assert.equal(find(".lookback [role=status]").textContent, "Nobody can think.");
  assert.ok(find('.lookback [data-action="look-back"]'));
});

test("nothing more is asked of a game that was left", async () => {
  const asked = serverSays({ done: 1, of: 9, found: null }, { done: 2, of: 9, found: null });
  const past = opened();
  press(find('[data-action="look-back"]'));
  Object.assign(state, { page: null, past: null });
  await settled();
  await settled();
  assert.equal(asked.length, 1);
  assert.equal(past.look, null, "and it can be asked anew");
});
