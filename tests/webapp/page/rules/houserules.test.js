// House rules as people choose them: what contradicts a choice gives way, and comes back with it.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { press } from "../../../../webapp/static/js/actions/buttons.js";
import { choose } from "../../../../webapp/static/js/actions/choices.js";
import { vocabulary } from "../../../../webapp/static/js/base/words.js";
import { houseForm } from "../../../../webapp/static/js/rules/houseform.js";
import {
  changesNow, choicesOf, partOf, rulesOf, seatsNow, withoutChoice,
} from "../../../../webapp/static/js/rules/houserules.js";
import { later } from "../../../../webapp/static/js/later.js";
import { keepFetched } from "../../../../webapp/static/js/server/fetchlater.js";
import { state } from "../../../../webapp/static/js/state/state.js";

keepFetched(later);

const lobby = document.body.appendChild(document.createElement("section"));
const USUAL = "-1";
const TIED = ["packs", "first", "teams", "epaulettes", "match"]; // groups that contradict others

/** The form beside a preset, as a table with these changes has it. */
function open(preset, changes = {}) {
  Object.assign(state, { choice: { ...state.choice, preset }, house: choicesOf(preset, changes) });
  lobby.replaceChildren(houseForm());
}

/** The line of a group that makes these changes. */
function lineOf(group, changes) {
  const { choices } = vocabulary().groups.find(({ name }) => name === group);
  return choices.findIndex((choice) =>
    Object.keys(changes).every((name) => choice.changes[name] === changes[name]));
}

const radio = (group, value) => lobby.querySelector(`[data-house="${group}"][value="${value}"]`);
const say = (group) => lobby.querySelector(`#house-${group} .chosen`).textContent;
const field = (group) => lobby.querySelector(`[data-count="${group}"]`);

function tap(group, changes) {
  const line = radio(group, changes === USUAL ? USUAL : lineOf(group, changes));
  line.checked = true;
  choose(line);
}

function write(group, text) {
  const fields = [...lobby.querySelectorAll(`[data-count="${group}"]`)];
  const shown = fields.find((one) => !one.parentElement.hidden);
  shown.value = text;
  choose(shown);
}

beforeEach(() => open("podkidnoy"));

test("epaulettes on the ladder, and taken back", () => {
  tap("epaulettes", { epaulettes: "ladder" });
  assert.deepEqual(changesNow(), { epaulettes: "ladder" });
  tap("epaulettes", USUAL);
  assert.deepEqual(changesNow(), {});
  assert.ok(radio("match", USUAL).checked);
});

test("a match up the ladder needs its epaulettes, for as long as it is chosen", () => {
  tap("match", { match: "ladder" });
  assert.deepEqual(changesNow(), { epaulettes: "ladder", match: "ladder" });
  assert.ok(radio("epaulettes", lineOf("epaulettes", { epaulettes: "ladder" })).checked);
  assert.match(lobby.querySelector("#house-epaulettes .cause").textContent, /“A match”/);
  assert.match(state.news, /^Epaulettes: .*ace/);
  tap("match", USUAL);
  assert.deepEqual(changesNow(), {});
  assert.equal(lobby.querySelector("#house-epaulettes .cause").textContent, "");
});

test("five games a match stay with epaulettes of honour", () => {
  tap("match", { match: "games:5" });
  tap("epaulettes", { epaulettes: "honour" });
  assert.deepEqual(changesNow(), { match: "games:5", epaulettes: "honour" });
});

test("who attacks the fool first goes on to do so when everybody plays alone", () => {
  tap("first", { next_attack: "at_the_fool" });
  tap("teams", { teams: "off" });
  assert.deepEqual(changesNow(), { next_attack: "at_the_fool" });
});

test("the winning team attacks first where there are teams, and makes some where there are none", () => {
  tap("teams", { teams: "threes" });
  tap("first", { next_attack: "winning_team" });
  assert.deepEqual(changesNow(), { teams: "threes", next_attack: "winning_team" });
  open("podkidnoy");
  tap("first", { next_attack: "winning_team" });
  assert.deepEqual(changesNow(), { teams: "pairs", next_attack: "winning_team" });
  tap("first", USUAL);
  assert.deepEqual(changesNow(), {});
});

