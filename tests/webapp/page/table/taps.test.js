// The meaning of a tap: one meaning plays, several select, an illegal card says why.

import { nextFrame } from "../phone.js";

import assert from "node:assert/strict";
import { before, beforeEach, test } from "node:test";

import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { followPerson, inHand, moves, sitDown, tap } from "../finger.js";

const find = (selector) => document.querySelector(selector);

/** Boris defends: two cards lie there, the trump nine beats both, the king fits nothing. */
const DEFENCE = {
  seat: 1, hand: ["9h", "Kd", "8c"], cards: [4, 3], waited: [1], attacker: 0, defender: 1,
  pairs: [{ attack: "7h", by: 0, beaten: null }, { attack: "7c", by: 0, beaten: null }],
  moves: ["take", "defend 7h 9h", "defend 7c 9h", "defend 7c 8c"],
  reasons: { Kd: { code: "does_not_beat", rule: "R4.1", words: "It beats neither." } },
};

before(followPerson);
beforeEach(() => sitDown(DEFENCE));

test("a card with one meaning is played at once and stands out until the server answers", () => {
  tap(inHand("8c"));
  assert.deepEqual(moves(), ["defend 7c 8c"]);
  assert.equal(inHand("8c").getAttribute("aria-busy"), "true");
});

test("a card with several meanings is lifted; each card that it beats is a button for that", () => {
  tap(inHand("9h"));
  assert.deepEqual(moves(), []);
  assert.equal(inHand("9h").getAttribute("aria-pressed"), "true");
  const targets = [...document.querySelectorAll("#bout [data-target]")];
  assert.deepEqual(targets.map((one) => one.dataset.target), ["defend 7h 9h", "defend 7c 9h"]);
  assert.ok(targets.every((one) => one.getAttribute("role") === "button" && one.tabIndex === 0));
  tap(targets[1]);
  assert.deepEqual(moves(), ["defend 7c 9h"]);
});

test("a second tap, Escape or a tap on the cloth puts it back", () => {
  const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true });
  for (const undo of [() => inHand("9h").click(), () => inHand("9h").dispatchEvent(escape),
    () => find("#cloth").click()]) {
    tap(inHand("9h"));
    assert.equal(state.selected, "9h");
    assert.match(find("#news").textContent, /^Choose where it goes/);
    undo();
    nextFrame();
    assert.equal(inHand("9h").getAttribute("aria-pressed"), null, String(undo));
    assert.equal(document.querySelectorAll("[data-target]").length, 0);
    assert.equal(find("#news").textContent, "", "it isn't asked any more");
  }
  assert.deepEqual(moves(), []);
});

test("Escape that took something back is kept, one that had nothing to do is left", () => {
  const pressed = () => {
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    inHand("9h").dispatchEvent(escape);
    return escape.defaultPrevented;
  };
  tap(inHand("9h"));
  assert.equal(pressed(), true);
  nextFrame();
  assert.equal(pressed(), false);
});

test("a card that can't be played says why, and stays within reach of a screen reader", () => {
  assert.equal(inHand("Kd").getAttribute("aria-disabled"), "true");
  assert.equal(inHand("Kd").disabled, false);
  tap(inHand("Kd"));
  assert.equal(find("#news").textContent, "It beats neither.");
  assert.deepEqual(moves(), []);
});

test("the same refusal is heard as often as it is given", () => {
  const heard = [];
  for (let times = 0; times < 3; times += 1) {
    tap(inHand("Kd"));
    heard.push(find("#news").textContent);
  }
  assert.notEqual(heard[1], heard[0]);
  assert.notEqual(heard[2], heard[1]);
  assert.deepEqual(heard.map((words) => words.trim()), Array(3).fill("It beats neither."));
});

test("while a move is on its way nothing else is played", () => {
  tap(inHand("8c"));
  tap(inHand("9h"));
  tap(find('[data-action="take"]') || find("#cloth"));
  assert.deepEqual(moves(), ["defend 7c 8c"]);
  assert.deepEqual([state.selected, state.refusal], [null, false]);
});

test("a button plays its move", () => {
  const take = find('#actions [data-action="take"]');
  assert.equal(take.textContent, "Take");
  tap(take);
  assert.deepEqual(moves(), ["take"]);
  assert.equal(find('#actions [data-action="take"]').getAttribute("aria-disabled"), "true");
});

test("a tap on the picture inside a card is a tap on the card", () => {
  tap(inHand("8c").querySelector("use"));
  assert.deepEqual(moves(), ["defend 7c 8c"]);
});

test("taps within one frame are painted once", () => {
  inHand("9h").click();
  inHand("Kd").click();
  assert.equal(nextFrame(), 1);
  assert.equal(nextFrame(), 0);
});

test("arrows walk along the hand, and Tab comes back to where they were", () => {
  const order = [...document.querySelectorAll("#hand [data-card]")];
  order[0].focus();
  const press = (key) => document.activeElement.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true }));
  press("ArrowRight");
  assert.equal(document.activeElement, order[1]);
  press("End");
  assert.equal(document.activeElement, order[2]);
  press("ArrowRight");
  assert.equal(document.activeElement, order[0], "around the end");
  press("ArrowLeft");
  assert.deepEqual(order.map((card) => card.tabIndex), [-1, -1, 0]);
  renderNow();
  assert.deepEqual(order.map((card) => card.tabIndex), [-1, -1, 0]);
});

test("Enter presses a card of the table that is a target", () => {
  tap(inHand("9h"));
  const target = find("#bout [data-target]");
  target.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  assert.deepEqual(moves(), ["defend 7h 9h"]);
});
