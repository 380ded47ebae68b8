// What this device remembers of a game: the seal that it saw before, the chance that it added.

const KEPT_SEALS = "durak.seals";
const MOST_SEALS = 60; // games; the oldest are forgotten first

let offered = "";      // the nonce that was said last and isn't taken yet
let hereOnly = {};     // where storage is refused: until the page is closed

function recallSeals() {
  try {
    return JSON.parse(window.localStorage.getItem(KEPT_SEALS) || "{}") || {};
  } catch {
    return hereOnly;
  }
}

/** @param {Record<string, Seal>} seals */
function keepSeals(seals) {
  const newest = Object.fromEntries(Object.entries(seals).slice(-MOST_SEALS));
  hereOnly = newest;
  try {
    window.localStorage.setItem(KEPT_SEALS, JSON.stringify(newest));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} table @param {number} game */
const sealName = (table, game) => `${table}/${game}`;

/** @param {string} table @param {number} game @param {Seal} changes */
function changeSeal(table, game, changes) {
  const seals = recallSeals();
  const name = sealName(table, game);
  keepSeals({ ...seals, [name]: { ...seals[name], ...changes } });
}

/** What is remembered of a game: {commitment, nonce}, or null.
 * @param {string} table @param {number} game */
export function recallSeal(table, game) {
  return recallSeals()[sealName(table, game)] || null;
}

/** Keep the seal of the game that comes: the first one that was seen, whatever is said later.
 * @param {TableView} view */
export function keepSeal({ id, phase, fair, you, seats }) {
  if (!fair || !fair.commitment || phase === "playing") return;
  const known = recallSeal(id, fair.game);
  if (!known || !known.commitment) changeSeal(id, fair.game, { commitment: fair.commitment });
  const own = seats.find((seat) => seat.seat === you.seat);
  if (known && known.nonce && !(own && own.ready)) changeSeal(id, fair.game, { nonce: "" });
}

/** Chance of this device's own goes to the server.
 * @param {string} nonce */
export function offerNonce(nonce) {
  offered = nonce;
  return nonce;
}

/** The server has taken it.
 * @param {TableView} view */
export function nonceTaken({ id, fair }) {
  if (offered && fair) changeSeal(id, fair.game, { nonce: offered });
  offered = "";
}
