// Facts that follow from the state: the game that is shown, the own seat, what may be done.

import { state } from "./state.js";

/** The position of a finished game that is replayed now, or null. */
export function replayed() {
  const { page, past } = state;
  return page === "replay" && past && past.frames ? past.frames[past.at].game : null;
}

/** The position of what was missed that is shown again now, or null. */
export function recalled() {
  const { page, recall } = state;
  return page === null && recall && recall.at !== null ? recall.frames[recall.at].game : null;
}

/** The introduction as it is shown now, or null. */
export const lessonShown = () => (state.page === "intro" ? state.lesson : null);

/** The table that is shown: the one looked at, or that of the introduction. */
export function viewShown() {
  const lesson = lessonShown();
  return lesson ? lesson.view : state.view;
}

/** The view of the engine, or null before the first game. */
export function game() {
  const view = viewShown();
  return replayed() || recalled() || (view && view.game);
}

/** @template T @param {T | null} one @returns {T} */
function surely(one) {
  if (one === null) throw new Error("nothing of that kind is shown");
  return one;
}

/** The game, the table, the finished game: for what is shown only where there is one. */
export const gameNow = () => surely(game());
export const tableNow = () => surely(viewShown());
export const pastNow = () => surely(state.past);
export const lessonNow = () => surely(state.lesson);

/** The own seat in the game that is shown, or null for a spectator. */
export function mySeat() {
  const played = game();
  return played && played.seat;
}

/** Return whether the person in this seat now plays, or played, for somebody else.
 * @param {number | null} seat */
export function wasHanded(seat) {
  const played = game();
  return ((played && played.handed) || []).some((one) => one.seat === seat);
}

/** The own seat at the table, which between games may be another one. */
export function myPlace() {
  const view = viewShown();
  return view ? view.you.seat : null;
}

/** Return whether this person has said that they play the next game. */
export function isReady() {
  const place = myPlace();
  return place !== null && tableNow().seats[place].ready;
}

/** Return whether other people sit at the table. */
export function hasCompany() {
  return tableNow().seats.some(({ kind, seat }) => kind === "person" && seat !== myPlace());
}

/** Return the people who haven't said yet that they play the next game. */
export function awaitedPeople() {
  return tableNow().seats.filter(({ kind, ready, seat }) =>
    kind === "person" && !ready && seat !== myPlace());
}

/** Return whether a chair is empty. */
export function hasRoom() {
  const { seats, seat_counts: counts } = tableNow();
  return seats.length < Math.max(...counts);
}

/** Return whether a computer player holds the own seat. */
export function isHeld() {
  const place = myPlace();
  return place !== null && tableNow().phase === "playing" && tableNow().seats[place].held;
}

/** @param {GameView} played */
const onlyPasses = ({ moves }) => moves.length > 0 && moves.every((move) => move === "pass");

/** Return whether a game waits for the own seat.
 * @param {GameView} played */
export const waitsForMe = ({ seat, waited }) => seat !== null && waited.includes(seat);

/** Return whether the table waits for the own seat, which can only pass and does so by itself. */
export function passesByItself() {
  const { view, pending } = state;
  const played = game();
  if (!view || !played || view.auto_pass_ms === null || played !== view.game) return false;
  return !pending && !isHeld() && waitsForMe(played) && onlyPasses(played);
}

/** Return whether this person has said Done, and the server hasn't yet made it of it. */
export const saidDone = () => state.pending !== null && state.pending.move === "pass";

/** Return whether this person is offered a minute more: when little of their time is left. */
export function mayNeedTime() {
  const played = game();
  const isWaited = played !== null && waitsForMe(played) && !passesByItself();
  return state.isShort && may("need-time") && isWaited && !state.pending;
}

/** Return whether this person may ask for a hint: a choice is theirs. */
export function mayAskHint() {
  const { view, pending } = state;
  const played = game();
  if (!view || !view.hints || !played || played !== view.game || pending) return false;
  return !isHeld() && waitsForMe(played) && openMoves().length > 1;
}

/** Why a card of the own hand can't be played now, where the server says so.
 * @param {Card} card */
export function whyNot(card) {
  const played = game();
  return (played && played.reasons && played.reasons[card]) || null;
}

/** Legal moves that may be played now: none while one is on its way. */
export function openMoves() {
  const now = game(), view = viewShown();
  const playing = view !== null && view.phase === "playing";
  return now && playing && !state.pending ? now.moves : [];
}

/** Return whether an act is open to this person now.
 * @param {string} act */
export function may(act) {
  const view = viewShown();
  return Boolean(view && view.can.includes(act));
}

/** Return this person's standing orders; an older server keeps none. */
export function myOrders() {
  const view = viewShown();
  return (view && view.orders) || [];
}

/** Return whether this is among it, for so long if that matters.
 * @param {string} order @param {string} [until] */
export const isOrdered = (order, until) =>
  myOrders().some((one) => one.order === order && (!until || one.until === until));

/** Return whether this person may leave standing orders: where a turn lasts longer than they look,
 * or one is left already. */
export function mayLeaveOrders() {
  const played = game();
  if (!may("standing-order") || !played || played.seat === null) return false;
  const isSlow = tableNow().pace !== "live";
  return !played.out.includes(played.seat) && (isSlow || myOrders().length > 0);
}

/** Return whether this person may say now that the game is to go on without a seat.
 * @param {number} seat */
export function mayGoOnWithout(seat) {
  if (!may("go-on") || seat === myPlace() || !state.late.includes(seat)) return false;
  return tableNow().absent.some((one) => one.seat === seat && !one.mine);
}

/** Return the screen where no page lies over it. */
export function tableScreen() {
  const { view, person, tableId, ending } = state;
  if (!view) return person && !tableId ? "lobby" : "opening";
  if (view.phase === "playing" || ending) return "table";
  return view.phase === "over" && view.game && view.game.outcome ? "result" : "lobby";
}
