// What few ask for, a script of its own that is fetched then: the look back at a finished game.

import { canHash } from "./fair/bytes.js";
import { checkRecord } from "./fair/report.js";
import { copyRecord, downloadRecord, fairParts } from "./finishedgame/fairpage.js";
import { showReplay } from "./finishedgame/replay.js";

export const later = {
  canHash, checkRecord, copyRecord, downloadRecord, fairParts, showReplay,
};
