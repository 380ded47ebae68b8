// The end of a game: what it is to whom, who waits for whom, celebrated once, signs that are thrown.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

import { later } from "../../../../webapp/static/js/later.js";
import { takeTable } from "../../../../webapp/static/js/incoming.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { settings } from "../../../../webapp/static/js/state/settings.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { tableOf } from "../positions.js";

keepFetched(later);

const FRESH = { ...state };
const OUTCOME = { fool: 1, losers: [1], out: [0], draw: false, epaulettes: 0 };
const find = (selector) => document.querySelector(selector);
const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
const end = () => [find(".ending").dataset.end, find(".ending h2").textContent,
  texts(".ending > p").join(" ")];

/** The end of a game, as it is seen by somebody who comes later. */
function over({ outcome = {}, game = {}, ...changes } = {}) {
  return tableOf({
    phase: "over", clock: null, can: ["rematch", "leave", "picture"], v: 42,
    game: { outcome: { ...OUTCOME, ...outcome }, roles: ["out", "fool"], ...game }, ...changes,
  });
}

function show(view, changes = {}) {
  Object.assign(state, FRESH, { person: { id: 1, name: "Anna" }, view, tableId: "tbl" }, changes);
  renderNow();
}

/** Return the requests to the client, such as a touch to the hand. */
function listen() {
  const heard = [];
  window.TelegramWebviewProxy = { postEvent: (type, data) => heard.push([type, JSON.parse(data)]) };
  launch.inTelegram = true;
  launch.version = "8.0";
  return () => heard.filter(([type]) => type === "web_app_trigger_haptic_feedback")
    .map(([, { notification_type: kind }]) => kind);
}

/** The game ends before the eyes of this person. */
async function watchEnd(view) {
  show(tableOf());
  takeTable(view);
  await new Promise((then) => { setImmediate(then); });
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  window.localStorage.clear();
  settings.motion = false; // the scene needs a screen
  connect({
    table: takeTable, changed() {}, answered() {}, remark: later.hearRemark, ended: () => true,
  });
  FarEnd.newest.answer();
});

test("the headline is about who looks", () => {
  show(over());
  assert.deepEqual(end(), ["safe", "You got away.", "Boris wears the cap."]);
  show(over({ outcome: { fool: 0, losers: [0], out: [1] } }));
  assert.deepEqual(end(), ["fool", "You are the fool.", "The cap is yours until the next game."]);
  show(over({ names: ["Anna", "Boris", "Vera"], outcome: { out: [2, 0] } }));
  assert.deepEqual(end(), ["safe", "You got away.", "Place 2 of 3. Boris wears the cap."]);
  show(over({ outcome: { fool: null, losers: [], out: [0, 1], draw: true } }));
  assert.deepEqual(end(), ["draw", "A draw.", "Nobody wears the cap."]);
  show(over({ game: { seat: null } }));
  assert.deepEqual(end(), ["seen", "Boris is the fool.", ""]);
  const names = ["Anna", "Boris", "Vera", "Gleb"];
  const team = { names, game: { teams: [0, 1, 0, 1] }, outcome: { losers: [1, 3], out: [0, 2] } };
  show(over(team));
  assert.deepEqual(end(), ["won", "Your team won.", "Boris is the fool. The losing team: Boris and Gleb."]);
  assert.equal(document.querySelectorAll(".chair[data-fool] .worn-cap").length, 2);
  show(over({ ...team, outcome: { fool: 0, losers: [0, 2], out: [1, 3] } }));
  assert.deepEqual(end().slice(0, 2), ["lost", "Your team lost."]);
});

test("the fool wears the cap and what was sewn on, wherever they sit now", () => {
  const view = over({ outcome: { epaulettes: 2 } });
  show(view);
  assert.equal(find("#result .around").dataset.mood, "won");
  assert.equal(document.querySelectorAll('[data-seat="1"][data-fool] .worn-cap').length, 1);
  assert.equal(document.querySelectorAll('[data-seat="1"][data-fool] .sewn-on').length, 2);
  assert.equal(find('[data-seat="0"] .out-place').textContent, "1");
  const [, boris] = view.seats;
  show({ ...view, seats: [{ ...boris, seat: 0 }], you: { ...view.you, seat: null } });
  assert.ok(find('[data-seat="0"][data-fool]'), "Anna has left, and Boris moved up");
  show({ ...view, seats: [{ ...boris, game_seat: null }] });
  assert.equal(find("[data-fool]"), null, "somebody else sits there now");
});

