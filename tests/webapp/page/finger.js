// A finger at the table: it taps cards and buttons, and what the page says then is read.

import { FarEnd, nextFrame } from "./phone.js";

import { followKeys } from "../../../webapp/static/js/actions/keyboard.js";
import { followTaps } from "../../../webapp/static/js/actions/taps.js";
import { renderNow } from "../../../webapp/static/js/render/render.js";
import { connect } from "../../../webapp/static/js/server/messages.js";
import { state } from "../../../webapp/static/js/state/state.js";
import { tableOf } from "./positions.js";

export const inHand = (card) => document.querySelector(`#hand [data-card="${card}"]`);

/** The moves that the page has asked for. */
export const moves = () => FarEnd.newest.said
  .filter(({ t }) => t === "move").map(({ move }) => move);

export function tap(element) {
  element.dispatchEvent(new Event("click", { bubbles: true }));
  nextFrame();
}

/** The page follows fingers and keys, and speaks with a server that answers what a test says. */
export function followPerson() {
  followTaps();
  followKeys();
  connect({
    table: () => {}, accepted: () => {}, refused: () => {}, gone: () => {}, changed: () => {},
    answered: () => {}, ended: () => true,
  });
}

export const BORIS = { seat: 1, game_seat: 1, creator: false, host: false, person: 2 };

/** Boris sits at a table with this game, and nothing has been tapped or said. */
export function sitDown(game) {
  FarEnd.newest.answer();
  FarEnd.newest.said = [];
  Object.assign(state, {
    view: tableOf({ you: BORIS, game }), tableId: "tbl", person: { id: 2, name: "Boris" },
    pending: null, selected: null, planned: null, news: "", refusal: false,
  });
  renderNow();
}
