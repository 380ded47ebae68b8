// What every button and every choice does: a move, a step between screens, or an act.

import { addToHome, lockTurning, switchFull } from "../telegram/device.js";
import { fetchedNow } from "../server/fetchlater.js";
import { chooseHouse, stepCount, usualHouse, writeCount } from "../rules/housechoices.js";
import { changesNow } from "../rules/houserules.js";
import { ask, fieldsOf, isOpen, offerLink, playMove } from "./play.js";
import { playNow } from "./playnow.js";
import { answer, askPerson } from "../telegram/confirmation.js";
import { noteIntroSeen } from "../introduction/introoffer.js";
import { playRecall } from "./recall.js";
import { copyCode, showCode, useCode } from "./rulescode.js";
import { tryNow } from "../server/session.js";
import { isSetting, setSetting, settings } from "../state/settings.js";
import { soundChosen } from "../effects/sound.js";
import { mySeat, tableNow } from "../state/queries.js";
import { choiceMade, codeWritten, troubleEnded } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { playPause, step } from "./replaycontrols.js";
import { closePage, openOurChat } from "../telegram/telegram.js";
import { lookBack } from "./lookback.js";
import { offerCalls } from "../telegram/writeaccess.js";
import { go, goBack, goHome, goToTable, openChange, openPage } from "./navigate.js";
import { gettext } from "../base/words.js";

function useRules() {
  ask("rules", { preset: state.choice.preset, changes: changesNow() });
  if (state.choice.pace !== tableNow().pace) ask("pace", { pace: state.choice.pace });
  const on = state.choice.auto_pass === "on";
  if (on !== (tableNow().auto_pass_ms !== null)) ask("auto-pass", { on });
  go(null);
}

/** The table is opened anew; what comes of it is seen. */
function tryAgain() {
  troubleEnded();
  tryNow();
}

/** In the middle of a game nobody leaves by a slip of the finger. */
async function leaveTable() {
  const playing = tableNow().phase === "playing" && mySeat() !== null;
  const sure = !playing || await askPerson({
    title: gettext("Leave the game?"),
    words: gettext("A computer player holds your seat. You can come back while the game runs."),
    yes: gettext("Leave"),
    no: gettext("Stay"),
  });
  if (sure) ask("leave");
}

/** @param {HTMLElement} element */
async function keepOut(element) {
  const fields = fieldsOf(element, "keep-out");
  const sure = await askPerson({
    title: gettext("Keep this player out?"),
    words: gettext("They can only watch then, until you let them in again."),
    yes: gettext("Keep out"),
    no: gettext("Not now"),
  });
  if (sure) ask("keep-out", fields);
}

/** A game that runs is broken off with it. */
async function closeTable() {
  const sure = await askPerson({
    title: gettext("Close the table?"),
    words: tableNow().phase === "playing"
      ? gettext("The game is broken off, and nobody is the fool.")
      : gettext("Everybody loses their seat here."),
    yes: gettext("Close the table"),
    no: gettext("Not now"),
  });
  if (sure) ask("close-table");
}

/** Who wants to be asked before taking is asked.
 * @param {string} move */
async function pressMove(move) {
  const sure = move !== "take" || !settings.askFirst || await askPerson({
    title: gettext("Take the cards?"),
    words: gettext("All cards on the table go into your hand."),
    yes: gettext("Take"),
    no: gettext("Not yet"),
  });
  if (sure && isOpen(move)) playMove(move);
}

/** @type {Record<string, (element: HTMLElement) => void>} */
const LOCAL = {
  "full-screen": switchFull,
  "add-to-home": addToHome,
  change: openChange,
  "use-rules": useRules,
  back: goBack,
  fair: (element) => lookBack("fair", element),
  replay: (element) => lookBack("replay", element),
  "step-back": () => step(-1),
  "step-on": () => step(1),
  "play-pause": playPause,
  "download-record": () => fetchedNow().downloadRecord(),
  "copy-record": () => fetchedNow().copyRecord(),
  home: goHome,
  "play-now": playNow,
  "back-to-game": (element) => goToTable(element.dataset.table || ""),
  close: closePage,
  again: tryAgain,
  recall: playRecall,
  "no-intro": noteIntroSeen,
  "lesson-card": (element) => fetchedNow().playInLesson(element),
  "lesson-take": () => fetchedNow().takeInLesson(),
  "lesson-next": () => fetchedNow().nextLesson(),
  invite: () => (state.link ? offerLink() : ask("invite")),
  leave: leaveTable,
  "keep-out": keepOut,
  "close-table": closeTable,
  "copy-code": copyCode,
  "show-code": showCode,
  "use-code": useCode,
  fewer: ({ dataset }) => stepCount(dataset.at || "", -1),
  more: ({ dataset }) => stepCount(dataset.at || "", 1),
  agree: () => answer(true),
  decline: () => answer(false),
  calls: () => openOurChat(state.bot, "settings"),
};

/** After these somebody may wait for this person. */
const BINDS = ["sit", "ready", "rematch"];

/** Do what a button says.
 * @param {HTMLElement} element */
export function press(element) {
  const { action = "", move } = element.dataset;
  if (element.getAttribute("aria-disabled") === "true") return;
  if (isOpen(move)) pressMove(move);
  else if (LOCAL[action]) LOCAL[action](element);
  else if (!openPage(action)) {
    ask(action, fieldsOf(element, action));
    if (BINDS.includes(action)) offerCalls();
  }
}

/** A choice of the forms, or a setting.
 * @param {HTMLInputElement} input */
export function choose(input) {
  const { setting = "", house, count } = input.dataset;
  if (isSetting(setting)) {
    setSetting(setting, input.checked);
    lockTurning();
    if (setting === "sound") soundChosen();
  } else if (house) chooseHouse(house, Number(input.value));
  else if (count) {
    delete input.dataset.writing;
    writeCount(count, input.value);
  }
  else if (input.name in state.choice) choiceMade(input.name, input.value);
  if (input.name === "preset") usualHouse();
}

/** What somebody writes is kept while they write it, whatever else happens to the form.
 * @param {HTMLInputElement} input */
export function write(input) {
  if (input.id === "code") codeWritten(input.value);
  if (input.dataset.count) input.dataset.writing = "yes";
}
