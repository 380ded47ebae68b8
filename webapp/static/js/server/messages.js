// Messages to the server and from it: moves and acts by their own ids, views as they are.

import { freshHex } from "../base/freshhex.js";
import { onClient } from "../telegram/bridge.js";
import { photoWish } from "../telegram/keptphoto.js";
import { tableNow } from "../state/queries.js";
import { state } from "../state/state.js";
import {
  actSent, lessonArrived, moveSent, tableChosen, tokenRenewed,
} from "../state/tablechanges.js";
import { viewIn } from "./changes.js";
import { ServerConnection } from "./connection.js";
import { near } from "./near.js";
import { quarterOfTurn } from "./urgency.js";


/** @type {ServerConnection} */
let connection;
let minimized = false; // Telegram has put the page aside
let aside = false; // only looks on, though a seat may be their own
/** @type {Handlers} */
let then; // what the page does with what comes: see `connect`

/**
 * @typedef {object} Handlers
 * @property {(view: TableView) => void} table
 * @property {(id: string, answer: Answer) => void} accepted
 * @property {(id: string | null, refusal: Refusal) => void} refused
 * @property {(message: { words: string }) => void} gone
 * @property {(said: RemarkMade | ThrownTold) => void} remark
 * @property {(told: Maintenance) => void} maintenance
 * @property {(connection: Connection) => void} changed
 * @property {() => void} answered  the server has nothing more to say just now
 * @property {() => void} looked  the page has come onto the screen, or gone from it
 * @property {(code: number, reason: string) => boolean} ended  true: stay away
 */

/** Open the connection.
 * @param {Handlers} handlers */
export function connect(handlers) {
  then = handlers;
  const { changed, ended } = handlers;
  connection = new ServerConnection({ hello, near, within, hear, changed, ended });
  connection.open();
  window.addEventListener("online", () => connection.hurry());
  window.addEventListener("offline", () => connection.cut());
  document.addEventListener("visibilitychange", seenOrNot);
  onClient("visibility_changed", (event) => {
    minimized = event.is_visible === false;
    seenOrNot();
  });
}

function seenOrNot() {
  if (isSeen()) connection.hurry();
  tellLooking();
  then.looked();
}

/** Open the connection again after a new session. */
export function reconnect() {
  connection.open();
}

/** Return the `hello` with the page's position.
 * @returns {Hello} */
function hello() {
  const { told, tableId: table } = state;
  const known = told !== null && told.table === table ? told : { epoch: null, v: null };
  return {
    t: "hello", token: state.token, table, epoch: known.epoch, v: known.v,
    aside, looking: isSeen(), photo: photoWish(), changes: true,
  };
}

/** Return the ms in which a lost connection has to be noticed. */
const within = () => (isSeen() ? quarterOfTurn() : Infinity);

/** Return whether the page is on the screen. */
export function isSeen() {
  return !document.hidden && !minimized;
}

/** Look at another table, or at none.
 * @param {string | null} table */
export function lookAt(table) {
  tableChosen(table);
  aside = false;
  connection.send(hello());
}

/** Say again where the page stands, if anybody listens yet. */
export function greetAgain() {
  if (connection) connection.send(hello());
}

function tellLooking() {
  if (!state.view) return;
  connection.send({ t: "looking", looking: isSeen() });
}

/** Play a move; it stays pending until the server has answered, and outlives a lost connection.
 * @param {string} move @param {string} key */
export function sendMove(move, key) {
  const { id: table, epoch, v, game } = tableNow();
  if (!game) return;
  moveSent({ id: freshHex(), move, key, table, epoch, v, bout: game.bout });
  resendMove();
}

/** Send the pending move, again under the same id if need be. */
export function resendMove() {
  if (!state.pending || state.pending.taken) return;
  const { id, v, bout, move } = state.pending;
  connection.send({ t: "move", id, v, bout, move });
}

/** Say something at the table, once: what is lost is lost. False without a connection.
 * @param {string} remark @param {string} [id] */
export function sendRemark(remark, id = freshHex()) {
  return connection.send({ t: "say", id, remark });
}

/** @type {ActSaid[]} */
const unsent = []; // what was asked for while the connection was being opened

/** Ask for anything else, as soon as there is a connection; false when it is lost.
 * @param {string} act @param {object} [fields] */
export function sendAct(act, fields = {}) {
  const id = freshHex();
  if (!sayNowOrSoon(id, act, fields)) return false;
  actSent(id, act);
  return true;
}

/** The same for an act whose fields take a moment: it is asked for from now on.
 * @param {string} act @param {Promise<object>} fields */
export function sendActSoon(act, fields) {
  if (state.connection === "lost") return false;
  const id = freshHex();
  actSent(id, act);
  fields.then((known) => state.busy.has(id) && sayNowOrSoon(id, act, known));
  return true;
}

/** @param {string} id @param {string} act @param {object} fields */
function sayNowOrSoon(id, act, fields) {
  const message = /** @type {ActSaid} */ ({ t: "act", id, act, ...fields });
  if (connection.send(message)) return true;
  return state.connection === "connecting" && unsent.push(message) > 0;
}

/** The connection is there. */
export function sendUnsent() {
  for (const message of unsent.splice(0)) connection.send(message);
}

/** It doesn't come; true where something was to be asked for. */
export function forgetUnsent() {
  return unsent.splice(0).length > 0;
}

/** @param {Answer} answer */
function acked(answer) {
  const act = state.busy.get(answer.id);
  if (act === "spectate" || act === "sit") aside = act === "spectate";
  then.accepted(answer.id, answer);
}

/** @param {FromServer} message */
function hear(message) {
  const view = viewIn(message, greetAgain);
  if (view) then.table(view);
  else hearOther(message);
}

/** @param {FromServer} message */
function hearOther(message) {
  switch (message.t) {
    case "ack": return acked(message);
    case "refused": return then.refused(message.id, message);
    case "gone": return then.gone(message);
    case "remark": case "thrown": return then.remark(message);
    case "lesson": return lessonArrived(message);
    case "maintenance": return then.maintenance(message);
    case "token": return tokenRenewed(message.token);
    case "pong": return then.answered();
    default: return undefined; // words of a newer server
  }
}
