// The deal that this device saw, beside the one in the record.

/** @param {Card[]} cards */
const inAnyOrder = (cards) => [...cards].sort().join(" ");

/** Return the parts that differ, of: "hand", "trump", "dealer", "attacker".
 * @param {SeenDeal} seen @param {SeenDeal} found @returns {SeenPart[]} */
export function differingParts(seen, found) {
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
