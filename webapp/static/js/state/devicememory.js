// Everything that this device saw of a game and gave to it: a check needn't trust the server.

import { state } from "./state.js";

const KEPT_MEMORIES = "durak.memories";
const MOST_MEMORIES = 60;   // games; the oldest are forgotten first
const MOST_NONCES = 8;  // that one device offers to one game, as after a change of rules

let hereOnly = {};      // where storage is refused: until the page is closed

/** @returns {Record<string, GameMemory>} */
function recallAll() {
  try {
    return JSON.parse(window.localStorage.getItem(KEPT_MEMORIES) || "{}") || {};
  } catch {
    return hereOnly;
  }
}

/** @param {string} name @param {GameMemory} facts  of one game */
function keepMemory(name, facts) {
  const others = Object.entries(recallAll()).filter(([other]) => other !== name);
  hereOnly = Object.fromEntries([...others, [name, facts]].slice(-MOST_MEMORIES));
  try {
    window.localStorage.setItem(KEPT_MEMORIES, JSON.stringify(hereOnly));
  } catch {
    // it is remembered until the page is closed
  }
}

/** Several people may share a browser: each has their own memories.
 * @param {number} person @param {string} table @param {number} game */
const memoryName = (person, table, game) => `${person}/${table}/${game}`;

/** A fact is kept as it was seen first, whatever is said later.
 * @param {TableView} view @param {number} game @param {GameMemory} facts */
function noteFacts({ id, you }, game, facts) {
  const name = memoryName(you.person, id, game);
  const known = recallAll()[name] || {};
  const isNew = Object.keys(facts).some((fact) => !(fact in known));
  if (isNew) keepMemory(name, { ...facts, ...known });
}

/** The seal is worth something only before the cards are dealt. What people's devices promised
 * stands from the start of the game on.
 * @param {TableView} view */
function noteSeal(view) {
  const { dealing, fair, phase } = view;
  if (!fair || !fair.commitment) return;
  const { commitment, nonce_commitments: promised } = fair;
  noteFacts(view, fair.game, {
    ...(phase !== "playing" && { commitment }),
    ...((dealing || phase === "playing") && promised && { promised }),
  });
}

/** @param {Rules} rules @param {GameView} game */
function isWhole(rules, { stock, cards }) {
  const left = rules.deck * rules.packs + (rules.jokers || 0) - 6 * cards.length;
  return rules.deal_all || (stock === left && cards.every((count) => count === 6));
}

/** The name of the deal that lies on the table now: the first, or a new one. Null if a card may
 * have moved since it was dealt.
 * @param {TableView} view @param {GameView} game @returns {"deal" | "again" | null} */
function dealtNow({ rules, events }, game) {
  const untouched = game.bout === 1 && !game.pairs.length && !game.discard && isWhole(rules, game);
  const isDealt = events.slice(-1).some(({ kind }) => kind === "dealt");
  if (!untouched || !(isDealt || !(rules.trump_exchange || rules.redeal))) return null;
  return events.some(({ kind }) => kind === "redealt") ? "again" : "deal";
}

/** The own seat, whether it was ready, and how the cards were dealt.
 * @param {TableView} view @param {GameView} game */
function noteDeal(view, game) {
  const { seat, hand, trump, dealer, attacker } = game;
  const fact = dealtNow(view, game);
  noteFacts(view, game.number, {
    seat, ready: seat !== null && view.seats[seat].ready,
    ...(fact && { [fact]: { hand, trump, dealer, attacker } }),
  });
}

/** Note the end of a game, which decides who deals next.
 * @param {TableView} view @param {GameView} game */
function noteEnding(view, { number, seat, dealer, outcome }) {
  if (!outcome) return;
  noteFacts(view, number, { seat, ended: { dealer, fool: outcome.fool, out: outcome.out } });
}

/** Return whether a game, or the time between two, comes into sight.
 * @param {ReadOnly<TableView> | null} before @param {TableView} view */
export function isAnother(before, { id, phase, fair }) {
  return !before || before.id !== id || before.phase !== phase
    || !fair || !before.fair || before.fair.game !== fair.game;
}

/** Keep what a view shows for the first time.
 * @param {TableView} view */
export function noteView(view) {
  noteSeal(view);
  if (!view.game) return;
  if (view.phase === "playing") noteDeal(view, view.game);
  else noteEnding(view, view.game);
}

/** A number of this device's own goes to the server, for the shuffle that is sealed by now. It is
 * kept before it is sent: no answer, or a lost one, makes the device forget it.
 * @param {TableView} view @param {string} nonce */
export function offerNonce(view, nonce) {
  addNonce(view, "nonces", nonce);
  return nonce;
}

/** It was told with “ready”, before anybody had promised theirs.
 * @param {TableView} view @param {string} nonce */
export function noteOpen(view, nonce) {
  addNonce(view, "open", nonce);
}

/** @param {TableView} view @param {"nonces" | "open"} list @param {string} nonce */
function addNonce({ id, fair, you }, list, nonce) {
  if (!fair) return;
  const name = memoryName(you.person, id, fair.game);
  const known = recallAll()[name] || {};
  keepMemory(name, { ...known, [list]: [...(known[list] || []), nonce].slice(-MOST_NONCES) });
}

/** The number that was promised is on its way to the server.
 * @param {TableView} view */
export function noteTold(view) {
  if (view.fair) noteFacts(view, view.fair.game, { told: true });
}

/** The page was on the screen and connected between two views: whether a game began meanwhile.
 * @param {ReadOnly<TableView>} before @param {TableView} view */
export function notePresent({ id, phase, fair: sealed }, view) {
  const { fair, you } = view;
  const begins = id === view.id && phase !== "playing" && view.phase === "playing";
  const isSame = sealed && fair && sealed.game === fair.game;
  if (begins && isSame && you.seat !== null) noteFacts(view, fair.game, { present: true });
}

/** Return this device's memory of a game, and of how the one before it ended.
 * @param {string} table @param {number} game @returns {GameMemory} */
export function recallMemory(table, game) {
  const person = state.person ? state.person.id : 0;
  const all = recallAll();
  const { ended: before } = all[memoryName(person, table, game - 1)] || {};
  return { ...all[memoryName(person, table, game)], ...(before && { before }) };
}