test("a cheaters' result says how often each player was caught", () => {
  const cheats = [[1, 1], [0, 2], [3, 3], [0, 0]]
    .map(([stood, caught]) => ({ stood, caught, wrong_challenges: 0 }));
  show(over({ names: ["Anna", "Boris", "Vera", "Gleb"], game: { doubts: { cheats } } }));
  assert.deepEqual(texts(".cheats"), [
    "Anna got away with 1 card.", "Vera got away with 3 cards.",
    "Anna was caught once.", "Boris was caught twice.", "Vera was caught 3 times.",
  ]);
});

test("the last bout stays on the cloth of the result", () => {
  const view = over();
  const last = [
    { kind: "attacked", seat: 0, card: "7h", opening: true },
    { kind: "attacked", seat: 0, card: "7c", opening: false },
    { kind: "beaten", seat: 1, card: "7h", by: "9h" }, { kind: "take_said", seat: 1 },
    { kind: "bout_taken", seat: 1, cards: ["7h", "9h", "7c"] },
  ];
  show(view, { bouts: { table: "tbl", epoch: "e", v: 41, game: 1, bout: 1, now: [], last } });
  const lying = [...document.querySelectorAll("#result .last-cards [data-card]")];
  assert.deepEqual(lying.map(({ dataset }) => [dataset.card, dataset.beats || ""]),
    [["7h", ""], ["9h", "7h"], ["7c", ""]]);
});

test("one loud step: Again, then who waits for whom", () => {
  const bar = () => [texts("#result .bar p").join(), texts("#result .bar .strong").join()];
  const anna = (ready, boris, can) => {
    const view = over({ can: [...can, "picture"] });
    Object.assign(view.seats[0], { ready });
    Object.assign(view.seats[1], { ready: boris });
    show(view);
    return bar();
  };
  assert.deepEqual(anna(false, false, ["rematch", "start"]), ["", "Again"]);
  assert.deepEqual(anna(true, false, ["start"]), ["Waiting for Boris.", ""]);
  assert.ok(texts("#result .bar button").includes("Deal"), "the host may go on without");
  assert.deepEqual(anna(true, true, ["start"]), ["Everybody is ready.", "Deal"]);
  assert.deepEqual(anna(true, false, []), ["Waiting for Boris.", ""]);
  assert.deepEqual(anna(true, true, []), ["Everybody is ready. The host deals the cards.", ""]);
  assert.ok(texts("#result .bar button").includes("Share"));
});

test("the end is celebrated once for each game, and never for who comes later", async () => {
  const felt = listen();
  await watchEnd(over());
  assert.deepEqual(felt(), ["success"]);
  takeTable(over({ v: 43 }));
  renderNow();
  await watchEnd(over({ v: 44 }));
  assert.deepEqual(felt(), ["success"], "the page was opened again, or told twice");
  await watchEnd(over({ v: 45, game: { number: 2 }, outcome: { fool: 0, losers: [0], out: [1] } }));
  await watchEnd(over({ v: 46, game: { number: 3 }, outcome: { fool: null, draw: true } }));
  assert.deepEqual(felt(), ["success", "error", "warning"]);
  show(over({ v: 47, game: { number: 4 } }));
  assert.deepEqual(felt().length, 3);
  assert.equal(find(".throwing"), null);
});

test("for a while signs may be thrown; the fool may bow", async () => {
  await watchEnd(over({ game: { number: 11 } }));
  renderNow();
  assert.equal(document.querySelectorAll('.throwing [data-action="throw"]').length, 8);
  assert.equal(find(".throwing").getAttribute("aria-label"), "Throw something at Boris");
  later.lateActs.throw(find('.throwing [data-at="tomato"]'));
  const { t, remark } = FarEnd.newest.said[FarEnd.newest.said.length - 1];
  assert.deepEqual([t, remark], ["say", "tomato"]);
  later.hearRemark({ table: "tbl", seat: 0, who: "a", remark: "tomato", at: 1 });
  assert.equal(state.news, "Anna: A tomato");
  later.hearRemark({ table: "tbl", seat: 0, who: "a", remark: "brick", at: 1 });
  assert.equal(state.news, "Anna: A tomato", "this page doesn't know it");
  mock.timers.tick(20_000);
  renderNow();
  assert.equal(find('[data-action="throw"]'), null);
  assert.equal(document.querySelectorAll(".throwing [data-times]").length, 1, "what has hit the fool");
  await watchEnd(over({ v: 44, game: { number: 12 }, outcome: { fool: 0, losers: [0], out: [1] } }));
  renderNow();
  assert.deepEqual(texts(".throwing button"), ["Take a bow"]);
  const hushed = over({ v: 45, game: { number: 13 } });
  await watchEnd({ ...hushed, hushed: true });
  renderNow();
  assert.equal(find(".throwing"), null);
});

