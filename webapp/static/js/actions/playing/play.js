// Moves and acts of a person at the table: shown at once, decided by the server.

import { sound } from "../../effects/sound.js";
import { fetchedNow, fetchedSoFar } from "../../server/fetchlater.js";
import { game, lessonShown, tableNow } from "../../state/queries.js";
import { cardSelected, newsTold, refusalHeard, refusalTold } from "../../state/pagechanges.js";
import { recallEnded } from "../../state/pastchanges.js";
import { state } from "../../state/state.js";
import { shareLink, touch } from "../../telegram/telegram.js";
import { gettext } from "../../base/words.js";
import { readyFields } from "./promise.js";
import { sendAct, sendActSoon, sendMove } from "../../server/messages.js";

const whereWords = () => gettext("Choose where it goes; tap the card again to put it back.");

/** The tapped card has several meanings: the next tap decides. */
export function askWhere() {
  newsTold(whereWords());
}

/** No card is tapped any longer; what was asked about it isn't asked any more. */
export function deselect() {
  cardSelected(null);
  if (state.news === whereWords()) newsTold("");
}

/** Play a move of the own list; the tapped card is lifted before anybody has answered.
 * @param {string} move @param {string} [key] */
export function playMove(move, key = "") {
  if (state.pending) return;
  deselect();
  recallEnded();
  refusalHeard();
  if (lessonShown()) fetchedNow().playInLesson(move);
  else sendMove(move, key);
  touch(move === "take" ? "rigid" : "light");
  if (key) sound("lift");
}

/** Return whether this is a move of the own list, or a doubt.
 * @param {string | undefined} move @returns {move is string} */
export function isOpen(move) {
  const played = game();
  const { moves = [], challenges = [] } = played || {};
  return Boolean(move && [...moves, ...challenges].includes(move));
}

/** Tell why something can't be done.
 * @param {string} words */
export function refuse(words) {
  refusalTold(words);
  touch("error");
}

/** Ask for anything else that the server does; what it needs may take a moment to be there.
 * @param {string} act @param {object | Promise<object>} [fields]
 * @returns {boolean}  false where it can't be asked now */
export function ask(act, fields = {}) {
  if ([...state.busy.values()].includes(act)) return true;
  if (fields instanceof Promise ? sendActSoon(act, fields) : sendAct(act, fields)) return true;
  refuse(gettext("There is no connection right now."));
  return false;
}

/** Hand the invitation to Telegram; where it can't take it, the link is shown. */
export function offerLink() {
  shareLink(state.link, gettext("Come and play Durak!"));
}

/** Offer it, once the server has told it. */
export function inviteByLink() {
  if (state.link) offerLink();
  else ask("invite");
}

/** Of a button that is about one chair.
 * @param {HTMLElement} element */
const chairOf = ({ dataset }) => (dataset.chair ? { chair: Number(dataset.chair) } : {});

/** Return the form's differences from its game; none if it was never unfolded. */
function changesChosen() {
  const script = fetchedSoFar();
  return script ? script.changesNow() : {};
}

/** Of one that is about a seat.
 * @param {HTMLElement} element */
const seatOf = ({ dataset }) => (dataset.at ? { seat: Number(dataset.at) } : {});

/** Of one that turns something on or off.
 * @param {HTMLElement} element */
const switchOf = ({ dataset }) => (dataset.on ? { on: dataset.on === "true" } : {});

/** Return the fields that an act needs besides its name.
 * @param {HTMLElement} element @param {string} act */
export function fieldsOf(element, act) {
  switch (act) {
    case "new-table": return {
      preset: state.choice.preset, changes: changesChosen(), pace: state.choice.pace,
      auto_pass: state.choice.auto_pass === "on", hints: state.choice.hints === "on",
    };
    case "ready":
    case "rematch": return readyFields(tableNow());
    case "sit": return chairOf(element);
    case "add-computer": return { level: state.choice.level, ...chairOf(element) };
    case "let-in": return { number: Number(element.dataset.number) };
    default: return { ...seatOf(element), ...switchOf(element) };
  }
}
