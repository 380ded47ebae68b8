// A game has ended before the eyes of this person: the ceremony, once; signs may be thrown.

import { soundEnd } from "../effects/fanfare.js";
import { moving, slowPhone } from "../effects/motion.js";
import { letThrow, THROWN_FOR } from "../remarks/throwtime.js";
import { isFirstEnding } from "../state/endings.js";
import { gameNow, tableNow, tableScreen } from "../state/queries.js";
import { state } from "../state/state.js";
import { touch } from "../telegram/telegram.js";
import { playCeremony, skipCeremony } from "./ceremony.js";
import { endingKind, mood } from "./endingwords.js";

/** @type {Partial<Record<import("./endingwords.js").EndingKind, string>>} */
const FELT_AT_END = {
  fool: "error", lost: "error", safe: "success", won: "success", draw: "warning",
};

/** Taps and keys do what they do, and cut the ceremony short besides. */
function skipWithTaps() {
  for (const type of ["pointerdown", "keydown"]) {
    window.addEventListener(type, skipCeremony, { capture: true, once: true });
  }
}

/** @param {import("./endingwords.js").EndingKind} kind */
function feelEnd(kind) {
  soundEnd(kind);
  const felt = FELT_AT_END[kind];
  if (felt) touch(felt);
}

/** The result is on the screen for the first time. Whoever looks at another page, or has seen the
 * end before, finds everything as it is in the end.
 * @param {() => void} renderNow */
export function celebrate(renderNow) {
  const { view } = state;
  if (!view || tableScreen() !== "result" || !isFirstEnding(view)) return;
  const outcome = /** @type {Outcome} */ (gameNow().outcome);
  const kind = endingKind(outcome);
  if (kind === "off") return;
  letThrow(tableNow().id, gameNow().number, THROWN_FOR);
  renderNow(); // the signs take room, and the ceremony lies over the cloth as it is then
  if (isWatched()) {
    skipWithTaps();
    playCeremony({ mood: mood(outcome), landed: () => feelEnd(kind) });
  } else feelEnd(kind);
}

/** Return whether anybody would see something move. */
const isWatched = () =>
  state.page === null && !document.hidden && moving() && !slowPhone;
