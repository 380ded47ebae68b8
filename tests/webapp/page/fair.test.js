// The check of a deal, as the page makes it: known vectors hold, and whatever was changed is seen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromHex, sha256, toHex } from "../../../webapp/static/js/fair/bytes.js";
import { Chance, deckSeed } from "../../../webapp/static/js/fair/chance.js";
import { chooseDealer, freshDeck, handOut, shuffle } from "../../../webapp/static/js/fair/dealing.js";
import { checkRecord } from "../../../webapp/static/js/fair/report.js";

const SECRET = "a1".repeat(32);
const NONCES = ["00ff", "", "beef"];
const kept = process.env.DURAK_RECORDS || new URL("records.jsonl", import.meta.url);
const records = readFileSync(kept, "utf8")
  .trim().split("\n").map((line) => JSON.parse(line));

const copyOf = (record) => structuredClone(record);
const stepOf = (report, kind) => report.steps.find((step) => step.kind === kind);

async function vector() {
  const seed = await deckSeed(fromHex(SECRET), "tbl", 1, NONCES);
  const chance = new Chance(seed);
  const deck = await shuffle(freshDeck(36, 1), chance);
  const dealer = await chooseDealer(null, 3, chance);
  return { seed: toHex(seed), ...handOut(deck, 3, dealer) };
}

/** A record of the vector's deal. */
async function vectorsRecord() {
  const { dealer, hands, stock, trump } = await vector();
  return {
    table: "tbl", game: 1, rules: { deck: 36, packs: 1, next_attack: "lowest_trump", teams: "off" }, seats: ["a", "b", "c"],
    fair: { commitment: toHex(await sha256(fromHex(SECRET))), server_seed: SECRET, nonces: NONCES },
    deal: { dealer, attacker: 2, hands, stock, trump, previous: null },
  };
}

test("hex digits go there and back, and nothing else is taken for them", () => {
  assert.equal(toHex(fromHex("00ff1e")), "00ff1e");
  assert.equal(fromHex("").length, 0);
  for (const wrong of ["0", "0G", "AB", null, 7, "00 ff"]) assert.equal(fromHex(wrong), null);
});

test("the public vector: seed, dealer, hands and stock", async () => {
  const { seed, dealer, hands, stock, trump } = await vector();
  assert.ok(seed.startsWith("9412d1bf") && seed.endsWith("856ef85e"));
  assert.equal(dealer, 0);
  assert.deepEqual(hands.map((hand) => hand.join(" ")), [
    "Ad 9c As 7h Jc 8d", "Qd 7s Kh 7c Kc 8s", "6h 8h Td 6c Jh Ts",
  ]);
  assert.deepEqual(stock.slice(0, 4), ["9d", "Ah", "Ks", "8c"]);
  assert.deepEqual(stock.slice(-2), ["Tc", "Th"]);
  assert.equal(trump, "Th");
});

test("a new deck lies in order", () => {
  assert.deepEqual(freshDeck(24, 1).slice(0, 7), ["9c", "Tc", "Jc", "Qc", "Kc", "Ac", "9d"]);
  assert.equal(freshDeck(36, 1)[0], "6c");
  assert.equal(freshDeck(52, 2).length, 104);
  assert.equal(freshDeck(52, 2)[52], "2c");
});

test("words of the last, short lap are skipped", async () => {
  const chance = new Chance(new Uint8Array(32));
  chance.words = [2 ** 32 - 1, 2 ** 32 - 4, 5];
  assert.equal(await chance.below(6), 5, "2**32 % 6 is 4: the last four words are unfair");
  assert.equal(chance.used, 3);
});

test("without a stock the dealer's last card is trump", () => {
  const deck = freshDeck(24, 1);
  const dealt = handOut(deck, 4, 1);
  assert.deepEqual(dealt.stock, []);
  assert.equal(dealt.trump, dealt.hands[1][5]);
  assert.equal(dealt.hands[2][0], "9c", "the first card goes to the dealer's left");
});

test("the fool deals next; after a draw the next to the left", async () => {
  assert.equal(await chooseDealer({ dealer: 2, fool: 1, out: [0, 2] }, 3, null), 1);
  assert.equal(await chooseDealer({ dealer: 2, fool: 0, out: [1, 2] }, 3, null), 0);
  assert.equal(await chooseDealer({ dealer: 2, fool: null, out: [] }, 3, null), 0);
});

