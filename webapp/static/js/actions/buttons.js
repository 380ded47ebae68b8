// What every button does: a move, a step between screens, or an act.

import { addToHome, switchFull } from "../telegram/device.js";
import { fetchLater, fetchedNow, fetchedSoFar } from "../server/fetchlater.js";
import { joinTable } from "./arrival.js";
import { ask, fieldsOf, inviteByLink, isOpen, playMove } from "./playing/play.js";
import { dealNow, playAgain, playNow } from "./playing/playnow.js";
import { leaveTable } from "./playing/partings.js";
import { askHint } from "./playing/hints.js";
import { leaveChair, tapChair } from "./playing/chairtaps.js";
import { answer, askPerson } from "../telegram/confirmation.js";
import { noteIntroSeen } from "../introduction/introoffer.js";
import { openLastBout, playRecall } from "./playing/recall.js";
import { chooseSound } from "./choices.js";
import { tryNow } from "../server/session.js";
import { settings } from "../state/settings.js";
import { troubleEnded } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { replayed } from "../state/queries.js";
import { closePage, openOurChat } from "../telegram/telegram.js";
import { lookBack } from "./pages/lookback.js";
import { offerCalls } from "../telegram/writeaccess.js";
import { goBack, goHome, goToTable, openPage, unfoldForm } from "./navigate.js";
import { gettext } from "../base/words.js";

/** The table is opened anew; what comes of it is seen. */
function tryAgain() {
  troubleEnded();
  tryNow();
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
  "unfold-form": unfoldForm,
  "use-rules": () => fetchedNow().useRules(),
  back: goBack,
  fair: (element) => lookBack("fair", element),
  replay: (element) => lookBack("replay", element),
  "download-record": () => fetchedNow().downloadRecord(),
  "copy-record": () => fetchedNow().copyRecord(),
  home: goHome,
  "play-now": playNow,
  start: dealNow,
  rematch: playAgain,
  chair: tapChair,
  "add-computer": (element) => {
    if (element.dataset.chair) ask("add-computer", fieldsOf(element, "add-computer"));
    else fetchedNow().stepCompany(1);
  },
  company: (element) => fetchedNow().tapCompany(element),
  "more-computers": () => fetchedNow().stepCompany(1),
  "fewer-computers": () => fetchedNow().stepCompany(-1),
  "leave-chair": leaveChair,
  "go-to-table": (element) => goToTable(element.dataset.table || ""),
  join: joinTable,
  close: closePage,
  again: tryAgain,
  hint: askHint,
  recall: playRecall,
  "last-bout": openLastBout,
  "end-last-bout": () => fetchedNow().hideLastBout(),
  "picture-of-bout": () => {
    fetchedNow().hideLastBout();
    openPage("picture");
  },
  "no-intro": noteIntroSeen,
  "no-sound": () => chooseSound(false),
  "sound-on": () => chooseSound(true),
  invite: () => fetchLater().then((script) => script.invite(), inviteByLink),
  leave: leaveTable,
  about: (element) => fetchedNow().openAbout(element),
  throw: (element) => fetchedNow().throwAtFool(element),
  lesson: (element) => fetchedNow().lookAtLesson(element),
  "keep-out": (element) => fetchedNow().keepOut(element),
  "close-table": () => fetchedNow().closeTable(),
  "copy-code": (element) => fetchedNow().copyCode(element),
  "show-code": () => fetchedNow().showCode(),
  "close-rules": () => fetchedNow().closeRules(),
  "use-code": () => fetchedNow().useCode(),
  fewer: ({ dataset }) => fetchedNow().stepCount(dataset.at || "", -1),
  more: ({ dataset }) => fetchedNow().stepCount(dataset.at || "", 1),
  "standing-order": (element) => fetchedNow().tapOrder(element),
  "end-order": (element) => fetchedNow().tapOrder(element),
  agree: () => answer(true),
  decline: () => answer(false),
  calls: () => openOurChat(state.bot, "settings"),
  privacy: () => openOurChat(state.bot, "privacy"),
  forget: () => openOurChat(state.bot, "forget"),
};

/** @param {HTMLElement} element */
const pressOfReplay = (element) => replayed() && fetchedNow().pressInReplay(element);

/** After these somebody may wait for this person. */
const BINDS = ["sit", "ready", "rematch", "take-seat", "join-next"];

/** Do what a button says.
 * @param {HTMLElement} element */
export function press(element) {
  const { action = "", move } = element.dataset, script = fetchedSoFar();
  if (element.getAttribute("aria-disabled") === "true") return;
  if (isOpen(move)) pressMove(move);
  else if (LOCAL[action]) LOCAL[action](element);
  else if (script && script.acts[action]) script.acts[action](element);
  else if (!pressOfReplay(element) && !openPage(action)) ask(action, fieldsOf(element, action));
  if (BINDS.includes(action)) offerCalls();
}
