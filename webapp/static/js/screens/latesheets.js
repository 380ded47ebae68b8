// The screens whose parts come later: what each is made of, and from what.

import { game, myOrders } from "../state/queries.js";
import { state } from "../state/state.js";
import { aboutParts } from "./aboutplayer.js";
import { commonFacts, tableFacts, waits } from "./facts.js";
import { ordersParts } from "./orderspage.js";
import { playersParts } from "./playerspage.js";
import { leadersParts } from "./profile/leaderspage.js";
import { profileParts } from "./profile/profile.js";
import { rulesParts } from "./rulespage.js";
import { settingsParts } from "./settingspage.js";

/** … and who is away, without whom others want to go on, and who is kept out. */
function playersFacts() {
  const { view, late } = state;
  const votes = view && view.absent.map(({ seat, votes: said, needed, mine }) =>
    [seat, said, needed, mine]);
  return [commonFacts(), late, votes, state.about, state.numbers, state.speakers,
    view && [view.kept_out, view.may_keep_out, view.hushed, view.may_offer,
      view.game && [view.game.out, view.game.roles, view.game.cards]]];
}

/** … and what is left to be done, and could be. */
function ordersFacts() {
  const played = game();
  return [commonFacts(), myOrders(), state.choice.until, played && [played.hand, played.pairs]];
}

const profileFacts = () =>
  [commonFacts(), state.games, state.bot, state.numbers, state.noNumbers];

const boardFacts = () => [commonFacts(), state.board];

/** Not who sits there: nobody who reads is to lose their place when somebody joins. */
function rulesFacts() {
  const { page, language, view } = state;
  return [page, language, view && [view.phase, view.rules, view.can, view.fair], waits()];
}

const settingsFacts = () => [tableFacts(), state.blocked];

/** By the names of their rows in the table of screens. */
export const lateSheets = {
  about: { parts: aboutParts, facts: playersFacts },
  leaders: { parts: leadersParts, facts: boardFacts },
  orders: { parts: ordersParts, facts: ordersFacts },
  players: { parts: playersParts, facts: playersFacts },
  profile: { parts: profileParts, facts: profileFacts },
  rules: { parts: rulesParts, facts: rulesFacts },
  settings: { parts: settingsParts, facts: settingsFacts },
};
