// The server's own act comes between a tap and its answer: the page waits for nothing that is over,
// and a tap made meanwhile counts or is refused with a word.

import { FarEnd, nextFrame } from "../phone.js";

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { followTaps } from "../../../../webapp/static/js/actions/taps.js";
import { accepted, refused, takeTable } from "../../../../webapp/static/js/incoming.js";
import { later } from "../../../../webapp/static/js/later.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { connect, sendAct } from "../../../../webapp/static/js/server/messages.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { inHand, moves } from "../finger.js";
import { tableOf } from "../positions.js";

const find = (selector) => document.querySelector(selector);
const pair = (attack, beaten = null) => ({ attack, by: 0, beaten });
const LATE = "Too late: the table has changed.";
const NOTHING = { last: null, settled: false, caught: [], silent: [] };

const ATTACK = {
  hand: ["6c", "6d", "7d"], cards: [3, 6], waited: [0],
  moves: ["attack 6c", "attack 6d", "attack 7d"],
};
const ADD = {
  hand: ["6d", "8d", "7d"], cards: [3, 6], waited: [0], pairs: [pair("6c", "8c")],
  moves: ["pass", "attack 6d", "attack 8d"],
};
const DEFENCE = {
  hand: ["9h", "8c", "7d", "Kd"], cards: [4, 6], attacker: 1, defender: 0,
  roles: ["defender", "attacker"], waited: [0], pairs: [{ ...pair("7c"), by: 1 }],
  moves: ["take", "defend 7c 8c", "defend 7c 9h", "transfer 7d"],
};
const DOUBT = {
  ...DEFENCE, doubts: { ...NOTHING, last: { card: "7c", by: 1, beaten: null } },
  challenges: ["challenge 7c"], cheats: [],
};

/** Each act that a person can make at a table, and what is tapped for it. */
const ACTS = {
  "an attack": [ATTACK, () => inHand("7d")],
  "a card that is thrown in": [ADD, () => inHand("6d")],
  "a card that beats": [DEFENCE, () => inHand("8c")],
  "a card that passes on": [DEFENCE, () => inHand("7d")],
  "Take": [DEFENCE, () => find("[data-action=take]")],
  "Done": [ADD, () => find("[data-action=pass]")],
  "Wrong!": [DOUBT, () => find(".wrong")],
};

const server = () => FarEnd.newest;

function show(game, changes = {}) {
  takeTable(tableOf({ game, ...changes }));
  nextFrame();
}

/** @param {Element} element */
async function touch(element) {
  element.dispatchEvent(new Event("click", { bubbles: true }));
  await new Promise((done) => { setTimeout(done, 0); }); // what is fetched is here already
  nextFrame();
}

const answer = (message) => {
  server().tell(message);
  nextFrame();
};

before(() => {
  keepFetched(later);
  followTaps();
  connect({
    table: takeTable, accepted, refused, gone: () => {}, changed: () => {}, answered: () => {},
    ended: () => true,
  });
});

function deal(game) {
  server().answer();
  server().said = [];
  Object.assign(state, {
    view: tableOf({ game }), tableId: "tbl", told: null, pending: null, selected: null,
    planned: null, news: "", refusal: false, busy: new Map(),
  });
  renderNow();
}

beforeEach(() => deal(ATTACK));

for (const [name, [game, element]] of Object.entries(ACTS)) {
  test(`${name}, and the bout ends before the answer: nothing is pending, the refusal is read`, async () => {
    deal(game);
    await touch(element());
    const { id } = state.pending;
    show({ ...ATTACK, bout: 2 }, { v: 42 });
    assert.equal(state.pending, null);
    assert.equal(find(".hand").getAttribute("data-pending"), null);
    answer({ t: "refused", id, code: "stale_bout", words: "The bout is over." });
    assert.equal(find("#news").textContent, "The bout is over.");
    await touch(inHand("6c"));
    assert.equal(moves().length, 2, "the new turn can be played");
  });

  test(`${name}, and others act in the same bout before the answer: it waits for its answer`, async () => {
    deal(game);
    await touch(element());
    const { id } = state.pending;
    show(game, { v: 42 });
    assert.equal(state.pending.id, id);
    answer({ t: "ack", id, v: 43 });
    assert.equal(state.pending, null);
    assert.equal(moves().length, 1);
  });
}

