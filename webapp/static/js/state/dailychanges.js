// The end of the day: what the server has told, and what is said about it.

import { change, state } from "./state.js";

/** @param {DailyEnd} told @param {string} said
 * @param {boolean} wrong  the last move gave the win away */
export function dailyTold(told, said, wrong) {
  change({ daily: { told, said, wrong, waits: false }, news: said, refusal: false });
}

/** It couldn't be asked for, or a move couldn't be judged: in words, why.
 * @param {string} said */
export function dailyRefused(said) {
  const told = state.daily && state.daily.told;
  change({ daily: { told, said, wrong: true, waits: false }, news: said, refusal: false });
}

/** A question is on its way. */
export function dailyAsked() {
  const before = state.daily || { told: null, said: "", wrong: false };
  change({ daily: { ...before, waits: true } });
}
