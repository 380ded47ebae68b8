// Seats around the table: who attacks and who defends is said in words where there is room.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { tableOf } from "../positions.js";

const NAMES = ["Anna", "Boris", "Clara", "Daria", "Egor", "Fedya"];
const ROLES = ["thrower", "attacker", "defender", "thrower", "thrower", "thrower"];

function plates(count, width, height, teams = null) {
  const names = NAMES.slice(0, count);
  const game = { roles: ROLES.slice(0, count), cards: names.map(() => 6), teams };
  Object.assign(state, { person: { id: 1, name: "Anna" }, tableId: "tbl", width, height,
    view: tableOf({ names, game }) });
  renderNow();
  return [...document.querySelectorAll("#seats .mate")].map((one) => one.textContent);
}

test("of six the two that matter are told on a wide screen, of few everybody everywhere", () => {
  assert.deepEqual(plates(6, 1280, 800), ["attacks", "defends", "", "", ""]);
  assert.deepEqual(plates(6, 390, 844), ["", "", "", "", ""]);
  assert.deepEqual(plates(6, 820, 1180), ["", "", "", "", ""], "cards lie beside the outer seats");
  assert.deepEqual(plates(4, 390, 844), ["attacks", "defends", "may add"]);
});

test("a phone has no room for more than the part of a partner", () => {
  const pairs = [0, 1, 0, 1];
  assert.deepEqual(plates(4, 390, 844, pairs), ["attacks", "defends", "may add"]);
  assert.deepEqual(plates(4, 820, 1180, pairs), ["attacks", "partner, defends", "may add"]);
});
