// Facts that each screen was built from, except the time: if they differ, it is rebuilt.

import { pastNames } from "../finishedgame/finishedgame.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { lastBout } from "../state/boutstory.js";
import { may, pastNow } from "../state/queries.js";
import { troubleNow } from "../state/pastqueries.js";
import { isSoundOffered } from "../state/soundasked.js";
import { state } from "../state/state.js";

/** Return everything that the person waits for. */
export const waits = () => [...state.busy.values()];

/** The table, which shows on most screens, and how one came to it. */
export function commonFacts() {
  const { page, link, language, view } = state;
  const told = !view ? null
    : [view.id, view.phase, view.you, view.rules, view.pace, view.auto_pass_ms, view.hints,
      view.seats, view.fair, view.can,
      view.phase === "over" && view.game ? view.game.outcome : null];
  return [page, troubleNow(), link, language, told, waits()];
}

/** … and what is offered besides. */
export function tableFacts() {
  const { tables, introOffered, device, late, view, code, chair, choice } = state;
  return [commonFacts(), tables, introOffered, device, late, view && view.barred, code, chair,
    choice, view && view.phase === "over" && [lastBout(), isSoundOffered()]];
}

/** … and whether the icons are here. */
export const menuFacts = () => [tableFacts(), state.bot, fetchedSoFar() !== null];

/** … and what is thrown, and to be learned. */
export function resultFacts() {
  const { learned, throwing } = state;
  return [tableFacts(), learned, throwing && [throwing.over, throwing.over && throwing.hits]];
}

/** … and whether what few ask for can be shown. */
export const waitingFacts = () => [tableFacts(), fetchedSoFar() !== null];

export const pictureFacts = () => [state.picture, state.language];

export function checkFacts() {
  const { table, game, report, copied } = /** @type {ReadOnly<CheckedPast>} */ (pastNow());
  return [table, game, report.verdict, copied, pastNames(), state.language, may("picture")];
}