test("games of the engine's own are right, whatever the pack and the number of seats", async () => {
  assert.ok(records.length >= 10);
  assert.ok(new Set(records.map((record) => record.rules.deck)).size >= 2);
  assert.ok(records.some((record) => record.deal.previous));
  for (const record of records) {
    const report = await checkRecord(record);
    assert.equal(report.verdict, "right", `${record.table} ${record.game}`);
    assert.deepEqual(report.steps.map((step) => step.kind),
      ["seal", "nonces", "seed", "shuffle", "dealer", "deal", "attacker"]);
  }
});

test("two cards that changed places are found where they lie", async () => {
  const record = await vectorsRecord();
  const [first, second] = record.deal.hands;
  [first[0], second[0]] = [second[0], first[0]];
  const report = await checkRecord(record);
  assert.equal(report.verdict, "wrong");
  assert.deepEqual(stepOf(report, "deal").values.wrong, [
    { zone: "hand", seat: 0, at: 0, wanted: "Ad", found: "Qd" },
    { zone: "hand", seat: 1, at: 0, wanted: "Qd", found: "Ad" },
  ]);
});

test("a stock in another order, another trump, a missing card: all are seen", async () => {
  const changes = [
    (deal) => deal.stock.reverse(), (deal) => { deal.trump = "6c"; },
    (deal) => deal.stock.pop(), (deal) => deal.hands[2].pop(),
  ];
  for (const change of changes) {
    const record = await vectorsRecord();
    change(record.deal);
    assert.equal(stepOf(await checkRecord(record), "deal").right, false, String(change));
  }
});

test("another dealer is seen", async () => {
  const record = await vectorsRecord();
  record.deal.dealer = 1;
  const report = await checkRecord(record);
  assert.equal(report.verdict, "wrong");
  assert.deepEqual(stepOf(report, "dealer").values, { wanted: 0, found: 1, previous: null });
});

test("whoever attacks first follows from the deal, or from the game before", async () => {
  for (const record of records) {
    const seats = record.seats.length;
    record.deal.attacker = (record.deal.attacker + 1) % seats;
    const report = await checkRecord(record);
    const { right, values } = stepOf(report, "attacker");
    assert.equal(right, false, `${record.table} ${record.game}`);
    assert.equal((values.wanted + 1) % seats, values.found);
    assert.ok(report.steps.every((step) => step.right || step.kind === "attacker"));
  }
  const named = records.filter(({ deal, rules }) =>
    deal.previous && deal.previous.fool !== null && rules.next_attack !== "lowest_trump");
  assert.ok(new Set(named.map(({ rules }) => rules.next_attack)).size >= 3);
});

test("a secret that wasn't sealed is seen, and so are other nonces", async () => {
  const record = await vectorsRecord();
  const other = copyOf(record);
  other.fair.server_seed = "b2".repeat(32);
  assert.equal(stepOf(await checkRecord(other), "seal").right, false);
  const nonces = copyOf(record);
  nonces.fair.nonces[1] = "00";
  const report = await checkRecord(nonces);
  assert.equal(stepOf(report, "seal").right, true);
  assert.equal(stepOf(report, "deal").right, false);
});

test("what this device remembers is compared too", async () => {
  const record = await vectorsRecord();
  const { commitment } = record.fair;
  assert.equal((await checkRecord(record, { commitment, nonce: "beef" })).verdict, "right");
  assert.equal((await checkRecord(record, { commitment, nonce: "" })).verdict, "right");
  const swapped = await checkRecord(record, { commitment: "0".repeat(64), nonce: "beef" });
  assert.equal(swapped.verdict, "wrong");
  assert.equal(stepOf(swapped, "seal").values.wasSeen, false);
  const lost = await checkRecord(record, { commitment, nonce: "abcd" });
  assert.equal(lost.verdict, "wrong");
  assert.equal(stepOf(lost, "nonces").values.wasSeen, false);
});

test("what isn't a whole record can't be checked, and says so", async () => {
  const record = await vectorsRecord();
  for (const spoil of [
    (one) => { delete one.fair; }, (one) => { one.fair.server_seed = "a1"; },
    (one) => { one.rules.deck = 40; }, (one) => { one.deal.stock = "9d"; },
    (one) => { one.deal.hands.pop(); }, (one) => { one.deal.hands.push(["6c"]); },
    (one) => { one.fair.nonces = [one.fair.nonces.join(",")]; },
    (one) => { one.seats = []; }, (one) => { one.game = "1"; },
  ]) {
    const spoilt = copyOf(record);
    spoil(spoilt);
    assert.equal((await checkRecord(spoilt)).verdict, "unreadable", String(spoil));
  }
  assert.equal((await checkRecord(null)).verdict, "unreadable");
});
