// What few ask for, a script of its own that is fetched then: finished games, the introduction,
// the page of those who keep order.

import { canHash } from "./fair/bytes.js";
import { checkRecord } from "./fair/report.js";
import { copyRecord, downloadRecord, fairParts } from "./finishedgame/fairpage.js";
import { showReplay } from "./finishedgame/replay.js";
import { beginIntro, nextLesson, playInLesson, takeInLesson } from "./actions/lessonbuttons.js";
import { showIntro } from "./introduction/lessonview.js";
import { playersParts } from "./screens/playerspage.js";
import { fetchGames, profileParts } from "./screens/profile.js";

export const later = {
  canHash, checkRecord, copyRecord, downloadRecord, fairParts, showReplay,
  beginIntro, nextLesson, playInLesson, showIntro, takeInLesson,
  fetchGames, playersParts, profileParts,
};
