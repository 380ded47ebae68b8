// The deals after a seat asked for a new one (R1.9): each follows from the seed of the one before.

import { firstAttacker } from "./attacker.js";
import { hmacSha256, toHex } from "./bytes.js";
import { Chance } from "./chance.js";
import { freshDeck, handOut, shuffle } from "./dealing.js";
import { differingParts } from "./thisdevice.js";

const ASKED = /^(\d+) redeal$/;

/** The seats that asked for a new deal, in their order.
 * @param {GameRecord} record */
const askers = ({ moves }) => (moves || []).map((move) => ASKED.exec(move))
  .flatMap((found) => (found ? [Number(found[1])] : []));

/** The seed of the deal after one with this seed.
 * @param {Uint8Array<ArrayBuffer>} seed */
const nextSeed = (seed) => hmacSha256(seed, "durak-redeal/1");

/** The dealer stays, and who attacks first is found again.
 * @param {GameRecord} record @param {Uint8Array} seed @param {number} asker
 * @returns {Promise<NewDeal>} */
async function dealAgain({ rules, seats, deal: { dealer, previous } }, seed, asker) {
  const deck = freshDeck(rules.deck, rules.packs, rules.jokers);
  const cards = await shuffle(deck, new Chance(seed));
  const made = handOut(rules, cards, seats.length, dealer);
  return { ...made, asker, attacker: firstAttacker(rules, made, previous).seat };
}

/** Return whether this device saw one of these deals; null if it saw no new deal there.
 * @param {NewDeal[]} deals @param {GameMemory} memory */
function wasSeen(deals, { seat, again }) {
  if (!again) return null;
  return deals.some((deal) => {
    const hand = typeof seat === "number" ? deal.hands[seat] || [] : [];
    return differingParts(again, { ...deal, hand }).length === 0;
  });
}

/** One step, if the rules allow a new deal. `seed` is that of the first deal.
 * @param {GameRecord} record @param {Uint8Array<ArrayBuffer>} seed @param {GameMemory} memory
 * @returns {Promise<StepOf<"redeals">[]>} */
export async function redealSteps(record, seed, memory) {
  if (!record.rules.redeal) return [];
  let next = await nextSeed(seed);
  const [computed, told] = [toHex(next), record.deal.next_seed || ""];
  /** @type {NewDeal[]} */
  const deals = [];
  for (const asker of askers(record)) {
    deals.push(await dealAgain(record, next, asker));
    next = await nextSeed(next);
  }
  const seen = wasSeen(deals, memory);
  const right = computed === told && seen !== false;
  return [{ kind: "redeals", right, values: { computed, told, deals, wasSeen: seen } }];
}
