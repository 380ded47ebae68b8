// The buttons of a replay.

import { lookAtMoves } from "./lookbackacts.js";
import { changeSpeed, jumpTo, playPause, showPane, step } from "./replaycontrols.js";

/** @type {Record<string, (at: string) => void>} */
const REPLAY_BUTTONS = {
  "step-back": () => step(-1),
  "step-on": () => step(1),
  "play-pause": playPause,
  "film-speed": changeSpeed,
  "to-move": (at) => jumpTo(Number(at)),
  pane: showPane,
  "look-back": lookAtMoves,
};

/** Do what a button of the replay says; false if it is none.
 * @param {HTMLElement} element */
export function pressInReplay({ dataset: { action = "", at = "" } }) {
  const does = REPLAY_BUTTONS[action];
  if (does) does(at);
  return Boolean(does);
}
