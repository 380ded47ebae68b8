// Pages that were opened without a connection: they ask again when it is back.

import { fetchBlocked } from "./aboutbuttons.js";
import { openDaily } from "./dailyacts.js";
import { openBoard } from "../../screens/profile/leaderspage.js";
import { fetchGames } from "../../screens/profile/profile.js";
import { newsTold } from "../../state/pagechanges.js";
import { state } from "../../state/state.js";

/** @type {Partial<Record<string, { lacks: () => boolean, ask: () => unknown }>>} */
const PAGES = {
  daily: { lacks: () => state.daily !== null && !state.daily.told, ask: openDaily },
  leaders: { lacks: () => state.board.words !== "", ask: openBoard },
  profile: {
    lacks: () => state.noNumbers !== "" || (state.games !== null && state.games.words !== ""),
    ask: fetchGames,
  },
  settings: {
    lacks: () => state.refusal,
    ask() {
      newsTold("");
      fetchBlocked();
    },
  },
};

/** Ask again for all that the open page lacks: the connection is back. */
export function askAgain() {
  const page = PAGES[state.page || ""];
  if (page && page.lacks()) page.ask();
}
