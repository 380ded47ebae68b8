// Everything that the first hand doesn't need: a script of its own that is fetched soon after it.
// It has scenes of events, missed moves, the result, rules, finished games, the introduction, the
// form of a table, the settings, the pages beside the table, remarks, and sounds.

import { part, say } from "./base/dom.js";
import { gettext } from "./base/words.js";
import { askAgain } from "./actions/pages/askagain.js";
import { lateActs } from "./actions/latebuttons.js";
import { tellMissed } from "./absence/missed.js";
import { stepsBetween } from "./absence/steps.js";
import { lastPairs, layEnd, showStill } from "./effects/boutend.js";
import { dealScenes } from "./effects/dealscene.js";
import { scenesOf } from "./effects/newsscenes.js";
import { playSound } from "./effects/synth.js";
import { changesNow } from "./rules/houserules.js";
import { changeParts, fillForm, tableForm } from "./waiting/tableform.js";
import { levelChosen } from "./actions/playing/company.js";
import { companyAtHome, companyAtTable } from "./waiting/company.js";
import { houseNote } from "./rules/housenote.js";
import { closeRules, searchRules } from "./rules/rulesheet.js";
import { keepTap, playKept } from "./actions/playing/kepttap.js";
import { chooseHouse, usualHouse, writeCount } from "./rules/housechoices.js";
import { fairParts } from "./finishedgame/check/fairpage.js";
import { stepWords } from "./finishedgame/lookbackwords.js";
import { showReplay } from "./finishedgame/replay.js";
import { beginIntro, playInLesson } from "./actions/pages/lessonacts.js";
import { openDaily } from "./actions/pages/dailyacts.js";
import { loadPast } from "./actions/pages/pastloads.js";
import { pressInReplay } from "./actions/pages/replaybuttons.js";
import { followDoubts } from "./actions/playing/doubtgestures.js";
import { stopTape } from "./actions/pages/replaycontrols.js";
import { menuIcon } from "./screens/menuicons.js";
import { showDaily } from "./screens/dailypage.js";
import { lateSheets } from "./screens/latesheets.js";
import { invite } from "./actions/pages/invitation.js";
import { askWhetherMeant } from "./actions/pages/orderbuttons.js";
import { useCode } from "./actions/pages/formacts.js";
import { fetchBlocked } from "./actions/pages/aboutbuttons.js";
import { fetchPicture, pictureParts, pictureWords } from "./finishedgame/picturepage.js";
import { closeBar, openBar, tapWithBar } from "./actions/remarkbuttons.js";
import { throwRefused } from "./actions/throws.js";
import { hearRemark } from "./remarks/hearing.js";
import { showRemarks } from "./remarks/speakbar.js";
import { chooseListed, fetchNumbers } from "./screens/profile/numberspart.js";
import { openBoard } from "./screens/profile/leaderspage.js";
import { fetchGames } from "./screens/profile/profile.js";
import { showBesideTable } from "./screens/tablepane.js";
import { showOwnDone } from "./effects/donechips.js";
import { showDoubts } from "./table/doubtbuttons.js";
import { showLastBout } from "./table/lastbout.js";
import { celebrate } from "./waiting/celebrate.js";
import { resultParts } from "./waiting/result.js";

followDoubts();

/** Translate the page's frame: it came in the browser's language, perhaps not the reader's. */
function translateFrame() {
  say(part(document, "#title"), gettext("Durak"));
  say(part(document, "#opening p"), gettext("Opening the table…"));
}

/** Show everything that lies over the table: remarks, doubts, and the own Done.
 * @param {boolean} isTable @param {HTMLElement} opener */
function showOverTable(isTable, opener) {
  translateFrame();
  showRemarks(isTable, opener);
  showDoubts();
  showOwnDone();
}

export const later = {
  dealScenes, lastPairs, layEnd, scenesOf, showStill, stepsBetween, tellMissed,
  askAgain, beginIntro, fairParts, openDaily, showDaily, playInLesson, showReplay,
  chooseListed, fetchGames, fetchNumbers, lateActs, lateSheets, menuIcon, openBoard,
  celebrate, resultParts, showBesideTable, showLastBout, throwRefused,
  changeParts, changesNow, chooseHouse, closeRules, searchRules,
  companyAtHome, companyAtTable, houseNote, levelChosen,
  askWhetherMeant, fillForm, invite, tableForm, useCode, usualHouse, writeCount,
  fetchBlocked, fetchPicture, pictureParts, pictureWords,
  keepTap, loadPast, playKept, pressInReplay, stepWords, stopTape,
  closeBar, hearRemark, openBar, playSound, showOverTable, tapWithBar,
};
