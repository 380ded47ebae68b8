// Our own way to the client of Telegram, and how the page was opened.

import "../phone.js";

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const HASH = "tgWebAppData=" + encodeURIComponent("auth_date=7&start_param=tbl_fair_3")
  + "&tgWebAppVersion=7.10&tgWebAppPlatform=android"
  + "&tgWebAppThemeParams=" + encodeURIComponent('{"bg_color":"#17211f"}');
window.happyDOM.setURL(`https://durak.example/app#${HASH}`);

const launched = await import("../../../../webapp/static/js/telegram/launch.js");
const bridge = await import("../../../../webapp/static/js/telegram/bridge.js");
const telegram = await import("../../../../webapp/static/js/telegram/telegram.js");

let posted = [];

beforeEach(() => {
  posted = [];
  const postEvent = (type, data) => posted.push([type, JSON.parse(data)]);
  window.TelegramWebviewProxy = { postEvent };
});

test("the launch is read from the fragment, and kept over a reload without it", () => {
  const { launch } = launched;
  assert.deepEqual([launch.version, launch.platform, launch.inTelegram], ["7.10", "android", true]);
  assert.deepEqual(launch.theme, { bg_color: "#17211f" });
  assert.equal(new URLSearchParams(window.sessionStorage.getItem("durak.launch")).get("tgWebAppVersion"), "7.10");
});

test("the link of the launch opens a page over its table, until another was looked at", () => {
  assert.equal(launched.firstPage(), "tbl_fair_3");
  launched.rememberPage("");
  assert.equal(launched.firstPage(), "", "closed, it stays closed over a reload");
  assert.equal(launched.firstTable(), null, "the launch data name it, and the server reads them");
  launched.rememberTable("other");
  assert.equal(launched.firstTable(), "other");
});

test("what another launch left behind doesn't count", () => {
  window.sessionStorage.setItem("durak.table", "6/elsewhere old");
  assert.equal(launched.firstTable(), null);
});

test("versions are compared as numbers, part by part", () => {
  const since = ["6.9", "7.2", "7.10", "7.11", "8.0"].map(bridge.clientSince);
  assert.deepEqual(since, [true, true, true, false, false]);
});

test("an event goes out by the way that the client has", () => {
  bridge.post("web_app_ready");
  assert.deepEqual(posted, [["web_app_ready", {}]]);
  delete window.TelegramWebviewProxy;
  bridge.post("web_app_ready"); // a plain browser: nobody to tell, and nothing breaks
  assert.equal(posted.length, 1);
});

test("what the client says reaches all who listen, as text or as it is", () => {
  const heard = [];
  bridge.openBridge();
  bridge.onClient("theme_changed", (event) => heard.push(event.theme_params));
  window.Telegram.WebView.receiveEvent("theme_changed", { theme_params: 1 });
  window.TelegramGameProxy.receiveEvent("theme_changed", '{"theme_params": 2}');
  window.TelegramGameProxy_receiveEvent("nobody_listens", null);
  window.TelegramGameProxy_receiveEvent("set_custom_style", "* { scrollbar-width: thin }");
  assert.deepEqual(heard, [1, 2]);
});

test("a function that had the client's events before is still called", () => {
  const earlier = [];
  window.Telegram = { WebView: { receiveEvent: (type) => earlier.push(type) } };
  bridge.openBridge();
  window.Telegram.WebView.receiveEvent("viewport_changed", {});
  assert.deepEqual(earlier, ["viewport_changed"]);
});

test("the client is asked once for what stays, and never for what it doesn't know", () => {
  telegram.claimScreen();
  telegram.sayReady();
  telegram.sayReady();
  telegram.showBack(true);
  telegram.showBack(true);
  telegram.confirmClosing(true);
  const asked = posted.map(([type]) => type);
  assert.deepEqual(asked, ["web_app_expand", "web_app_setup_swipe_behavior", "web_app_ready",
    "web_app_setup_back_button", "web_app_setup_closing_behavior"]);
});

test("a link is offered only where the page stays open meanwhile", () => {
  const { launch } = launched;
  const known = launch.version;
  launch.version = "6.9";
  assert.equal(telegram.shareLink("https://t.me/bot/app", "Come"), false);
  assert.deepEqual(posted, []);
  launch.version = "7.0";
  assert.equal(telegram.shareLink("https://t.me/bot/app", "Come"), true);
  assert.deepEqual(posted.map(([type]) => type), ["web_app_open_tg_link"]);
  launch.version = known;
});

test("haptics: a card is light, an ending is told", () => {
  telegram.touch("light");
  telegram.touch("error");
  assert.deepEqual(posted.map(([, data]) => data), [
    { type: "impact", impact_style: "light" },
    { type: "notification", notification_type: "error" },
  ]);
});
