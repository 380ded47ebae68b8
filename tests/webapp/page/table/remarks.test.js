// Remarks: heard, shown for a moment, hidden where a person doesn't want them; the bar that says one.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, mock, test } from "node:test";

import { later } from "../../../../webapp/static/js/later.js";
import { endSpeaking, tapSpeaking } from "../../../../webapp/static/js/actions/speaking.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { hearRemark } from "../../../../webapp/static/js/remarks/hearing.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { drawSign } from "../../../../webapp/static/js/remarks/signs.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { recallIgnored } from "../../../../webapp/static/js/state/ignored.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { vocabulary } from "../../../../webapp/static/js/base/words.js";
import { tableOf } from "../positions.js";

keepFetched(later);

const DRAWINGS = new URL("../../../../engine/pictures/symbols.svg", import.meta.url);
const KEPT = "durak.ignored";
const said = (changes) => ({
  t: "remark", table: "tbl", seat: 1, who: "b", remark: "well-played", ...changes,
});
const shown = (selector) => [...document.querySelectorAll(selector)];
const bubbles = () => shown("#bubbles > *").map((one) => one.textContent);
const find = (selector) => document.querySelector(selector);
const last = () => FarEnd.newest.said[FarEnd.newest.said.length - 1];

/** A tap, and what comes of it. */
async function tap(at) {
  assert.ok(tapSpeaking(at));
  await null; // the bar's script is here already
  renderNow();
}

/** Hide a person who has said something, or the whole table: "". */
async function hide(who) {
  await tap(find("#speak"));
  await tap(find(`#speakbar [data-action="hide-remarks"][data-at="${who}"]`));
  endSpeaking();
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  window.localStorage.clear();
  window.localStorage.setItem(KEPT, '{"people":[],"tables":[]}');
  recallIgnored();
  Object.assign(state, {
    person: { id: 1, name: "Anna" }, view: tableOf(), tableId: "tbl", connection: "live",
    remarks: [], speakers: [], speaking: false, page: null, news: "", refusal: false,
  });
  connect({ table() {}, changed() {}, answered() {}, remark: hearRemark, ended: () => true });
  FarEnd.newest.answer();
  renderNow();
});

test("what is said is shown at who says it, with their name for who hears it, and goes", () => {
  FarEnd.newest.tell(said());
  renderNow();
  assert.deepEqual(bubbles(), ["Boris: Well played!"]);
  assert.equal(find("#bubbles").getAttribute("aria-live"), "polite");
  assert.equal(find(".bubble").dataset.speaker, "1");
  mock.timers.tick(1900);
  renderNow();
  assert.equal(bubbles().length, 1);
  mock.timers.tick(600);
  renderNow();
  assert.deepEqual(bubbles(), []);
});

test("a sign is drawn, and its name is heard", () => {
  hearRemark(said({ remark: "thumb" }));
  renderNow();
  assert.deepEqual(bubbles(), ["Boris: Thumbs up"]);
  assert.ok(find(".bubble svg path").getAttribute("d"));
  assert.equal(find(".bubble span:last-child").className, "unseen");
});

test("each sign has a drawing", () => {
  const drawings = readFileSync(DRAWINGS, "utf8");
  const signs = Object.keys(vocabulary().signs);
  for (const sign of signs) {
    const [use] = drawSign(sign).getElementsByTagName("use");
    assert.ok(!use || drawings.includes(`<symbol id="${sign}"`), sign);
  }
  assert.equal(signs.length, 8);
  assert.equal(Object.keys(vocabulary().phrases).length, 12);
});

test("a word told again is one bubble for longer, another one takes its place", () => {
  hearRemark(said());
  renderNow();
  const [before] = shown(".bubble");
  mock.timers.tick(1500);
  hearRemark(said());
  mock.timers.tick(1500);
  renderNow();
  assert.deepEqual(shown(".bubble"), [before]);
  hearRemark(said({ remark: "phew" }));
  renderNow();
  assert.deepEqual(bubbles(), ["Boris: Phew, that was close!"]);
});

test("several speak at once", () => {
  Object.assign(state, { view: tableOf({ names: ["Anna", "Boris", "Clara"] }) });
  hearRemark(said());
  hearRemark(said({ seat: 2, who: "c", remark: "hello" }));
  renderNow();
  assert.deepEqual(bubbles(), ["Boris: Well played!", "Clara: Hello!"]);
});

