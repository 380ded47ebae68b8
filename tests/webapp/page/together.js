// Tests of several modules, one file after the other in one process: happy-dom is loaded once.
// `node together.js FILE…`

import "happy-dom";

import { register } from "node:module";
import { describe, mock } from "node:test";

const begun = [];
for (const name of ["setTimeout", "setInterval"]) {
  const original = globalThis[name];
  globalThis[name] = (...words) => {
    begun.push(original(...words));
    return begun[begun.length - 1];
  };
}

/** As at the end of a process: what holds it comes to its end, other timers are forgotten. */
async function end() {
  mock.timers.reset();
  mock.reset();
  while (process.getActiveResourcesInfo().includes("Timeout")) await new Promise(setImmediate);
  for (const timer of begun.splice(0)) clearTimeout(timer);
}

register("./ownmodules.js", import.meta.url);
for (const file of process.argv.slice(2)) {
  await describe(file, () => import(`./${file}?${file}`));
  await end();
}
