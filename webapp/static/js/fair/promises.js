// The numbers of people's devices: each is what was promised, and this device's is among them.

import { fingerprint } from "./bytes.js";

/** Everybody's number as hex digits, or "" of who added none.
 * @param {unknown} nonces */
export function areNonces(nonces) {
  return Array.isArray(nonces)
    && nonces.every((nonce) => typeof nonce === "string" && /^(?:[0-9a-f]{2})*$/.test(nonce));
}

/** A fingerprint of each seat's number, "" of who promised none; older records have none at all.
 * @param {GameRecord["fair"]} fair */
export function arePromises({ nonces, nonce_commitments: promised }) {
  if (promised === undefined) return true;
  return Array.isArray(promised) && promised.length === nonces.length
    && promised.every((one) => typeof one === "string" && /^(?:[0-9a-f]{64})?$/.test(one));
}

/** @param {string[]} nonces */
const fingerprints = (nonces) => Promise.all(nonces.map(fingerprint));

/** Return what became of this device's openly told nonces. Another device of the
 * same person may have added one, and a number that was offered while somebody wasn't ready, or no
 * longer, isn't used.
 * @param {string[]} nonces @param {GameMemory} memory @param {string[]} prints  of its numbers
 * @returns {NonceFinding} */
function openFinding(nonces, { seat, ready, nonces: offered = [], promised }, prints) {
  const own = typeof seat === "number" ? nonces[seat]
    : nonces.find((nonce) => offered.includes(nonce));
  if (promised || prints.includes(own || "-")) return "open";
  if (!own) return whereNone(ready, offered);
  if (offered.includes(own)) return "among";
  if (ready === false) return "unasked";
  return offered.length ? "missing" : "elsewhere";
}

/** … where the record has none.
 * @param {boolean | undefined} ready @param {string[]} offered @returns {NonceFinding} */
function whereNone(ready, offered) {
  if (ready) return "missing";
  return offered.length ? "unused" : "none";
}

/** Return what became of the nonce where nonces were promised first.
 * @param {string[]} nonces @param {string[]} promised @param {GameMemory} memory
 * @param {string[]} prints  of this device's numbers @returns {NonceFinding} */
function promisedFinding(nonces, promised, memory, prints) {
  const { seat, ready, open = [] } = memory;
  const at = typeof seat === "number" ? seat : promised.findIndex((one) => prints.includes(one));
  if (!promised[at]) return whereNone(ready, prints);
  if (!prints.includes(promised[at])) {
    if (ready === false) return "unasked";
    return prints.length ? "missing" : "elsewhere";
  }
  if (nonces[at]) return open.includes(nonces[at]) ? "early" : "among";
  return unusedFinding(nonces, memory);
}

/** … where it was promised and isn't used.
 * @param {string[]} nonces @param {GameMemory} memory @returns {NonceFinding} */
function unusedFinding(nonces, { told, present }) {
  if (told) return "dropped";
  if (!nonces.some(Boolean)) return "alone";
  return present ? "skipped" : "withheld";
}

/** Return the fault of the record itself, whatever this device remembers.
 * @param {GameRecord} record @param {string[]} found  the fingerprints of its numbers
 * @param {GameMemory} memory @returns {NonceFinding | null} */
function faultOf({ seats, fair: { nonces, nonce_commitments: promised } }, found, memory) {
  const computer = seats.findIndex((name, seat) => name.startsWith("computer:")
    && (nonces[seat] || (promised && promised[seat])));
  if (computer >= 0) return "computers";
  if (!promised) return null;
  if (found.some((print, seat) => print && print !== promised[seat])) return "broken";
  return memory.promised && memory.promised.join() !== promised.join() ? "changed" : null;
}

/** @type {NonceFinding[]} */
const WRONG_FINDINGS = [
  "missing", "unasked", "computers", "dropped", "skipped", "alone", "early", "broken",
  "changed", "open",
];

/** @param {GameRecord} record @param {GameMemory} memory @returns {Promise<StepOf<"nonces">>} */
export async function nonceStep(record, memory) {
  const { nonces, nonce_commitments: promised = null } = record.fair;
  const { nonces: own = [] } = memory;
  const [found, prints] = await Promise.all([fingerprints(nonces), fingerprints(own)]);
  const finding = faultOf(record, found, memory) || (promised
    ? promisedFinding(nonces, promised, memory, prints) : openFinding(nonces, memory, prints));
  const withheld = nonces.map((_, seat) => seat)
    .filter((seat) => promised && promised[seat] && !nonces[seat]);
  const right = !WRONG_FINDINGS.includes(finding);
  return { kind: "nonces", right, values: { nonces, promised, withheld, own, finding } };
}