test("what is wanted as usual is so, though another choice has changed it", () => {
  tap("first", { next_attack: "winning_team" });
  tap("teams", USUAL);
  assert.ok(radio("teams", USUAL).checked);
  assert.deepEqual(changesNow(), {});
  assert.match(lobby.querySelector("#house-first .cause").textContent, /“Teams”/);
  tap("teams", { teams: "pairs" });
  assert.deepEqual(changesNow(), { teams: "pairs", next_attack: "winning_team" });
});

test("the newest choice stands, and the older one comes back with its end", () => {
  tap("packs", { deck: 24, packs: 1 });
  tap("teams", { teams: "threes" });
  assert.deepEqual(changesNow(), { teams: "threes" });
  assert.match(state.news, /^Cards: 36 cards/);
  tap("teams", USUAL);
  assert.deepEqual(changesNow(), { deck: 24 });
  assert.match(state.news, /^Cards: 24 cards/);
});

test("a preset's own rules give way too", () => {
  open("durnius_epaulettes");
  tap("epaulettes", { epaulettes: "off" });
  assert.deepEqual(changesNow(), { epaulettes: "off", match: "open" });
  tap("epaulettes", USUAL);
  assert.deepEqual(changesNow(), {});
});

test("any number of cards, written or one at a time", () => {
  assert.ok(field("limit").parentElement.hidden);
  tap("limit", { bout_limit: 6 });
  assert.equal(field("limit").value, "6");
  write("limit", "3");
  assert.deepEqual(changesNow(), { bout_limit: 3 });
  assert.match(say("limit"), /^At most 3 /);
  press(lobby.querySelector('[data-action="more"][data-at="limit"]'));
  assert.deepEqual(changesNow(), { bout_limit: 4 });
  press(lobby.querySelector('[data-action="fewer"][data-at="limit"]'));
  assert.equal(field("limit").value, "3");
});

for (const [written, taken] of [["0", 3], ["", 3], ["many", 3], ["-5", 1], ["500", 104], ["2.4", 2]]) {
  test(`“${written}” cards in a bout are ${taken}`, () => {
    tap("limit", { bout_limit: 6 });
    write("limit", "3");
    write("limit", written);
    assert.equal(changesNow().bout_limit, taken);
    assert.equal(field("limit").value, String(taken));
  });
}

test("a number stays when its line is left for another that has one", () => {
  tap("first-limit", { first_limit_until: "bout", first_bout_limit: 5 });
  write("first-limit", "4");
  tap("first-limit", { first_limit_until: "beaten", first_bout_limit: 5 });
  assert.deepEqual(changesNow(), { first_bout_limit: 4, first_limit_until: "beaten" });
  tap("match", { match: "games:5" });
  write("match", "7");
  assert.equal(changesNow().match, "games:7");
});

test("whatever is chosen beside another choice and taken back leaves nothing behind", () => {
  const { games, groups } = vocabulary();
  for (const { name: preset } of games) {
    for (const tied of groups.filter(({ name }) => TIED.includes(name))) {
      const first = tied.choices.map(({ changes }) => [{ group: tied.name, changes }]);
      for (const house of first) takeBackEverything(preset, house);
    }
  }
});

function takeBackEverything(preset, house) {
  const usual = rulesOf(preset, []);
  for (const group of vocabulary().groups.filter(({ name }) => name !== house[0].group)) {
    for (const { changes } of group.choices) {
      const back = withoutChoice(group, preset, [...house, { group: group.name, changes }]);
      if (back.length === 1) assert.deepEqual(back, house, `${preset} ${group.name}`);
      else assert.deepEqual(partOf(group, rulesOf(preset, back)), partOf(group, usual));
    }
  }
}

test("so many may play as the cards and the teams allow", () => {
  open("podkidnoy");
  assert.deepEqual(seatsNow(), [2, 6]);
  open("podkidnoy", { deck: 52 });
  assert.deepEqual(seatsNow(), [2, 8]);
  open("podkidnoy", { packs: 2 });
  assert.deepEqual(seatsNow(), [2, 8]);
  open("express");
  assert.deepEqual(seatsNow(), [2, 4]);
  open("durnius_pairs", { deck: 52, teams: "four_pairs" });
  assert.deepEqual(seatsNow(), [8, 8]);
});
