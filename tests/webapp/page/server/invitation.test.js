// Invite: the table's message where Telegram and the bot can, else the link.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { invite } from "../../../../webapp/static/js/actions/pages/invitation.js";
import { accepted, changed, refused, takeTable } from "../../../../webapp/static/js/incoming.js";
import { connect } from "../../../../webapp/static/js/server/messages.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { openBridge } from "../../../../webapp/static/js/telegram/bridge.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { tableOf } from "../positions.js";

const LINK = "https://t.me/durak_bot/play?startapp=k3x9";

let asked = [];     // of the server
let posted = [];    // to the client
let prepared = "p7";

const tell = (type, facts = {}) => window.Telegram.WebView.receiveEvent(type, facts);

window.TelegramWebviewProxy = { postEvent: (type, text) => posted.push([type, JSON.parse(text)]) };
openBridge();

globalThis.fetch = async (address, { body }) => {
  asked.push([new URL(address).pathname, JSON.parse(body)]);
  if (prepared instanceof Error) throw prepared;
  return { ok: true, json: async () => ({ prepared }) };
};

/** The link is there already, so it is shared at once. */
const shared = () => posted.filter(([type]) => type === "web_app_open_tg_link");

/** The acts that the page has asked the server for. */
const acts = () => FarEnd.newest.said.filter(({ t }) => t === "act").map(({ act }) => act);

function openLine() {
  connect({
    table: takeTable, accepted, refused, gone: () => {}, changed, answered: () => {},
    ended: () => true,
  });
  changed("connecting");
  FarEnd.newest.answer();
  FarEnd.newest.tell({ t: "pong" });
}

beforeEach(() => {
  [asked, posted, prepared] = [[], [], "p7"];
  Object.assign(launch, { version: "8.0" });
  const told = { table: "tbl", epoch: "e", v: 41 };
  const table = { view: tableOf(), tableId: "tbl", told, token: "t" };
  Object.assign(state, table, { link: "", news: "", busy: new Map() });
  openLine();
});

test("the bot's message goes to a chat that Telegram asks for", async () => {
  await invite();
  assert.deepEqual(asked, [["/api/invitation", { table: "tbl" }]]);
  assert.deepEqual(posted, [["web_app_send_prepared_message", { id: "p7" }]]);
  assert.equal(state.news, "");
});

test("two quick taps ask once", async () => {
  await Promise.all([invite(), invite()]);
  assert.equal(asked.length, 1);
});

test("a client that failed gets the link, and who chose no chat gets nothing", async () => {
  await invite();
  state.link = LINK;
  tell("prepared_message_failed", { error: "USER_DECLINED" });
  assert.deepEqual(shared(), []);
  tell("prepared_message_failed", { error: "MESSAGE_EXPIRED" });
  assert.equal(shared().length, 1);
});

test("an older client gets the link, and the server isn't asked for a message", async () => {
  Object.assign(launch, { version: "7.10" });
  state.link = LINK;
  await invite();
  assert.deepEqual([asked, shared().length], [[], 1]);
});

for (const answer of [null, new TypeError("no network")]) {
  test(`without a message the link is asked for: ${answer}`, async () => {
    prepared = answer;
    await invite();
    assert.deepEqual([posted, acts()], [[], ["invite"]]);
  });
}
