// Errors of the page, told to the server: which of our lines, nothing of the game or of people.

import { launch } from "../telegram/launch.js";

const MOST = 5;         // reports of one opening of the page, each another error
const DEEPEST = 8;      // lines of a stack, the innermost first
const LONGEST = 200;    // characters of a message
const OURS = /static\/([0-9a-f]+)\/(js\/[\w/]+\.js)(?:\?\w+=\d+)?:(\d+):\d+/g;
const WORD = /[^\s"'\x60()[\]{}.,:;]+/g;
// Cards, ids and tokens have digits, names begin with a capital. The server keeps fewer words.
const HARMLESS = /^[a-z][A-Za-z]{0,23}$/;

/** @type {Set<string>} */
const told = new Set();

/** A message without the words that could be somebody's.
 * @param {string} message */
const harmless = (message) => message.slice(0, LONGEST)
  .replace(WORD, (word) => (HARMLESS.test(word) ? word : "…"));

/** @param {string} name */
const harmlessName = (name) => (/^[A-Za-z]{1,40}$/.test(name) ? name : "Error");

/** Return the report of an error; null when no script of ours took part in it.
 * @param {PageError["kind"]} kind @param {unknown} thrown
 * @param {string} place where it was thrown, for what has no stack
 * @returns {PageError | null} */
export function reportOf(kind, thrown, place) {
  const error = thrown instanceof Error ? thrown : new Error();
  const found = [...`${error === thrown && error.stack || place}`.matchAll(OURS)];
  if (!found.length) return null;
  return {
    kind,
    name: harmlessName(error.name),
    message: harmless(`${error.message}`),
    page: found[0][1],
    stack: found.slice(0, DEEPEST).map(([, , script, line]) => [script, Number(line)]),
    platform: launch.platform,
    version: launch.version,
  };
}

/** @param {PageError | null} report */
function tell(report) {
  const mark = report && [report.name, ...report.stack[0]].join(" ");
  if (!mark || told.has(mark) || told.size === MOST) return;
  told.add(mark);
  fetch(new URL("api/page-errors", document.baseURI), {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(report),
    credentials: "omit",
    keepalive: true, // the page may be going
  }).catch(() => {
    // Without a network nobody hears of it.
  });
}

window.addEventListener("error", ({ error, filename, lineno, colno }) => {
  tell(reportOf("error", error, `${filename}:${lineno}:${colno}`));
});
window.addEventListener("unhandledrejection", ({ reason }) => {
  tell(reportOf("rejection", reason, ""));
});