test("whoever comes later sees what was thrown, and may throw as long as others", () => {
  const told = (game, left, signs) =>
    later.hearRemark({ t: "thrown", table: "tbl", game, left, signs });
  const times = () => [...document.querySelectorAll(".throwing [data-times]")]
    .map(({ dataset }) => `${dataset.at} ${dataset.times}`);
  show(over({ game: { number: 31 } }));
  assert.equal(find(".throwing"), null);
  told(31, 20_000, { egg: 2, pie: 1, brick: 4 });
  renderNow();
  assert.equal(document.querySelectorAll('.throwing [data-action="throw"]').length, 8);
  assert.deepEqual(times(), ["egg 2", "pie 1"]);
  const egg = find('.throwing [data-at="egg"]');
  later.hearRemark({ table: "tbl", seat: 0, who: "a", remark: "egg", at: 1 });
  assert.equal(find('.throwing [data-at="egg"]'), egg, "it stays under the finger");
  assert.deepEqual(times(), ["egg 3", "pie 1"]);
  mock.timers.tick(20_000);
  told(31, 20_000, { egg: 3, pie: 1 });
  renderNow();
  assert.equal(find('[data-action="throw"]'), null, "another connection gives no more time");
  assert.equal(find('.throwing [data-at="egg"]').getAttribute("aria-label"), "An egg ×3");
  show(over({ game: { number: 32 } }));
  told(32, 0, { boot: 1 });
  renderNow();
  assert.deepEqual([times(), find('[data-action="throw"]')], [["boot 1"], null]);
  show(over({ game: { number: 33 }, hushed: true }));
  told(33, 20_000, { boot: 1 });
  renderNow();
  assert.deepEqual([times(), find('[data-action="throw"]')], [["boot 1"], null], "who may not throw");
});

test("what a person hides doesn't hit the fool either", async () => {
  await watchEnd(over({ game: { number: 21 } }));
  window.localStorage.setItem("durak.ignored", '{"people":["b"],"tables":[]}');
  const { recallIgnored } = await import("../../../../webapp/static/js/state/ignored.js");
  recallIgnored();
  later.hearRemark({ table: "tbl", seat: 1, who: "b", remark: "egg", at: 1 });
  assert.deepEqual(state.throwing.hits, {});
});

test("who threw nothing in time is told so, where the signs were", () => {
  const throwing = { table: "tbl", game: 1, over: true, hits: {} };
  show(over(), { throwing });
  assert.deepEqual(texts(".throwing > *"), ["Nobody threw anything."]);
  show(over(), { throwing: { ...throwing, hits: { egg: 3, tomato: 1 } } });
  assert.equal(document.querySelectorAll('.chair[data-seat="1"] .stuck').length, 3, "two of a sign");
  show(over(), { throwing: { ...throwing, game: 7 } });
  assert.equal(find(".stuck"), null);
});

test("one thing to learn leads into the replay", () => {
  const learned = { table: "tbl", game: 1, at: 42, cost: 23 };
  show(over(), { learned });
  const [button] = document.querySelectorAll('[data-action="lesson"]');
  assert.equal(button.textContent, "Move 42 cost you 23 of 100: look at it");
  assert.equal(button.dataset.at, "42");
  show(over(), { learned: { ...learned, at: null } });
  assert.equal(find(".lesson").textContent, "None of your moves cost much.");
  show(over(), { learned: { ...learned, at: null, given_up: true } });
  assert.equal(find(".lesson").textContent, "No lesson this time.");
  show(over(), { learned: { ...learned, game: 7 } });
  assert.equal(find(".lesson"), null);
});

test("the next result begins at its top, however the last one was left", () => {
  const page = { person: { id: 1, name: "Anna" }, tableId: "tbl" };
  const screens = (view, past = null) => {
    Object.assign(state, page, { view, past, page: past && "replay" });
    renderNow();
  };
  show(over());
  const result = find("#result");
  find('[data-action="replay"]').focus();
  result.scrollTop = 26;
  screens(over(), { table: "tbl", game: 1, seats: [], mine: 0, at: 0, playing: false, trouble: null,
    frames: [{ events: [], move: null, seat: null, game: { ...over().game, hands: [[], []] } }] });
  screens(tableOf({ game: { number: 2 } }));
  screens(over({ game: { number: 2 } }));
  assert.equal(result.scrollTop, 0);
  assert.notEqual(document.activeElement.dataset.action, "replay");
});
