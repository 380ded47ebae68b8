// The contents of a finished game's page: fetched from the server, and checked in this browser.

import { canHash } from "../../fair/bytes.js";
import { checkRecord } from "../../fair/report.js";
import { pastNames } from "../../finishedgame/finishedgame.js";
import { askServer } from "../../server/api.js";
import { recallMemory } from "../../state/devicememory.js";
import { pastArrived } from "../../state/pastchanges.js";
import { followTape } from "./replaycontrols.js";

/** @param {string} what @param {Past} past */
const fetchPast = (what, { table, game }) => askServer(what, { table, game: String(game) });

/** @type {Record<PastPage, (past: Past) => Promise<void>>} */
const LOADS = {
  async fair(past) {
    /** @type {GameRecord} */
    const record = await fetchPast("record", past);
    const report = canHash()
      ? await checkRecord(record, past, recallMemory(past.table, past.game))
      : { verdict: /** @type {Verdict} */ ("no_hashes"), steps: [] };
    pastArrived(past, { record, report });
  },
  async replay(past) {
    if (past.frames) return;
    /** @type {{ frames: Frame[], seats: string[], mine: number | null }} */
    const { frames, seats, mine } = await fetchPast("replay", past);
    followTape();
    pastArrived(past, { seats, mine });
    const known = { number: past.game, names: pastNames() };
    pastArrived(past, {
      frames: frames.map((frame) => ({ ...frame, game: { ...frame.game, ...known } })),
    });
  },
};

/** Fetch what the page shows; fails as any question to the server does.
 * @param {PastPage} page @param {Past} past */
export const loadPast = (page, past) => LOADS[page](past);