test("of another table, from an empty seat, of a newer server: nothing is shown", () => {
  for (const changes of [{ table: "other" }, { seat: 5 }, { remark: "sing" }]) {
    hearRemark(said(changes));
  }
  Object.assign(state, { view: null });
  hearRemark(said());
  assert.deepEqual(state.remarks, []);
});

test("it stays off pages on which nobody is seen", () => {
  hearRemark(said());
  Object.assign(state, { page: "settings" });
  renderNow();
  assert.deepEqual(bubbles(), []);
});

test("the bar says one remark and closes; the focus goes back to its button", async () => {
  await tap(find("#speak"));
  assert.equal(find("#speakbar").getAttribute("role"), "dialog");
  assert.equal(find("#speak").getAttribute("aria-expanded"), "true");
  assert.equal(shown("#speakbar .signs button").length, 8);
  assert.equal(shown("#speakbar .phrases button").length, 12);
  assert.ok(find("#speakbar").contains(document.activeElement));
  await tap(find('#speakbar [data-at="think"]'));
  assert.deepEqual({ ...last(), id: "" }, { t: "say", id: "", remark: "think" });
  assert.match(last().id, /^[0-9a-f]{32}$/);
  assert.equal(find("#speakbar"), null);
  assert.equal(document.activeElement, find("#speak"));
  assert.deepEqual(bubbles(), [], "it is shown as soon as all hear it");
});

test("without a connection it isn't said later either", async () => {
  FarEnd.newest.readyState = 3;
  const before = FarEnd.newest.said.length;
  await tap(find("#speak"));
  await tap(find('#speakbar [data-at="think"]'));
  assert.equal(FarEnd.newest.said.length, before);
  assert.ok(state.refusal);
});

test("a tap beside the bar closes it and does nothing else", async () => {
  assert.equal(tapSpeaking(find("#hand")), false);
  await tap(find("#speak"));
  assert.equal(tapSpeaking(find("#speakbar")), true, "between its buttons nothing happens");
  assert.ok(state.speaking);
  assert.equal(tapSpeaking(find("#hand")), true);
  assert.equal(state.speaking, false);
});

test("somebody is hidden on this device, and shown again", async () => {
  hearRemark(said());
  await hide("b");
  assert.deepEqual(bubbles(), [], "at once");
  hearRemark(said());
  renderNow();
  assert.deepEqual(bubbles(), []);
  assert.deepEqual(JSON.parse(window.localStorage.getItem(KEPT)).people, ["b"]);
  recallIgnored();
  hearRemark(said({ table: "tbl" }));
  assert.deepEqual(state.remarks, [], "also when the page is opened again");
  await hide("b");
  hearRemark(said());
  renderNow();
  assert.equal(bubbles().length, 1);
});

test("everybody at a table is hidden, but not what one says oneself, and not at another table", async () => {
  await hide("");
  hearRemark(said());
  hearRemark(said({ seat: 0, who: "a", remark: "hello" }));
  renderNow();
  assert.deepEqual(bubbles(), ["Anna: Hello!"]);
  await tap(find("#speak"));
  const pressed = shown('#speakbar [aria-pressed="true"]').map((one) => one.dataset.at);
  assert.deepEqual(pressed, [""]);
  Object.assign(state, { view: { ...tableOf(), id: "other" }, tableId: "other", remarks: [] });
  hearRemark(said({ table: "other" }));
  renderNow();
  assert.deepEqual(bubbles(), ["Boris: Well played!"]);
});

test("what isn't ours in the storage hides nobody", () => {
  for (const kept of ["", "[]", "7", '{"people":7,"tables":{}}', "{"]) {
    window.localStorage.setItem(KEPT, kept);
    recallIgnored();
    Object.assign(state, { remarks: [] });
    hearRemark(said());
    assert.equal(state.remarks.length, 1, kept);
  }
});

test("who looks on can hide and not speak; among computers there is no button", async () => {
  const { you, ...view } = tableOf();
  Object.assign(state, { view: { ...view, you: { ...you, seat: null } } });
  renderNow();
  await tap(find("#speak"));
  assert.equal(shown('#speakbar [data-action="say"]').length, 0);
  assert.equal(shown('#speakbar [data-action="hide-remarks"]').length, 1);
  Object.assign(state, { view: tableOf({ names: ["Anna", "", ""] }) });
  renderNow();
  assert.equal(find("#speak").hidden, true);
  assert.equal(find("#speakbar"), null);
});
