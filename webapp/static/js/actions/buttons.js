// Taps on buttons: a move, a step between screens, or an act. Buttons of the screens that are
// in later.js: latebuttons.js.

import { fetchLater, fetchedNow, fetchedSoFar } from "../server/fetchlater.js";
import { joinTable } from "./arrival.js";
import { ask, fieldsOf, inviteByLink, isOpen, playMove } from "./playing/play.js";
import { dealNow, playNow } from "./playing/playnow.js";
import { leaveTable } from "./playing/partings.js";
import { askHint } from "./playing/hints.js";
import { leaveChair, tapChair } from "./playing/chairtaps.js";
import { answer, askPerson } from "../telegram/confirmation.js";
import { noteIntroSeen } from "../introduction/introoffer.js";
import { openLastBout, playRecall } from "./playing/recall.js";
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

/** The table is opened again; what comes of it is seen. */
function tryAgain() {
  troubleEnded();
  tryNow();
}

/** Make the move; first ask people who want to be asked before they take.
 * @param {string} move */
export async function pressMove(move) {
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
  "unfold-form": unfoldForm,
  back: goBack,
  fair: (element) => lookBack("fair", element),
  replay: (element) => lookBack("replay", element),
  home: goHome,
  "play-now": playNow,
  start: dealNow,
  chair: tapChair,
  "leave-chair": leaveChair,
  "go-to-table": (element) => goToTable(element.dataset.table || ""),
  join: joinTable,
  close: closePage,
  again: tryAgain,
  hint: askHint,
  recall: playRecall,
  "last-bout": openLastBout,
  "no-intro": noteIntroSeen,
  invite: () => fetchLater().then((script) => script.invite(), inviteByLink),
  leave: leaveTable,
  agree: () => answer(true),
  decline: () => answer(false),
  calls: () => openOurChat(state.bot, "settings"),
  chat: () => openOurChat(state.bot, "here"), // what can be done there; it is no command
};

/** @param {HTMLElement} element */
const pressOfReplay = (element) => replayed() && fetchedNow().pressInReplay(element);

/** After these somebody may wait for this person. */
const BINDS = ["sit", "ready", "rematch", "take-seat", "join-next"];

/** A button that does nothing now may do it when the move on its way is made.
 * @param {string | undefined} move */
function keepPress(move) {
  if (state.pending && move) fetchLater().then(({ keepTap }) => keepTap({ move }), () => {});
}

/** Do what a button says.
 * @param {HTMLElement} element */
export function press(element) {
  const { action = "", move } = element.dataset, script = fetchedSoFar();
  if (element.getAttribute("aria-disabled") === "true") return keepPress(move);
  if (isOpen(move)) pressMove(move);
  else if (LOCAL[action]) LOCAL[action](element);
  else if (script && script.lateActs[action]) script.lateActs[action](element);
  else if (!pressOfReplay(element) && !openPage(action)) ask(action, fieldsOf(element, action));
  if (BINDS.includes(action)) offerCalls();
}