test("a card tapped meanwhile is played when the first one is there", async () => {
  await touch(inHand("6c"));
  await touch(inHand("6d"));
  assert.deepEqual(moves(), ["attack 6c"]);
  const { id } = state.pending;
  show({ ...ADD, pairs: [pair("6c")], moves: ["attack 6d"] }, { v: 42 });
  answer({ t: "ack", id });
  assert.deepEqual(moves(), ["attack 6c", "attack 6d"]);
});

test("of several taps the newest counts", async () => {
  await touch(inHand("6c"));
  await touch(inHand("6d"));
  await touch(inHand("7d"));
  const { id } = state.pending;
  show({ ...ADD, hand: ["6d", "7d"], moves: ["attack 6d", "attack 7d"] }, { v: 42 });
  answer({ t: "ack", id });
  assert.deepEqual(moves(), ["attack 6c", "attack 7d"]);
});

test("the same card tapped twice is one move", async () => {
  await touch(inHand("6c"));
  await touch(inHand("6c"));
  answer({ t: "ack", id: state.pending.id });
  show({ ...ADD, hand: ["6d", "7d"] }, { v: 42 });
  assert.deepEqual(moves(), ["attack 6c"]);
  assert.equal(find("#news").textContent, "");
});

test("a card that doesn't fit then says why", async () => {
  await touch(inHand("6c"));
  await touch(inHand("7d"));
  const { id } = state.pending;
  const why = { code: "rank_not_on_table", rule: "R3.3", words: "No seven lies there." };
  show({ ...ADD, hand: ["6d", "7d"], moves: ["attack 6d"], waited: [0], reasons: { "7d": why } },
    { v: 42 });
  answer({ t: "ack", id });
  assert.deepEqual(moves(), ["attack 6c"]);
  assert.equal(find("#news").textContent, "No seven lies there.");
});

test("a card of a bout that is over isn't played in the next one: a word says so", async () => {
  deal(ADD);
  await touch(find("[data-action=pass]"));
  await touch(inHand("8d"));
  show({ ...ATTACK, hand: ["8d"], moves: ["attack 8d"], bout: 2 }, { v: 42 });
  assert.deepEqual(moves(), ["pass"]);
  assert.equal(find("#news").textContent, LATE);
});

test("Done that is tapped while a card is on its way is said after it", async () => {
  deal(ADD);
  await touch(inHand("6d"));
  await touch(find("[data-action=pass]"));
  const { id } = state.pending;
  show({ ...ADD, hand: ["8d", "7d"], pairs: [pair("6c", "8c"), pair("6d", "9d")] }, { v: 43 });
  answer({ t: "ack", id });
  assert.deepEqual(moves(), ["attack 6d", "pass"]);
});

test("… or can't be said: a word says so", async () => {
  deal(ADD);
  await touch(inHand("6d"));
  await touch(find("[data-action=pass]"));
  const { id } = state.pending;
  show({ ...ADD, hand: ["8d", "7d"], pairs: [pair("6c", "8c"), pair("6d")], moves: [], waited: [1] },
    { v: 42 });
  answer({ t: "ack", id });
  assert.deepEqual(moves(), ["attack 6d"]);
  assert.equal(find("#news").textContent, LATE);
});

test("a doubt that is tapped while a card is on its way is said after it", async () => {
  deal(DOUBT);
  await touch(inHand("8c"));
  await touch(find(".wrong"));
  answer({ t: "refused", id: state.pending.id, code: "stale_cards", words: "Look again." });
  assert.deepEqual(moves(), ["defend 7c 8c", "challenge 7c"]);
});

test("Ready, and the next game is dealt before the answer: nothing is asked twice", async () => {
  const view = tableOf({ phase: "over", can: ["rematch"], game: { ...ATTACK, outcome: null } });
  state.view = view;
  server().said = [];
  assert.ok(sendAct("rematch", {}));
  const [{ id }] = server().said;
  show({ ...ATTACK, number: 2 }, { v: 42 });
  answer({ t: "ack", id });
  assert.equal(state.busy.size, 0);
  assert.equal(server().said.length, 1);
  await touch(inHand("6c"));
  assert.deepEqual(moves(), ["attack 6c"]);
});

test("after Done nobody is told that it is still their turn", async () => {
  deal(ADD);
  await touch(find("[data-action=pass]"));
  assert.equal(find("#turn").textContent, "Done");
  assert.equal(find("#say").getAttribute("data-own-turn"), null);
});
