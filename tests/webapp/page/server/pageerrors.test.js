// Reports to the server of an error of the page.

import "../phone.js";

import assert from "node:assert/strict";
import { test } from "node:test";

window.happyDOM.setURL("https://durak.example/app#tgWebAppVersion=7.10&tgWebAppPlatform=android");

const { reportOf } = await import("../../../../webapp/static/js/server/pageerrors.js");

const SCRIPTS = "https://durak.example/static/0123456789abcdef/js";
const CHROME = `TypeError: no
    at takeTable (${SCRIPTS}/page.js:120:15)
    at https://telegram.org/js/telegram-web-app.js:3:9
    at async Promise.all (index 0)
    at ${SCRIPTS}/later.js?again=1:7:1`;
const SAFARI = `takeTable@${SCRIPTS}/page.js:120:15\n@${SCRIPTS}/later.js:7:1`;

/** An error with a stack as some browser writes it. */
const failed = (message, stack) => Object.assign(new TypeError(message), { stack });

/** The reports to the server. */
const told = [];
globalThis.fetch = async (address, { body }) => { told.push([String(address), JSON.parse(body)]); };

/** The window hears of something. */
const hears = (type, facts) => window.dispatchEvent(Object.assign(new window.Event(type), facts));

test("an error is its name, its words and our own lines, in every browser's format", () => {
  for (const stack of [CHROME, SAFARI]) {
    assert.deepEqual(reportOf("error", failed("x is not a function", stack), ""), {
      kind: "error",
      name: "TypeError",
      message: "x is not a function",
      page: "0123456789abcdef",
      stack: [["js/page.js", 120], ["js/later.js", 7]],
      platform: "android",
      version: "7.10",
    });
  }
});

test("no card, no name, no token and no address is in it", () => {
  const message = "Anna holds 7h and Kd (of k3x9aa) gAAAAABn0x_Q7, see t.me/play#tgWebAppData=q1";
  const { message: said } = reportOf("error", failed(message, CHROME), "");
  assert.equal(said, "… holds … and … (of …) …, see t.…", "the server keeps fewer of the rest");
});

test("what is thrown without being an error has the place that the browser names", () => {
  const { name, message, stack } = reportOf("error", "7h of Anna", `${SCRIPTS}/page.js:3:1`);
  assert.deepEqual([name, message, stack], ["Error", "", [["js/page.js", 3]]]);
});

test("errors of others' scripts are nobody's business here", () => {
  assert.equal(reportOf("error", failed("x", "at https://telegram.org/a.js:1:1"), ""), null);
  assert.equal(reportOf("rejection", undefined, ""), null);
});

test("the same error is told once, and only a few of one opening", () => {
  const stack = (line) => `at ${SCRIPTS}/page.js:${line}:1`;
  for (const line of [1, 1, 2]) hears("error", { error: failed("x", stack(line)) });
  hears("unhandledrejection", { reason: failed("x", stack(3)) });
  assert.deepEqual(told.map(([, { kind, stack: [[, line]] }]) => [kind, line]),
    [["error", 1], ["error", 2], ["rejection", 3]]);
  assert.equal(told[0][0], "https://durak.example/api/page-errors");
  for (const line of [4, 5, 6, 7]) hears("error", { error: failed("x", stack(line)) });
  assert.equal(told.length, 5);
});
