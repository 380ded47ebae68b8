// A record checked step by step: what follows from its seeds, what it says, and where they differ.

import { firstAttacker } from "./attacker.js";
import { fromHex, sha256, toHex } from "./bytes.js";
import { Chance, deckSeed, seedMessage } from "./chance.js";
import { HAND, chooseDealer, freshDeck, handOut, shuffle } from "./dealing.js";
import { differences } from "./differences.js";
import { areNonces, arePromises, nonceStep } from "./promises.js";
import { redealSteps } from "./redeals.js";
import { sightStep } from "./thisdevice.js";

/** @param {string} digits */
const bytesOf = (digits) => fromHex(digits) || new Uint8Array();

/** The server's secret is the one that it was bound to, and this device saw that seal.
 * @param {GameRecord} record @param {GameMemory} memory
 * @returns {Promise<StepOf<"seal">>} */
async function sealStep(record, { commitment: before = "" }) {
  const { server_seed: secret, commitment } = record.fair;
  const computed = toHex(await sha256(bytesOf(secret)));
  const wasSeen = before ? before === commitment : null;
  const right = computed === commitment && wasSeen !== false;
  return { kind: "seal", right, values: { secret, commitment, computed, wasSeen, seen: before } };
}

/** @param {GameRecord} record @param {Uint8Array} seed */
async function shuffled(record, seed) {
  const chance = new Chance(seed);
  const deck = freshDeck(record.rules.deck, record.rules.packs, record.rules.jokers);
  const cards = await shuffle(deck, chance);
  const [words, seats] = [chance.used, record.seats.length];
  const dealer = await chooseDealer(record.deal.previous, seats, chance);
  return { deck, cards, words, first: chance.words.slice(0, 8),
    ...handOut(record.rules, cards, seats, dealer) };
}

/** Return whether the game before can have been as the record says.
 * @param {GameRecord} record @param {PreviousGame | undefined} before
 * @returns {StepValues["dealer"]["doubt"]} */
function doubtOf({ game, deal: { previous } }, before) {
  if (!previous) return null;
  if (game === 1) return "first";
  return before && differs(before, previous) ? "other" : null;
}

/** @param {PreviousGame} saw @param {PreviousGame} told */
const differs = (saw, told) => saw.dealer !== told.dealer || saw.fool !== told.fool
  || saw.out.join() !== told.out.join();

/** @param {Deal} made @param {GameRecord} record @param {GameMemory} memory
 * @returns {StepOf<"dealer">} */
function dealerStep(made, record, { before }) {
  const { dealer, previous } = record.deal;
  const doubt = doubtOf(record, before);
  const values = { wanted: made.dealer, found: dealer, previous, doubt };
  return { kind: "dealer", right: made.dealer === dealer && !doubt, values };
}

/** @param {MadeDeal} made @param {Deal} found @returns {StepOf<"deal">} */
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

/** @param {GameRecord} record @param {GameMemory} memory @returns {Promise<FairStep[]>} */
async function checkedSteps(record, memory) {
  const { table, game, deal, fair } = record;
  const version = versionOf(record);
  const message = seedMessage(table, game, fair.nonces, version);
  const seed = await deckSeed(bytesOf(fair.server_seed), table, game, fair.nonces, version);
  const made = await shuffled(record, seed);
  const { deck, cards, words, first } = made;
  return [
    await sealStep(record, memory),
    await nonceStep(record, memory),
    { kind: "seed", right: true, values: { seed: toHex(seed), message } },
    { kind: "shuffle", right: true, values: { deck, cards, words, first } },
    dealerStep(made, record, memory),
    dealStep(made, deal),
    attackerStep(made, record),
    ...await redealSteps(record, seed, memory),
    sightStep(record, memory),
  ];
}

/** @param {GameRecord} record */
function hasItsLists({ fair, deal, seats }) {
  const lists = fair && deal && [fair.nonces, deal.hands, deal.stock, seats];
  return Boolean(lists) && lists.every(Array.isArray) && deal.hands.every(Array.isArray)
    && areNonces(fair.nonces) && seats.length >= 2
    && fair.nonces.length === seats.length && deal.hands.length === seats.length;
}

/** @param {GameRecord} record */
const versionOf = ({ fair }) => (fair.nonce_commitments ? 2 : 1);

/** @param {GameRecord} record */
const isOfItsVersion = (record) =>
  [undefined, versionOf(record)].includes(record.version) && arePromises(record.fair);

/** Return whether a record has what it takes to be checked.
 * @param {GameRecord} record */
function isComplete(record) {
  if (!hasItsLists(record)) return false;
  const { fair, rules, table, game, seats } = record;
  return Boolean(rules) && [24, 36, 52].includes(rules.deck) && [1, 2].includes(rules.packs)
    && seats.length * HAND <= rules.deck * rules.packs
    && isOfItsVersion(record) && typeof table === "string" && Number.isInteger(game)
    && (fromHex(fair.server_seed) || []).length === 32;
}

/**
 * Check the record of the game that was asked for; `memory` is what this device remembers of it.
 * Gives {verdict: "right" | "wrong" | "another" | "unreadable", steps}.
 * @param {GameRecord | null} record @param {{ table: string, game: number }} asked
 * @param {GameMemory} [memory]
 * @returns {Promise<Report>}
 */
export async function checkRecord(record, asked, memory = {}) {
  if (!record || !isComplete(record)) return { verdict: "unreadable", steps: [] };
  if (record.table !== asked.table || record.game !== asked.game) {
    return { verdict: "another", steps: [] };
  }
  const steps = await checkedSteps(record, memory);
  return { verdict: steps.every(({ right }) => right) ? "right" : "wrong", steps };
}
