// Changes from the server and to it: the session, views of a table, moves, acts.

import { change, state } from "./state.js";

/** The page begins, in the language that the server guessed, with its first bot.
 * @param {{ language: string, bot: string }} config */
export function pageBegan({ language, bot }) {
  change({ language, bot });
}

/** The server knows who looks.
 * @param {Session} session */
export function sessionOpened({ language, person, bot, reports, token }) {
  change({ language, person, bot, reports, token, trouble: null });
}

/** @param {string} token */
export function tokenRenewed(token) {
  change({ token });
}

/** @param {Connection} connection */
export function connectionChanged(connection) {
  change({ connection });
}

/** Another table is looked at, or none; its first view is on the way.
 * @param {string | null} tableId */
export function tableChosen(tableId) {
  change({ tableId, view: null });
}

/** A move that was accepted is over as soon as the table that has it is here, or that of a store
 * which has lost it: then it is to be made again. Any move is over with its bout.
 * @param {ReadOnly<Pending> | null} pending @param {ReadOnly<TableView> | null} view */
const stillPending = (pending, view) =>
  (pending && view && isAfter(view, pending) && (pending.taken || isOver(view, pending))
    ? null : pending);

/** @param {ReadOnly<TableView>} view @param {ReadOnly<Pending>} pending */
const isOver = ({ id, game }, { table, bout }) =>
  id === table && game !== null && game.bout !== bout;

/** Of another table or epoch it isn't comparable.
 * @param {ReadOnly<TableView>} view @param {ReadOnly<Pending>} pending */
const isAfter = (view, { table, epoch, v }) =>
  view.id !== table || view.epoch !== epoch || view.v > v;

/** Return the person on a chair, of those at this table.
 * @param {ReadOnly<TableView> | null} view @param {number | null} chair */
const sitter = (view, chair) => {
  const seat = view && view.seats.find((one) => one.chair === chair);
  return seat && seat.kind + seat.name;
};

/** A newer view: whatever was wrong isn't any more, and a chair that was tapped is no longer of
 * use where somebody else sits there now.
 * @param {TableView} view */
export function viewArrived(view) {
  const { chair, pending, view: before } = state;
  change({
    view, tableId: view.id, trouble: null, pending: stillPending(pending, view),
    chair: sitter(before, chair) === sitter(view, chair) ? chair : null,
  });
}

/** So far the server has said what happened; it is asked to go on from there.
 * @param {{ table: string, epoch: string, v: number }} told */
export function storyTold({ table, epoch, v }) {
  change({ told: { table, epoch, v } });
}

/** Note everything that is known of this bout and the one before.
 * @param {ReadOnly<BoutStory>} bouts */
export function boutsNoted(bouts) {
  change({ bouts });
}

/** @param {number | null} clockEnd */
export function clockStarted(clockEnd) {
  change({ clockEnd });
}

/** @param {boolean} isShort  little is left of the clock */
export function timeRunsShort(isShort) {
  if (isShort !== state.isShort) change({ isShort });
}

/** @param {number[]} late  the seats on which there may be a vote */
export function lateSeatsChanged(late) {
  if (String(late) !== String(state.late)) change({ late });
}

/** A game has ended: its last bout still lies there, or no longer.
 * @param {Pair[] | null} ending */
export function gameEnds(ending) {
  change({ ending });
}

/** The server has looked back at the last game.
 * @param {Lessoned} learned */
export function lessonArrived(learned) {
  change({ learned });
}

/** @param {Omit<Pending, "taken">} move */
export function moveSent(move) {
  change({ pending: { ...move, taken: false } });
}

/** @param {string} id */
export function moveAccepted(id) {
  const { pending, view } = state;
  if (!pending || pending.id !== id) return;
  change({ pending: stillPending({ ...pending, taken: true }, view) });
}

/** @param {string | null} id */
export function moveRefused(id) {
  if (state.pending && state.pending.id === id) change({ pending: null });
}

/** @param {string} id @param {string} act */
export function actSent(id, act) {
  change({ busy: new Map([...state.busy, [id, act]]) });
}

/** It was done, or refused: which act it was, if it was one.
 * @param {string | null} id */
export function actAnswered(id) {
  const act = state.busy.get(id || "");
  if (act) change({ busy: new Map([...state.busy].filter(([other]) => other !== id)) });
  return act;
}

/** Forget the acts that nobody will answer any more. */
export function actsLost() {
  change({ busy: new Map() });
}

/** @param {string} link */
export function invitationArrived(link) {
  change({ link });
}

/** @param {HomeTable[]} tables */
export function tablesArrived(tables) {
  change({ tables });
}

/** @param {PlayedGame[]} list */
export function finishedGamesArrived(list) {
  change({ games: { list, words: "" } });
}

/** @param {string} words  why the newest aren't here */
export function finishedGamesFailed(words) {
  change({ games: { list: state.games ? state.games.list : [], words } });
}

/** @param {OwnNumbers | null} numbers @param {string} [noNumbers]  why there are none */
export function numbersArrived(numbers, noNumbers = "") {
  change({ numbers, noNumbers });
}

/** @param {Partial<State["board"]>} facts  what is asked of leaderboards, or told */
export function boardChanged(facts) {
  change({ board: { ...state.board, ...facts } });
}

/** Forget that the finished games could not be listed, so that they are asked for again. */
export function finishedGamesAsked() {
  if (state.games && state.games.words) change({ games: null });
}
