// Taps on buttons whose screens are in later.js; the others are in buttons.js.

import {
  blockPlayer, hidePerson, hushTable, mutePlayer, openAbout, reportPlayer, unblockPerson,
} from "./pages/aboutbuttons.js";
import { copyCode } from "./pages/copycode.js";
import { playDaily } from "./pages/dailyacts.js";
import { showCode, useCode, useRules } from "./pages/formacts.js";
import { closeTable, keepOut } from "./pages/hostbuttons.js";
import { endLesson, readOn } from "./pages/lessonacts.js";
import { lookAtLesson } from "./pages/lookbackacts.js";
import { tapOrder } from "./pages/orderbuttons.js";
import { stepCompany, tapCompany } from "./playing/company.js";
import { ask, fieldsOf } from "./playing/play.js";
import { openPage } from "./navigate.js";
import { throwAtFool } from "./throws.js";
import { soundChosen } from "../effects/sound.js";
import { copyRecord, downloadRecord } from "../finishedgame/check/fairpage.js";
import { tapPicture } from "../finishedgame/picturepage.js";
import { stepCount } from "../rules/housechoices.js";
import { closeRules } from "../rules/rulesheet.js";
import { addToHome, switchFull } from "../screens/devicepart.js";
import { chooseBoard } from "../screens/profile/leaderspage.js";
import { downloadMyData } from "../screens/profile/profile.js";
import { answerSound } from "../state/soundasked.js";
import { state } from "../state/state.js";
import { hideLastBout } from "../table/lastbout.js";
import { openOurChat } from "../telegram/telegram.js";

/** The answer to the question after a first game.
 * @param {boolean} wanted */
function chooseSound(wanted) {
  answerSound(wanted);
  soundChosen();
}

/** By their names.
 * @type {Record<string, (element: HTMLElement) => void>} */
export const lateActs = {
  about: openAbout,
  // A chair's own button needs none of this, and asks the same before this script is here
  "add-computer": (element) => {
    if (element.dataset.chair) ask("add-computer", fieldsOf(element, "add-computer"));
    else stepCompany(1);
  },
  "add-to-home": addToHome,
  block: blockPlayer,
  board: chooseBoard,
  "close-rules": closeRules,
  "close-table": closeTable,
  company: tapCompany,
  "copy-code": copyCode,
  "copy-record": copyRecord,
  "daily-move": playDaily,
  "download-record": downloadRecord,
  "end-last-bout": hideLastBout,
  "end-order": tapOrder,
  fewer: ({ dataset }) => stepCount(dataset.at || "", -1),
  "fewer-computers": () => stepCompany(-1),
  forget: () => openOurChat(state.bot, "forget"),
  "full-screen": switchFull,
  "hide-person": hidePerson,
  hush: hushTable,
  "keep-out": keepOut,
  lesson: lookAtLesson,
  "lesson-end": endLesson,
  "lesson-next": readOn,
  more: ({ dataset }) => stepCount(dataset.at || "", 1),
  "more-computers": () => stepCompany(1),
  mute: mutePlayer,
  "my-data": downloadMyData,
  "no-sound": () => chooseSound(false),
  "picture-of-bout": () => {
    hideLastBout();
    openPage("picture");
  },
  privacy: () => openOurChat(state.bot, "privacy"),
  report: reportPlayer,
  "save-picture": tapPicture,
  "send-picture": tapPicture,
  "share-picture": tapPicture,
  "show-code": showCode,
  "sound-on": () => chooseSound(true),
  "standing-order": tapOrder,
  "tell-picture": tapPicture,
  throw: throwAtFool,
  unblock: unblockPerson,
  "use-code": useCode,
  "use-rules": useRules,
};
