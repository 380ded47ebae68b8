// The banner during maintenance: what the server says of it, and that it goes with the line.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { accepted, changed, refused, takeTable } from "../../../../webapp/static/js/incoming.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { maintenanceTold } from "../../../../webapp/static/js/state/pagechanges.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { tableOf } from "../positions.js";

const banner = () => document.getElementById("maintenance");

function reconnect() {
  connect({
    table: takeTable, accepted, refused, gone: () => {}, changed, answered: () => {},
    maintenance: maintenanceTold, ended: () => true,
  });
  changed("connecting");
  FarEnd.newest.answer();
  FarEnd.newest.tell({ t: "pong" });
}

/** Return the words of the banner after these words of the server. */
function told(on, until, pauses) {
  FarEnd.newest.tell({ t: "maintenance", on, until, pauses });
  renderNow();
  return banner().hidden ? "" : banner().textContent;
}

beforeEach(() => {
  Object.assign(state, {
    view: tableOf(), tableId: "tbl", person: { id: 1, name: "Anna" }, language: "en", token: "t",
  });
  reconnect();
});

test("it says what doesn't go, and until when by the clock of this device", () => {
  const at = new Date(2026, 10, 27, 7, 30).getTime();
  const hour = new Date(at).toLocaleTimeString("en", { hour: "2-digit", minute: "2-digit" });
  assert.equal(told(true, null, false), "Maintenance: no new games");
  assert.equal(told(true, null, true), "Maintenance: games pause");
  assert.equal(told(true, at, false), `Maintenance until ${hour}: no new games`);
  assert.equal(told(true, at, true), `Maintenance until ${hour}: games pause`);
});

test("it goes when that is over", () => {
  told(true, null, false);
  assert.equal(told(false, null, false), "");
});

test("another server says anew what holds", () => {
  told(true, null, false);
  reconnect();
  renderNow();
  assert.equal(banner().hidden, true);
});
