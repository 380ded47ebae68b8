// What the first hand does without, a script of its own that is fetched soon after it: scenes of
// what happens, what was missed, the result, rules, finished games, the introduction, the form of
// a table, the settings, the pages beside the table, what is said by one tap, the sounds.

import { tellMissed } from "./absence/missed.js";
import { stepsBetween } from "./absence/steps.js";
import { layEnd, showStill } from "./effects/boutend.js";
import { dealScenes } from "./effects/dealscene.js";
import { scenesOf } from "./effects/newsscenes.js";
import { playSound } from "./effects/synth.js";
import { changesNow } from "./rules/houserules.js";
import { changeParts, fillForm, tableForm } from "./waiting/tableform.js";
import { levelChosen, stepCompany, tapCompany } from "./actions/playing/company.js";
import { companyAtHome, companyAtTable } from "./waiting/company.js";
import { houseNote } from "./rules/housenote.js";
import { closeRules, searchRules } from "./rules/rulesheet.js";
import { chooseHouse, stepCount, usualHouse, writeCount } from "./rules/housechoices.js";
import { copyRecord, downloadRecord, fairParts } from "./finishedgame/check/fairpage.js";
import { stepWords } from "./finishedgame/lookbackwords.js";
import { showReplay } from "./finishedgame/replay.js";
import {
  beginIntro, nextLesson, playInLesson, takeInLesson,
} from "./actions/pages/lessonbuttons.js";
import { showIntro } from "./introduction/lessonview.js";
import { openDaily, playDaily } from "./actions/pages/dailyacts.js";
import { lookAtLesson } from "./actions/pages/lookbackacts.js";
import { loadPast } from "./actions/pages/pastloads.js";
import { pressInReplay } from "./actions/pages/replaybuttons.js";
import { followDoubts } from "./actions/playing/doubtgestures.js";
import { showDoubts } from "./actions/playing/doubts.js";
import { stopTape } from "./actions/pages/replaycontrols.js";
import { menuIcon } from "./screens/menuicons.js";
import { showDaily } from "./screens/dailypage.js";
import { lateSheets } from "./screens/latesheets.js";
import { invite } from "./actions/pages/invitation.js";
import { copyCode } from "./actions/pages/copycode.js";
import { showCode, useCode, useRules } from "./actions/pages/formacts.js";
import {
  blockPlayer, fetchBlocked, hidePerson, hushTable, mutePlayer, openAbout, reportPlayer,
  unblockPerson,
} from "./actions/pages/aboutbuttons.js";
import {
  fetchPicture, pictureParts, pictureWords, tapPicture,
} from "./finishedgame/picturepage.js";
import { closeTable, keepOut } from "./actions/pages/hostbuttons.js";
import { closeBar, openBar, tapWithBar } from "./actions/remarkbuttons.js";
import { throwAtFool, throwRefused } from "./actions/throws.js";
import { hearRemark } from "./remarks/hearing.js";
import { showRemarks } from "./remarks/speakbar.js";
import { tapOrder } from "./actions/pages/orderbuttons.js";
import { chooseListed, fetchNumbers } from "./screens/profile/numberspart.js";
import { chooseBoard, openBoard } from "./screens/profile/leaderspage.js";
import { downloadMyData, fetchGames } from "./screens/profile/profile.js";
import { showBesideTable } from "./screens/tablepane.js";
import { hideLastBout, showLastBout } from "./table/lastbout.js";
import { celebrate } from "./waiting/celebrate.js";
import { resultParts } from "./waiting/result.js";

followDoubts();

/** What lies over the table: what is said there, and what is doubted.
 * @param {boolean} isTable @param {HTMLElement} opener */
function showOverTable(isTable, opener) {
  showRemarks(isTable, opener);
  showDoubts();
}

/** What buttons do that are on these pages only, by their names.
 * @type {Record<string, (element: HTMLElement) => void>} */
const acts = {
  block: blockPlayer,
  board: chooseBoard,
  "daily-move": playDaily,
  "hide-person": hidePerson,
  hush: hushTable,
  "lesson-card": playInLesson,
  "lesson-next": nextLesson,
  "lesson-take": takeInLesson,
  mute: mutePlayer,
  "my-data": downloadMyData,
  report: reportPlayer,
  "save-picture": tapPicture,
  "send-picture": tapPicture,
  "share-picture": tapPicture,
  "tell-picture": tapPicture,
  unblock: unblockPerson,
};

export const later = {
  dealScenes, layEnd, scenesOf, showStill, stepsBetween, tellMissed,
  copyRecord, downloadRecord, fairParts, showReplay,
  acts, beginIntro, showIntro, openDaily, showDaily,
  chooseListed, openBoard,
  fetchGames, fetchNumbers, lateSheets, menuIcon,
  celebrate, hideLastBout, lookAtLesson, resultParts, showBesideTable, showLastBout, throwAtFool,
  throwRefused,
  changeParts, changesNow, chooseHouse, closeRules, searchRules,
  companyAtHome, companyAtTable, levelChosen, houseNote, stepCompany, tapCompany,
  closeTable, copyCode, fillForm, invite, keepOut, showCode, stepCount, tableForm, useCode,
  useRules, usualHouse, writeCount,
  fetchBlocked, fetchPicture, openAbout, pictureParts, pictureWords,
  loadPast, pressInReplay, stepWords, stopTape,
  closeBar, hearRemark, openBar, playSound, showRemarks: showOverTable, tapOrder, tapWithBar,
};
