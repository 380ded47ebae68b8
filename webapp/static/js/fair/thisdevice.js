// What this device added to the shuffle and saw of the deal, beside what the record says of it.

/** Everybody's number as hex digits, or "" of who added none.
 * @param {unknown} nonces */
export function areNonces(nonces) {
  return Array.isArray(nonces)
    && nonces.every((nonce) => typeof nonce === "string" && /^(?:[0-9a-f]{2})*$/.test(nonce));
}

/** What became of the number of this device. Another device of the same person may have added one,
 * and a number that was offered while somebody wasn't ready, or no longer, isn't used.
 * @param {string[]} nonces @param {GameMemory} memory @returns {NonceFinding} */
function findingOf(nonces, { seat, ready, nonces: offered = [] }) {
  const own = typeof seat === "number" ? nonces[seat] || ""
    : nonces.find((nonce) => offered.includes(nonce)) || "";
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

/** @type {NonceFinding[]} */
const WRONG_FINDINGS = ["missing", "unasked", "computers"];

/** @param {GameRecord} record @param {GameMemory} memory @returns {StepOf<"nonces">} */
export function nonceStep({ seats, fair: { nonces } }, memory) {
  const computers = seats.some((name, seat) => name.startsWith("computer:") && nonces[seat]);
  const finding = computers ? "computers" : findingOf(nonces, memory);
  const right = !WRONG_FINDINGS.includes(finding);
  return { kind: "nonces", right, values: { nonces, finding, own: memory.nonces || [] } };
}

/** @param {Card[]} cards */
const inAnyOrder = (cards) => [...cards].sort().join(" ");

/** What differs, of: "hand", "trump", "dealer", "attacker".
 * @param {SeenDeal} seen @param {SeenDeal} found @returns {SeenPart[]} */
function differingParts(seen, found) {
  /** @type {SeenPart[]} */
  const parts = ["trump", "dealer", "attacker"];
  const wrong = parts.filter((part) => seen[part] !== found[part]);
  return inAnyOrder(seen.hand) === inAnyOrder(found.hand) ? wrong : ["hand", ...wrong];
}

/** @param {GameRecord} record @param {GameMemory} memory @returns {StepOf<"sight">} */
export function sightStep({ deal }, { seat, deal: saw }) {
  const { hands, trump, dealer, attacker } = deal;
  const hand = typeof seat === "number" ? hands[seat] || [] : [];
  const found = { hand, trump, dealer, attacker };
  const wrong = saw ? differingParts(saw, found) : [];
  return { kind: "sight", right: wrong.length === 0, values: { saw: saw || null, found, wrong } };
}
