// What each screen was built from, except the passing of time: built anew only when it differs.

import { pastNames } from "../finishedgame/finishedgame.js";
import { fetchedSoFar } from "../server/fetchlater.js";
import { lastBout } from "../state/boutstory.js";
import { game, may, myOrders, pastNow, troubleNow } from "../state/queries.js";
import { state } from "../state/state.js";
import { isSoundOffered } from "../waiting/soundoffer.js";

/** What the person waits for. */
const waits = () => [...state.busy.values()];

/** The table, which shows on most screens, and how one came to it. */
function commonFacts() {
  const { page, link, language, view } = state;
  const told = !view ? null
    : [view.id, view.phase, view.you, view.rules, view.pace, view.auto_pass_ms, view.hints,
      view.seats, view.fair, view.can,
      view.phase === "over" && view.game ? view.game.outcome : null];
  return [page, troubleNow(), link, language, told, waits()];
}

/** … and what is offered besides. */
export function tableFacts() {
  const { tables, introOffered, device, late, view, code, chair } = state;
  return [commonFacts(), tables, introOffered, device, late, view && view.barred, code, chair,
    view && view.phase === "over" && [lastBout(), isSoundOffered()]];
}

/** … and, where there is no table yet, whether the form of one can unfold. */
export const waitingFacts = () => [tableFacts(), !state.view && fetchedSoFar() !== null];

/** … and who is away, without whom others want to go on, and who is kept out. */
export function playersFacts() {
  const { view, late } = state;
  const votes = view && view.absent.map(({ seat, votes: said, needed, mine }) =>
    [seat, said, needed, mine]);
  return [commonFacts(), late, votes, state.about,
    view && [view.kept_out, view.may_keep_out, view.hushed, view.may_offer,
      view.game && view.game.out]];
}

/** … and what is left to be done, and could be. */
export function ordersFacts() {
  const played = game();
  return [commonFacts(), myOrders(), state.choice.until, played && [played.hand, played.pairs]];
}

export const profileFacts = () =>
  [commonFacts(), state.games, state.bot, state.numbers, state.noNumbers];

export const boardFacts = () => [commonFacts(), state.board];

export const pictureFacts = () => [state.picture, state.language];

export const settingsFacts = () => [tableFacts(), state.blocked];

/** Not who sits there: nobody who reads is to lose their place when somebody joins. */
export function rulesFacts() {
  const { page, language, view } = state;
  const signs = fetchedSoFar() !== null;
  return [page, language, view && [view.phase, view.rules, view.can], waits(), signs];
}

export function checkFacts() {
  const { table, game, report, copied } = /** @type {ReadOnly<CheckedPast>} */ (pastNow());
  return [table, game, report.verdict, copied, pastNames(), state.language, may("picture")];
}
