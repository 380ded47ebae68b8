// A game ends before the eyes of this person: the last scene, once; signs may be thrown.

import { soundEnd } from "../effects/fanfare.js";
import { moving, slowPhone } from "../effects/motion.js";
import { letThrow, THROWN_FOR } from "../remarks/throwtime.js";
import { endingOf } from "../sentences/events.js";
import { isFirstEnding } from "../state/endings.js";
import { newsTold } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { touch } from "../telegram/telegram.js";
import { playCeremony } from "./ceremony.js";
import { endingKind, mood } from "./endingwords.js";

/** @type {Partial<Record<import("./endingwords.js").EndingKind, string>>} */
const FELT_AT_END = {
  fool: "error", lost: "error", safe: "success", won: "success", draw: "warning",
};

/** @param {import("./endingwords.js").EndingKind} kind */
function feelEnd(kind) {
  soundEnd(kind);
  const felt = FELT_AT_END[kind];
  if (felt) touch(felt);
}

/** Show how the game ended. Whoever looks at another page, or has seen the end before, finds
 * everything at once as it is in the end.
 * @param {() => void} showResult */
export function celebrate(showResult) {
  const { view } = state;
  const game = view && view.game;
  const outcome = game && game.outcome;
  if (!view || !game || !outcome) {
    showResult();
    return;
  }
  const kind = endingKind(outcome);
  const isNew = isFirstEnding(view) && kind !== "off";
  if (isNew) letThrow(view.id, game.number, THROWN_FOR); // the signs take room from the beginning
  const landed = () => {
    newsTold(endingOf(outcome));
    if (isNew) feelEnd(kind);
  };
  if (isNew && isWatched()) playCeremony({ mood: mood(outcome), showResult, landed });
  else {
    showResult();
    landed();
  }
}

/** Return whether anybody would see something move. */
const isWatched = () =>
  state.page === null && !document.hidden && moving() && !slowPhone;
