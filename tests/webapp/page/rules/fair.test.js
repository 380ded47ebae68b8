// The check of a deal, as the page makes it: known vectors hold, and every change is seen.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fromHex, sha256, toHex } from "../../../../webapp/static/js/fair/bytes.js";
import { Chance, deckSeed } from "../../../../webapp/static/js/fair/chance.js";
import { chooseDealer, freshDeck, handOut, shuffle } from "../../../../webapp/static/js/fair/dealing.js";
import { checkRecord } from "../../../../webapp/static/js/fair/report.js";

const SECRET = "a1".repeat(32);
const NONCES = ["00ff", "", "beef"];
const kept = process.env.DURAK_RECORDS || new URL("../records.jsonl", import.meta.url);
const records = readFileSync(kept, "utf8")
  .trim().split("\n").map((line) => JSON.parse(line));

const RULES = { deck: 36, packs: 1, trump: "turned", beats: "standard" };
const ASKED = { table: "tbl", game: 1 };
const checkOwn = (record, memory) => checkRecord(record, record, memory);
const copyOf = (record) => structuredClone(record);
const stepOf = (report, kind) => report.steps.find((step) => step.kind === kind);

async function vector() {
  const seed = await deckSeed(fromHex(SECRET), "tbl", 1, NONCES);
  const chance = new Chance(seed);
  const deck = await shuffle(freshDeck(36, 1), chance);
  const dealer = await chooseDealer(null, 3, chance);
  return { seed: toHex(seed), ...handOut(RULES, deck, 3, dealer) };
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

test("a spade that may not name trump changes places with the nearest card above it", () => {
  const deck = freshDeck(36, 1);
  const { stock, trump, moved } = handOut({ ...RULES, beats: "spades_by_spades" }, deck, 3, 0);
  assert.deepEqual([trump, moved, stock[8]], ["Ah", "As", "As"]);
  assert.equal(handOut(RULES, deck, 3, 0).trump, "As");
});

test("the last card dealt names trump, or none does", () => {
  const deck = freshDeck(36, 1);
  const { hands, trump } = handOut({ ...RULES, trump: "last_dealt" }, deck, 3, 1);
  assert.deepEqual([trump, hands[1][5]], ["Ad", "Ad"]);
  assert.equal(handOut({ ...RULES, trump: "none" }, deck, 3, 1).trump, null);
});

test("jokers lie last in a new deck, and name no trump", () => {
  const deck = freshDeck(36, 1, 2);
  assert.deepEqual(deck.slice(-3), ["As", "Xb", "Xr"]);
  const { stock, trump, moved } = handOut({ ...RULES, jokers: 2 }, deck, 3, 0);
  assert.deepEqual([trump, moved, stock.slice(-3)], ["As", "Xr", ["Xr", "Xb", "As"]]);
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
  const dealt = handOut(RULES, deck, 4, 1);
  assert.deepEqual(dealt.stock, []);
  assert.equal(dealt.trump, dealt.hands[1][5]);
  assert.equal(dealt.hands[2][0], "9c", "the first card goes to the dealer's left");
});

test("the fool deals next; after a draw the next to the left", async () => {
  assert.equal(await chooseDealer({ dealer: 2, fool: 1, out: [0, 2] }, 3, null), 1);
  assert.equal(await chooseDealer({ dealer: 2, fool: 0, out: [1, 2] }, 3, null), 0);
  assert.equal(await chooseDealer({ dealer: 2, fool: null, out: [] }, 3, null), 0);
});

test("games of the engine's own are right, with any pack and number of seats", async () => {
  assert.ok(records.length >= 10);
  assert.ok(new Set(records.map((record) => record.rules.deck)).size >= 2);
  assert.ok(records.some((record) => record.deal.previous));
  for (const record of records) {
    const report = await checkOwn(record);
    assert.equal(report.verdict, "right", `${record.table} ${record.game}`);
    const again = record.rules.redeal ? ["redeals"] : [];
    assert.deepEqual(report.steps.map((step) => step.kind),
      ["seal", "nonces", "seed", "shuffle", "dealer", "deal", "attacker", ...again, "sight"]);
  }
});

const withNewDeals = records.filter((record) => record.deals_again);

test("new deals are the engine's own, one after the other", async () => {
  const times = new Set(withNewDeals.map((record) => record.deals_again.length));
  assert.deepEqual([...times], [0, 1, 2]);
  for (const record of withNewDeals) {
    const { values } = stepOf(await checkOwn(record), "redeals");
    const parts = ({ dealer, attacker, hands, stock, trump }) =>
      ({ dealer, attacker, hands, stock, trump });
    assert.deepEqual(values.deals.map(parts), record.deals_again.map(parts));
    assert.deepEqual(values.deals.map(({ asker }) => asker), values.deals.map((_, nth) => nth % 2));
    assert.equal(values.wasSeen, null);
  }
});

test("another seed of a new deal is seen, and so is one that is missing", async () => {
  for (const seed of ["00".repeat(32), undefined]) {
    const record = copyOf(withNewDeals[1]);
    record.deal.next_seed = seed;
    const report = await checkOwn(record);
    assert.equal(stepOf(report, "redeals").right, false);
    assert.equal(report.verdict, "wrong");
  }
});

test("the new deal that this device saw is one of the record's", async () => {
  const [none, , two] = withNewDeals;
  const { hands: [, hand], trump, dealer, attacker } = two.deals_again[1];
  const again = { hand: [...hand].reverse(), trump, dealer, attacker };
  const verdictOf = async (record, memory) => {
    const report = await checkOwn(record, { seat: 1, ...memory });
    return [report.verdict, stepOf(report, "redeals").values.wasSeen];
  };
  assert.deepEqual(await verdictOf(two, { again }), ["right", true]);
  assert.deepEqual(await verdictOf(two, { again: { ...again, trump: "6c" } }), ["wrong", false]);
  assert.deepEqual(await verdictOf(two, { again: { ...again, hand: [] } }), ["wrong", false]);
  assert.deepEqual(await verdictOf(none, { again }), ["wrong", false], "the record hides it");
  const onlooker = { seat: null, again: { ...again, hand: [] } };
  assert.deepEqual(await verdictOf(two, onlooker), ["right", true]);
});

test("two cards that changed places are found where they lie", async () => {
  const record = await vectorsRecord();
  const [first, second] = record.deal.hands;
  [first[0], second[0]] = [second[0], first[0]];
  const report = await checkOwn(record);
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
    assert.equal(stepOf(await checkOwn(record), "deal").right, false, String(change));
  }
});

