// A person's attention to the game: four states, and the transitions between them.

/**
 * `watching`: the table is on the screen, and the connection brings all that happens.
 * `away`: nobody looks, or the connection is lost; what the server tells is noted for later.
 * `asking`: somebody looks again, and the server was asked what they missed.
 * `settling`: it has answered; everything is here once nothing more comes for a moment.
 * What isn't named changes nothing. Each arrival at `settling` begins that moment again.
 * @type {Record<Attention, Partial<Record<AttentionEvent, Attention>>>}
 */
const NEXT = {
  watching: { left: "away" },
  away: {
    returned: "asking", reconnected: "settling", answered: "settling", viewNoted: "settling",
    caughtUp: "watching",
  },
  asking: { left: "away", answered: "settling", caughtUp: "watching" },
  settling: {
    left: "away", returned: "asking", reconnected: "settling", answered: "settling",
    viewNoted: "settling", notYet: "away", caughtUp: "watching",
  },
};

const QUIET = 250; // ms without news after which everything that was missed is here

/** @type {Attention} */
let attention = "watching";
let quietBell = 0;
let afterQuiet = () => {};

/** Set the function that is called when all is quiet after `settling` has begun.
 * @param {() => void} then */
export function onQuiet(then) {
  afterQuiet = then;
}

export const isWatching = () => attention === "watching";

/** Something has happened.
 * @param {AttentionEvent} event */
export function attend(event) {
  const next = NEXT[attention][event];
  if (!next) return;
  attention = next;
  window.clearTimeout(quietBell);
  if (next === "settling") quietBell = window.setTimeout(afterQuiet, QUIET);
}
