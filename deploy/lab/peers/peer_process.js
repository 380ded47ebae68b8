// The parts that all peers share: a port to listen at, and processor time on every line of input.

import { createInterface } from "node:readline";

export const port = Number(process.argv[2]);

// Everything that a library says goes to stderr: stdout has the answers.
globalThis.console = new console.Console(process.stderr);

/** Call when the server listens: from now on each line of input is answered. */
export function answerCosts() {
  createInterface({ input: process.stdin }).on("line", () => {
    const { user, system } = process.cpuUsage();
    process.stdout.write(`${(user + system) / 1e6}\n`);
  }).on("close", () => process.exit());
}

/** Cards in another order. */
export function shuffled(cards) {
  const mixed = [...cards];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}