test("another dealer is seen", async () => {
  const record = await vectorsRecord();
  record.deal.dealer = 1;
  const report = await checkOwn(record);
  assert.equal(report.verdict, "wrong");
  assert.deepEqual(stepOf(report, "dealer").values, {
    wanted: 0, found: 1, previous: null, doubt: null,
  });
});

test("the first attacker follows from the deal, or from the game before", async () => {
  for (const record of records.map(copyOf)) {
    const seats = record.seats.length;
    record.deal.attacker = (record.deal.attacker + 1) % seats;
    const report = await checkOwn(record);
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
  assert.equal(stepOf(await checkOwn(other), "seal").right, false);
  const nonces = copyOf(record);
  nonces.fair.nonces[1] = "00";
  const report = await checkOwn(nonces);
  assert.equal(stepOf(report, "seal").right, true);
  assert.equal(stepOf(report, "deal").right, false);
});

test("the seal that this device saw is compared", async () => {
  const record = await vectorsRecord();
  const { commitment } = record.fair;
  assert.equal(stepOf(await checkOwn(record), "seal").values.wasSeen, null);
  assert.equal(stepOf(await checkOwn(record, { commitment }), "seal").values.wasSeen, true);
  const swapped = await checkOwn(record, { commitment: "0".repeat(64) });
  assert.equal(swapped.verdict, "wrong");
  assert.equal(stepOf(swapped, "seal").values.wasSeen, false);
});

for (const [finding, right, memory] of [
  ["among", true, { seat: 2, ready: true, nonces: ["abcd", "beef"] }],
  ["among", true, { nonces: ["beef"] }],            // it saw nothing of the game itself
  ["none", true, {}],
  ["none", true, { seat: 1, ready: false }],
  ["none", true, { seat: null, ready: false }],     // a spectator
  ["unused", true, { seat: 1, ready: false, nonces: ["abcd"] }],
  ["elsewhere", true, { seat: 2, ready: true }],    // ready was said on another device
  ["missing", false, { seat: 2, ready: true, nonces: ["abcd"] }],
  ["missing", false, { seat: 1, ready: true, nonces: ["abcd"] }],
  ["missing", false, { seat: 2, nonces: ["00ff"] }], // it stands at another seat
  ["unasked", false, { seat: 2, ready: false }],
]) {
  test(`a number is ${finding} where the device has ${JSON.stringify(memory)}`, async () => {
    const report = await checkOwn(await vectorsRecord(), memory);
    assert.equal(stepOf(report, "nonces").values.finding, finding);
    assert.equal(report.verdict, right ? "right" : "wrong");
  });
}

test("a number of a computer player's is one too many", async () => {
  const record = await vectorsRecord();
  record.seats[1] = "computer:easy";
  assert.equal((await checkOwn(record)).verdict, "right");
  record.seats[2] = "computer:easy";
  const report = await checkOwn(record, { seat: 0, ready: true, nonces: ["00ff"] });
  assert.equal(stepOf(report, "nonces").values.finding, "computers");
  assert.equal(report.verdict, "wrong");
});

test("the deal that this device saw is compared, the hand in any order", async () => {
  const record = await vectorsRecord();
  const { dealer, trump, hands } = record.deal;
  const deal = { hand: [...hands[1]].reverse(), trump, dealer, attacker: 2 };
  const same = await checkOwn(record, { seat: 1, deal });
  assert.equal(same.verdict, "right");
  for (const [part, other] of [
    ["hand", hands[0]], ["trump", "6c"], ["dealer", 1], ["attacker", 0],
  ]) {
    const report = await checkOwn(record, { seat: 1, deal: { ...deal, [part]: other } });
    assert.deepEqual(stepOf(report, "sight").values.wrong, [part]);
    assert.equal(report.verdict, "wrong");
  }
  const spectator = { seat: null, deal: { ...deal, hand: [] } };
  assert.equal((await checkOwn(record, spectator)).verdict, "right");
});

test("the game before is the one that this device saw, and the first has none", async () => {
  const record = records.find(({ game, deal, rules }) =>
    game > 1 && deal.previous && rules.teams === "off" && deal.previous.fool !== null);
  const { previous } = record.deal;
  assert.equal((await checkOwn(record, { before: previous })).verdict, "right");
  const other = { ...previous, out: [...previous.out, 5] };
  for (const before of [other, { ...previous, dealer: 9 }, { ...previous, fool: 9 }]) {
    const report = await checkOwn(record, { before });
    assert.equal(stepOf(report, "dealer").values.doubt, "other");
    assert.equal(report.verdict, "wrong");
  }
  const first = await vectorsRecord();
  first.deal.previous = { dealer: 1, fool: 0, out: [1, 2] };
  assert.equal(stepOf(await checkOwn(first), "dealer").values.doubt, "first");
});

test("the record of another game is no answer", async () => {
  const record = await vectorsRecord();
  for (const asked of [{ table: "tbl", game: 2 }, { table: "other", game: 1 }]) {
    assert.deepEqual(await checkRecord(record, asked), { verdict: "another", steps: [] });
  }
});

test("what isn't a whole record can't be checked, and says so", async () => {
  const record = await vectorsRecord();
  for (const spoil of [
    (one) => { delete one.fair; }, (one) => { one.fair.server_seed = "a1"; },
    (one) => { one.rules.deck = 40; }, (one) => { one.deal.stock = "9d"; },
    (one) => { one.deal.hands.pop(); }, (one) => { one.deal.hands.push(["6c"]); },
    (one) => { one.fair.nonces = [one.fair.nonces.join(",")]; },
    (one) => { one.fair.nonces[0] = "not hex"; }, (one) => { one.fair.nonces[1] = null; },
    (one) => { one.seats = []; }, (one) => { one.game = "1"; },
  ]) {
    const spoilt = copyOf(record);
    spoil(spoilt);
    assert.equal((await checkOwn(spoilt)).verdict, "unreadable", String(spoil));
  }
  assert.equal((await checkRecord(null, ASKED)).verdict, "unreadable");
});
