// The introduction: a game that the server has written down, step by step. It knows no rules.

import { gettext } from "../base/words.js";

/** Return the buttons that lead on from a step, besides its move, with their words.
 * @param {IntroScript} script @param {number} at @returns {Record<string, string>} */
function waysFrom({ steps }, at) {
  if (at === steps.length - 1) return { "lesson-end": gettext("Let’s play") };
  const leave = { back: gettext("Skip") };
  return steps[at].move ? leave : { ...leave, "lesson-next": gettext("Next") };
}

/** The lesson at a step, from 0.
 * @param {IntroScript} script @param {string} name  of the newcomer @param {number} at
 * @returns {Lesson} */
export function lessonAt(script, name, at) {
  const { table, steps } = script;
  const { words, move, otherwise, game, events } = steps[at];
  const [own, ...others] = table.seats;
  return {
    script, at, words, move, otherwise, events,
    view: {
      ...table, seats: [{ ...own, name }, ...others],
      game: { ...game, names: [name, ...game.names.slice(1)] },
    },
    ways: waysFrom(script, at),
  };
}
