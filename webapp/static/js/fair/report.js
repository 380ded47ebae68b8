// A record checked step by step: what follows from its seeds, what it says, and where they differ.

import { firstAttacker } from "./attacker.js";
import { fromHex, sha256, toHex } from "./bytes.js";
import { Chance, deckSeed, seedMessage } from "./chance.js";
import { chooseDealer, freshDeck, handOut, shuffle } from "./dealing.js";

/** The places of a list of cards that aren't as they should be.
 * @param {Pick<Misplaced, "zone" | "seat">} place @param {Card[]} wanted @param {Card[]} found */
function differing(place, wanted, found) {
  const length = Math.max(wanted.length, found.length);
  const pairs = Array.from({ length }, (_, at) => ({ wanted: wanted[at], found: found[at], at }));
  return pairs.map((pair) => ({ ...place, ...pair })).filter((one) => one.wanted !== one.found);
}

/** Every card that lies elsewhere than the seeds put it.
 * @param {Deal} wanted @param {Deal} found */
export function differences(wanted, found) {
  const hands = wanted.hands.flatMap((hand, seat) =>
    differing({ zone: "hand", seat }, hand, found.hands[seat] || []));
  return [...hands, ...differing({ zone: "stock" }, wanted.stock, found.stock),
    ...differing({ zone: "trump" }, [wanted.trump], [found.trump])];
}

/** @param {string} digits */
const bytesOf = (digits) => fromHex(digits) || new Uint8Array();

/** The server's secret is the one that it was bound to, and this device saw that seal.
 * @param {GameRecord} record @param {Seal | null} seen
 * @returns {Promise<StepOf<"seal">>} */
async function sealStep(record, seen) {
  const { server_seed: secret, commitment } = record.fair;
  const computed = toHex(await sha256(bytesOf(secret)));
  const before = (seen && seen.commitment) || "";
  const wasSeen = before ? before === commitment : null;
  const right = computed === commitment && wasSeen !== false;
  return { kind: "seal", right, values: { secret, commitment, computed, wasSeen, seen: before } };
}

/** The chance that this device added is in the record.
 * @param {GameRecord} record @param {Seal | null} seen
 * @returns {StepOf<"nonces">} */
function nonceStep(record, seen) {
  const { nonces } = record.fair;
  const own = (seen && seen.nonce) || "";
  const wasSeen = own ? nonces.includes(own) : null;
  return { kind: "nonces", right: wasSeen !== false, values: { nonces, own, wasSeen } };
}

/** @param {GameRecord} record @param {Uint8Array} seed */
async function shuffled(record, seed) {
  const chance = new Chance(seed);
  const deck = freshDeck(record.rules.deck, record.rules.packs);
  const cards = await shuffle(deck, chance);
  const words = chance.used;
  const seats = record.seats.length;
  const dealer = await chooseDealer(record.deal.previous, seats, chance);
  return { deck, cards, words, first: chance.words.slice(0, 8), ...handOut(cards, seats, dealer) };
}

/** @param {Deal} made @param {RecordedDeal} deal @returns {StepOf<"dealer">} */
function dealerStep(made, { dealer, previous }) {
  const values = { wanted: made.dealer, found: dealer, previous };
  return { kind: "dealer", right: made.dealer === dealer, values };
}

/** @param {Deal} made @param {Deal} found @returns {StepOf<"deal">} */
function dealStep(made, found) {
  const wrong = differences(made, found);
  return { kind: "deal", right: wrong.length === 0, values: { wanted: made, found, wrong } };
}

/** `named` are the rules by which the game before named who attacks first.
 * @param {Deal} made @param {GameRecord} record @returns {StepOf<"attacker">} */
function attackerStep(made, { rules, deal: { attacker, previous } }) {
  const { seat, named } = firstAttacker(rules, made, previous);
  const values = { wanted: seat, found: attacker, named: named ? rules : null };
  return { kind: "attacker", right: seat === attacker, values };
}

/** @param {GameRecord} record @param {Seal | null} seen @returns {Promise<FairStep[]>} */
async function checkedSteps(record, seen) {
  const { table, game, deal, fair } = record;
  const message = seedMessage(table, game, fair.nonces);
  const seed = await deckSeed(bytesOf(fair.server_seed), table, game, fair.nonces);
  const made = await shuffled(record, seed);
  const { deck, cards, words, first } = made;
  return [
    await sealStep(record, seen),
    nonceStep(record, seen),
    { kind: "seed", right: true, values: { seed: toHex(seed), message } },
    { kind: "shuffle", right: true, values: { deck, cards, words, first } },
    dealerStep(made, deal),
    dealStep(made, deal),
    attackerStep(made, record),
  ];
}

/** @param {GameRecord} record */
function hasItsLists({ fair, deal, seats }) {
  const lists = fair && deal && [fair.nonces, deal.hands, deal.stock, seats];
  return Boolean(lists) && lists.every(Array.isArray) && deal.hands.every(Array.isArray)
    && seats.length >= 2 && seats.length <= 6
    && fair.nonces.length === seats.length && deal.hands.length === seats.length;
}

/** Whether a record has what it takes to be checked.
 * @param {GameRecord} record */
function isComplete(record) {
  if (!hasItsLists(record)) return false;
  const { fair, rules, table, game } = record;
  return Boolean(rules) && [24, 36, 52].includes(rules.deck) && [1, 2].includes(rules.packs)
    && typeof table === "string" && Number.isInteger(game)
    && (fromHex(fair.server_seed) || []).length === 32;
}

/**
 * Check a record; `seen` is what this device remembers, {commitment, nonce}, or null.
 * Gives {verdict: "right" | "wrong" | "unreadable", steps}.
 * @param {GameRecord | null} record @param {Seal | null} [seen]
 * @returns {Promise<Report>}
 */
export async function checkRecord(record, seen = null) {
  if (!record || !isComplete(record)) return { verdict: "unreadable", steps: [] };
  const steps = await checkedSteps(record, seen);
  return { verdict: steps.every(({ right }) => right) ? "right" : "wrong", steps };
}
