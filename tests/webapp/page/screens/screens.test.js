// Every screen as the scripts build it: sound HTML, and what a person looks for on it.

import "../phone.js";

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";

import { HtmlValidate, StaticConfigLoader } from "html-validate";

import rules from "../../../../.htmlvalidate.mjs";
import { checkRecord } from "../../../../webapp/static/js/fair/report.js";
import { learn, vocabulary } from "../../../../webapp/static/js/base/words.js";
import { fetchLater } from "../../../../webapp/static/js/server/fetchlater.js";
import { launch } from "../../../../webapp/static/js/telegram/launch.js";
import { renderNow } from "../../../../webapp/static/js/render/render.js";
import { state } from "../../../../webapp/static/js/state/state.js";
import { goneTrouble } from "../../../../webapp/static/js/screens/errorscreen.js";
import { gameOf, tableOf } from "../positions.js";

const FRESH = { ...state };
const later = await fetchLater();
const RECORDS = new URL("../records.jsonl", import.meta.url);
const records = readFileSync(RECORDS, "utf8").trim().split("\n").map((line) => JSON.parse(line));
const [record] = records;
// A browser's form of what scripts have set
const AS_WRITTEN = {
  "attribute-boolean-style": "off", "attribute-empty-style": "off", "no-inline-style": "off",
};
/** The same rules for every screen: they are made ready once, which takes as long as a screen. */
class Rules extends StaticConfigLoader {
  getConfigFor() { return this.ready ??= super.getConfigFor(); }
}
const validator = new HtmlValidate(new Rules({
  ...rules, rules: { ...rules.rules, ...AS_WRITTEN },
}));
const find = (selector) => document.querySelector(selector);
const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);

/** The page as it stands now, an element a line. */
function markup() {
  const inside = document.body.innerHTML.replaceAll("><", ">\n<");
  return `<!doctype html>\n<html lang="en"><head><title>Durak</title></head><body>${inside}</body></html>`;
}

/** Show a state, and hold the page to the rules of HTML. */
function show(changes) {
  Object.assign(state, FRESH, { person: { id: 1, name: "Anna" } }, changes);
  renderNow();
  const html = markup();
  const faults = validator.validateStringSync(html).results.flatMap(({ messages }) => messages);
  const lines = html.split("\n");
  assert.deepEqual(faults.map(({ ruleId, message, line }) =>
    `${ruleId}: ${message} in ${lines[line - 1]}`), []);
}

const RULES = record.rules;
const LOBBY = {
  phase: "lobby", clock: null, names: ["Anna", "Boris", ""], rules: RULES,
  can: ["ready", "start", "add-computer", "remove-seat", "rules", "invite", "leave", "spectate"],
};
const OUTCOME = { fool: 1, losers: [1], out: [0], draw: false, epaulettes: 0 };
const OVER = { phase: "over", clock: null, can: ["rematch", "leave"], rules: RULES };
const BOUT = [{ attack: "7h", by: 0, beaten: "9h" }, { attack: "7c", by: 0, beaten: null }];
const pastOf = (changes) => ({
  table: "tbl", game: 1, at: 0, playing: false, trouble: null, seats: ["first player", "computer:easy"],
  ...changes,
});

test("a table that opens again does so in the reader's language", () => {
  const english = vocabulary();
  const sentences = { "Opening the table…": "Открываем стол…", "Durak": "Дурак" };
  learn("ru", { ...english, sentences: { ...english.sentences, ...sentences } });
  show({ tableId: "tbl" });
  assert.deepEqual(texts("#opening p, #title"), ["Дурак", "Открываем стол…"]);
  learn("en", english);
  show({});
  assert.deepEqual(texts("#opening p, #title"), ["Durak", "Opening the table…"]);
});

test("who has no table plays by one tap, or chooses the rules of a new one", () => {
  show({});
  assert.ok(find('#lobby [name="preset"][value="podkidnoy"]').checked);
  assert.deepEqual(texts("#lobby .bar .strong"), ["Play nowPodkidnoy\u00a0· Live"]);
  assert.equal(find('#lobby [data-action="new-table"]').textContent, "A table for friends");
});

test("the lobby has a seat for everybody, and one thing to do next", () => {
  show({ view: tableOf(LOBBY) });
  assert.deepEqual(texts("#lobby .chair[data-seat] b bdi"), ["Anna", "Boris", "Owl"]);
  assert.equal(document.querySelectorAll("#lobby .chair:not([data-seat]) button").length, 3);
  assert.deepEqual(texts("#lobby .strong b"), ["Deal"]);
  assert.equal(find("#lobby .seal"), null);
  show({ view: tableOf(LOBBY), page: "rules" });
  assert.match(find("#rules .seal").textContent, /^Fair deal.*c0ffee/);
});

test("a chair that is tapped says what it offers; who sits there is moved or removed", () => {
  const view = tableOf({ ...LOBBY, can: [...LOBBY.can, "move-seat"] });
  show({ view, chair: 4 });
  const offers = () => [...document.querySelectorAll(".chair-choices button")]
    .map(({ dataset }) => [dataset.action, dataset.chair || dataset.at || ""].join(" ").trim());
  assert.deepEqual(offers(), ["add-computer 4", "invite", "sit 4", "leave-chair"]);
  assert.equal(find('.chair-choices [data-action="sit"]').textContent, "Move here");
  show({ view, chair: 1 });
  assert.deepEqual(offers(), ["remove-seat 1", "leave-chair"]);
  assert.match(find(".chair-choices").textContent, /Tap another chair, and Boris moves there/);
  show({ view, chair: 0 });
  assert.deepEqual(offers(), ["leave-chair"], "nobody removes themselves");
});

test("a chair is heard with its number, who sits there, and whether with or against", () => {
  const rules = { ...RULES, teams: "pairs" };
  const view = { ...tableOf({ ...LOBBY, rules, names: ["Anna", "Boris", "Vera"] }), seat_counts: [4] };
  view.seats[1].ready = true;
  show({ view });
  const heard = [...document.querySelectorAll(".chair button")].map((one) => {
    const spoken = one.cloneNode(true);
    for (const drawn of spoken.querySelectorAll("[aria-hidden]")) drawn.remove();
    return spoken.textContent;
  });
  assert.deepEqual(heard, [
    "Chair 1: Anna, you, at the table", "Chair 2: Boris, against you, ready",
    "Chair 3: Vera, partner, at the table", "Chair 4: free",
  ]);
});

test("everything that isn't the next step is in one menu", () => {
  const entries = (changes) => {
    show({ page: "menu", bot: "durak_bot", ...changes });
    return [...document.querySelectorAll("#menu .entries button")].map((one) => one.dataset.action);
  };
  const everywhere = ["profile", "leaders", "daily", "rules", "intro", "settings", "calls"];
  assert.deepEqual(entries({}), everywhere);
  assert.deepEqual(entries({ view: tableOf(LOBBY) }),
    ["players", "change", "invite", "spectate", ...everywhere, "leave"]);
  assert.deepEqual(entries({ view: tableOf({}) }), ["players", "spectate", ...everywhere, "leave"]);
  const over = { ...OVER, game: { outcome: OUTCOME } };
  assert.deepEqual(entries({ view: tableOf(over) }),
    ["players", "replay", "fair", ...everywhere, "leave"]);
  assert.equal(document.documentElement.dataset.screen, "result", "it lies over what is shown");
  assert.equal(document.querySelectorAll("#menu .entry-icon svg").length, 11);
});

/** The bar's buttons and words, as action and text; the strong one has a star.
 * @param {string} screen */
const nextThings = (screen) => [...document.querySelectorAll(`#${screen} .bar > *`)].map((one) =>
  `${one.classList.contains("strong") ? "*" : ""}${one.dataset.action || ""} ${one.textContent}`);

test("one button says the next thing, and who waits for whom", () => {
  const hosts = { can: LOBBY.can };
  const guests = { can: ["ready", "leave"] };
  const next = (names, { can }, ready = [], counts = [2, 3, 4, 5, 6]) => {
    const view = { ...tableOf({ ...LOBBY, names, can }), seat_counts: counts };
    for (const seat of ready) view.seats[seat].ready = true;
    show({ view });
    return nextThings("lobby");
  };
  const few = { can: ["ready", "add-computer", "invite"] };
  assert.deepEqual(next(["Anna"], few), ["*invite Invite1 more player is needed."]);
  assert.deepEqual(next(["Anna", "Boris"], few, [], [4, 6]),
    ["*invite Invite2 more players are needed."]);
  assert.deepEqual(next(["Anna", ""], hosts), ["invite Invite", "*start Deal"]);
  assert.deepEqual(next(["Anna", "Boris"], hosts),
    ["invite Invite", "*start DealWaiting for Boris."]);
  assert.deepEqual(next(["Anna", "Boris"], hosts, [1]),
    ["invite Invite", "*start DealEverybody is ready."]);
  assert.deepEqual(next(["Anna", "Boris"], guests, [1]),
    ["*ready I am readyThe others are waiting for you."]);
  assert.deepEqual(next(["Anna", "Boris", "Vera"], { can: ["leave"] }, [0, 1]),
    [" You are in.Waiting for Vera."]);
  assert.deepEqual(next(["Anna", "Boris"], { can: ["leave"] }, [0, 1]),
    [" You are in.The host deals the cards."]);
});

test("company is a row of faces: a tap on a place fills up to it", () => {
  const row = () => [...document.querySelectorAll(".company-row button")].map((one) =>
    [one.dataset.action, one.getAttribute("aria-label"), one.getAttribute("aria-pressed"),
      one.getAttribute("aria-disabled")].filter(Boolean).join(" "));
  show({ choice: { ...FRESH.choice, computers: "1" } });
  assert.deepEqual(row(), [
    "fewer-computers One computer less true", "company 1 computer true",
    "company 2 computers false", "company 3 computers false", "company 4 computers false",
    "company 5 computers false", "more-computers One computer more",
  ]);
  show({ choice: { ...FRESH.choice, preset: "durnius_pairs" } });
  assert.deepEqual(row().map((one) => one.split(" ")[0]),
    ["fewer-computers", "company", "company", "company", "more-computers"], "three, by the rules");
  show({ view: tableOf(LOBBY) });
  assert.deepEqual(row().map((one) => one.split(" ")[0]), ["fewer-computers",
    ...Array.from({ length: 4 }, () => "company"), "add-computer"], "people have two chairs");
  assert.equal(document.querySelectorAll('.levels [name="level"]').length,
    vocabulary().levels.length);
  show({ view: tableOf({ ...LOBBY, can: ["ready", "leave"] }) });
  assert.deepEqual(row(), [], "it is the host's");
});

test("a search finds rules by their names and their sentences", () => {
  show({ view: tableOf(LOBBY), page: "change" });
  const found = (words) => {
    later.searchRules(words);
    return texts(".found-by-words:not([hidden]) b");
  };
  const all = found("").length;
  assert.deepEqual(found("epaul").slice(0, 1), ["Durnius with epaulettes"]);
  assert.ok(found("TRAVEL document").includes("Durnius with travel documents"));
  assert.deepEqual(found("checkmate"), []);
  assert.equal(find(".none-found").hidden, false);
  assert.equal(later.closeRules(), false, "it isn't open");
  find("#more-rules").setAttribute("open", "");
  assert.ok(later.closeRules());
  assert.equal(found("").length, all);
});

test("a person's name is text, also with markup in it", () => {
  show({ view: tableOf({ ...LOBBY, names: ["Anna", "<img src=x onerror=alert(1)>"] }) });
  assert.equal(find("#lobby img"), null);
  assert.ok(texts("#lobby bdi").includes("<img src=x onerror=alert(1)>"));
});

test("the table names every open card, every seat and what is left", () => {
  show({ view: tableOf({ game: { pairs: BOUT, roles: ["attacker", "defender"], waited: [1] } }) });
  const cards = [...document.querySelectorAll("#bout [data-card]")];
  assert.deepEqual(cards.map((card) => card.getAttribute("aria-label")),
    ["7 of hearts, trump", "9 of hearts, trump", "7 of clubs"]);
  assert.match(find('#seats [data-seat="1"]').textContent, /Boris, 6 cards, defends, it is/);
  assert.match(find("#stock").textContent, /24 cards in the stock\. Trump: hearts\./);
});

test("who plays in the chat isn't away, for the eye and for the ear", () => {
  const view = tableOf();
  view.seats[1] = { ...view.seats[1], looking: false, in_chat: true };
  show({ view });
  const seat = find('#seats [data-seat="1"]');
  assert.match(seat.textContent, /Boris, .*, plays in the chat/);
  assert.ok(seat.hasAttribute("data-in-chat") && !seat.hasAttribute("data-away"));
  view.seats[1] = { ...view.seats[1], looking: true };
  show({ view: { ...view, v: 42 } });
  assert.ok(!find('#seats [data-seat="1"]').textContent.includes("in the chat"));
});

test("the stock is empty: the suit of the trump stays in sight", () => {
  show({ view: tableOf({ game: { stock: 0, trump_drawn: true } }) });
  assert.equal(find("#stock [data-card]"), null);
  assert.equal(find("#stock .suit-sign").dataset.suit, "h");
});

test("the rules of the table in plain sentences, the way back where Telegram shows none", () => {
  show({ view: tableOf({ rules: RULES }), page: "rules" });
  assert.ok(texts("#rules li").some((words) => words.startsWith("24 cards, 1 pack")));
  assert.equal(find("#rules [data-action=back]").getAttribute("aria-label"), "Back to the table");
  launch.version = "6.1";
  show({ view: tableOf({ rules: RULES }), page: "profile" });
  assert.equal(find("#profile [data-action=back]"), null);
  launch.version = "6.0";
});

test("a host keeps order among the players; others see nothing to press", () => {
  const late = { seat: 1, opens_in: 0, votes: 1, needed: 2, mine: true };
  const view = tableOf({
    names: ["Anna", "Boris", "Vera"], absent: [late], kept_out: [{ number: 3, name: "Gleb" }],
    may_keep_out: [1],
    can: ["remove-seat", "keep-out", "let-in", "close-table", "go-on", "block"],
  });
  const offered = (about, changes = {}) => {
    show({ view: { ...view, ...changes }, page: "players", late: [1], about });
    return texts("#about button");
  };
  assert.deepEqual(offered(0), []);
  assert.deepEqual(offered(1), ["Give it to a computer", "Keep out", "Block"]);
  assert.match(texts("#players [data-seat='1'] .what")[0], /1 of 2 want to go on/);
  assert.deepEqual(offered(2), ["Give it to a computer", "Block"]);
  assert.equal(find("#about-more").open, false, "what is against somebody comes last");
  assert.equal(find("[data-action=let-in]").dataset.number, "3");
  assert.deepEqual(offered(2, { kept_out: [], may_keep_out: [], can: ["go-on"] }), []);
  assert.deepEqual(texts("#players .row button"), []);
  show({ view, page: "players", about: 7 });
  assert.equal(find("#about"), null, "nobody sits there any more");
});

test("the sheet about a person tells the games against each other, from both sides", () => {
  const rival = { name: "Boris", games: 12, lost: 7, won: 5, seat: 1 };
  const told = (changes) => {
    const numbers = { ...NUMBERS, rivals: [{ ...rival, ...changes }] };
    show({ view: tableOf({}), page: "players", about: 1, numbers });
    return texts("#about .rival .who > b").map((words) => words.replaceAll("\u00a0", " "))[0];
  };
  const bar = () => [...texts("#about .score b"), find("#about .score").dataset.behind];
  assert.equal(told({}), "Boris fooled you 7 : 5");
  assert.deepEqual(bar(), ["7", "5", "true"], "the bar says it in the same order");
  assert.equal(told({ lost: 5, won: 7 }), "You fooled Boris 7 : 5");
  assert.deepEqual(bar(), ["7", "5", undefined]);
  assert.equal(told({ lost: 3, won: 3 }), "Even with Boris, 3 : 3");
  assert.equal(told({ seat: null }), undefined, "that is somebody else");
});

test("who may vote finds it among the buttons of the table, once", () => {
  const late = { seat: 1, opens_in: 0, votes: 0, needed: 1, mine: false };
  const view = tableOf({ absent: [late], can: ["go-on"] });
  show({ view, late: [1] });
  const vote = find("#actions [data-action=go-on]");
  assert.deepEqual([vote.textContent, vote.dataset.at], ["Go on without Boris", "1"]);
  show({ view, late: [] });
  assert.equal(find("#actions [data-action=go-on]"), null, "not yet");
  show({ view: tableOf({ absent: [{ ...late, mine: true }], can: ["go-on"] }), late: [1] });
  assert.equal(find("#actions [data-action=go-on]"), null, "said already");
});

test("the first screen leads to one's own tables, and to where others wait", () => {
  const row = (seat, names, changes) => ({
    table: names.join(), rules: "podkidnoy", seat, names, waited: false, ...changes,
  });
  show({ tables: [
    row(1, ["Boris", "Anna", ""], { waited: true }), row(0, ["Anna"], { rules: null }),
    row(null, ["Vera", "Gleb"]),
  ] });
  assert.deepEqual(texts(".tables .what"),
    ["Your turn, with Boris and Owl", "Nobody else yet", "With Vera and Gleb"]);
  assert.deepEqual(texts(".tables button"), ["Back to the table", "Back to the table", "Join"]);
  assert.deepEqual(texts(".tables .strong"), ["Back to the table"]);
  assert.equal(find(".tables [data-action=join]").dataset.table, "Vera,Gleb");
  const intro = (seat) => {
    show({ tables: [row(seat, ["Vera", "Anna"])], introOffered: true });
    return texts(".offer button").length;
  };
  assert.deepEqual([intro(1), intro(null)], [0, 2], "who sits somewhere knows how it goes");
  show({ tables: [] });
  assert.equal(find(".tables"), null);
});

test("who is waited for is offered a minute when little time is left", () => {
  const view = tableOf({ can: ["need-time"] });
  const offered = (state) => {
    show({ view, isShort: true, ...state });
    return texts("#actions [data-action=need-time]");
  };
  assert.deepEqual(offered({}), ["I need a minute"]);
  assert.deepEqual(offered({ isShort: false }), []);
  assert.deepEqual(offered({ view: tableOf({ can: [] }) }), [], "had already, or at a live table");
  const other = { can: ["need-time"], game: { waited: [1] } };
  assert.deepEqual(offered({ view: tableOf(other) }), [], "somebody else's turn");
  const byItself = { can: ["need-time"], auto_pass_ms: 2900, game: { moves: ["pass"] } };
  assert.deepEqual(offered({ view: tableOf(byItself) }), [], "it is done in a moment");
  show({ isShort: false });
});

test("whoever has a minute to ask for isn't offered to have more done later", () => {
  const slow = tableOf({ can: ["need-time", "standing-order"], pace: "relaxed" });
  const offered = (isShort) => {
    show({ view: slow, isShort });
    return [...document.querySelectorAll("#actions button")].map(({ dataset }) => dataset.action);
  };
  assert.ok(offered(false).includes("orders"));
  assert.ok(!offered(true).includes("orders"));
  assert.ok(offered(true).includes("need-time"));
  show({ isShort: false });
});

test("a hint is called so where only its drawing has room", () => {
  const moves = ["attack 6c", "attack 7d"];
  show({ view: tableOf({ can: ["standing-order"], hints: true, pace: "slow", game: { moves } }) });
  const hint = find("#actions [data-action=hint]");
  assert.equal(hint.textContent, "Hint");
  assert.equal(hint.getAttribute("aria-label"), "Hint");
  assert.ok(hint.querySelector("use[href='#lamp']"));
  assert.ok(find("#actions").dataset.many);
  show({ view: tableOf({ hints: true, game: { moves } }) });
  assert.equal(find("#actions").dataset.many, undefined);
});

test("who may not sit is told why, where the seats are and at the table", () => {
  const barred = "The host is keeping you out of this table. You can watch.";
  const you = { seat: null, game_seat: null, creator: false, host: false, person: 9 };
  show({ view: tableOf({ ...LOBBY, you, can: [], barred }) });
  assert.ok(texts("#lobby .calm").includes(barred));
  show({ view: tableOf({ you, game: { seat: null }, can: [], barred }) });
  assert.equal(find("#news").textContent, barred);
});

test("a visitor finds the way home in the menu of every table", () => {
  const wayHome = (changes) => {
    show({ view: tableOf({ can: [], ...changes }), page: "menu" });
    return texts("#menu [data-action=home]");
  };
  assert.deepEqual(wayHome({ rules: RULES }), ["Leave the table"]);
  assert.deepEqual(wayHome({ ...LOBBY, can: ["sit"] }), ["Leave"]);
  assert.deepEqual(wayHome({ ...LOBBY, can: ["leave"] }), [], "a seat is left by asking");
});

test("the check of a shuffle shows each step, opened where it differs", async () => {
  const report = await checkRecord(record, record);
  show({ page: "fair", past: pastOf({ record, report }) });
  assert.equal(find("[data-verdict]").dataset.verdict, "right");
  assert.equal(document.querySelectorAll("[data-step][open]").length, 0);
  const wrong = structuredClone(record);
  wrong.deal.dealer = 0;
  show({ page: "fair", past: pastOf({ game: 2, record: wrong, report: await checkRecord(wrong, wrong) }) });
  assert.equal(find("[data-verdict]").dataset.verdict, "wrong");
  assert.equal(find('[data-step="dealer"]').open, true);
});

test("the check of a shuffle shows the cards of each new deal", async () => {
  const again = records[records.length - 1];
  let game = 0;
  const titleOf = async (checked) => {
    const report = await checkRecord(checked, checked);
    show({ page: "fair", past: pastOf({ game: game += 1, record: checked, report }) });
    return find('[data-step="redeals"] summary').textContent;
  };
  assert.equal(await titleOf({ ...again, moves: [] }), "Nobody asked for a new deal");
  assert.equal(await titleOf(again), "The cards were dealt again, from the next seed");
  const shown = find('[data-step="redeals"]').textContent;
  assert.equal(shown.split("asked for a new deal:").length - 1, 2);
  assert.equal(document.querySelectorAll('[data-step="redeals"] .small-card').length, 2 * 36);
  const forged = { ...again, deal: { ...again.deal, next_seed: "00" } };
  assert.equal(await titleOf(forged), "!A new deal differsThis differs.");
  assert.equal(find('[data-step="redeals"]').open, true);
});

test("the replay shows every hand, and where one is in the game", () => {
  const position = { ...gameOf({ seat: null }), hands: [["6c", "7d"], ["8s"]] };
  const frames = [position, position].map((game) => ({ turn: null, clock: false, events: [], game }));
  show({ page: "replay", past: pastOf({ frames }) });
  assert.equal(document.querySelectorAll("#hands [data-card]").length, 3);
  assert.equal(find(".slider").getAttribute("aria-valuetext"), "Move 0 of 1");
  assert.equal(find('[data-action="step-back"]').getAttribute("aria-disabled"), "true");
  assert.equal(find('[data-action="step-on"]').getAttribute("aria-disabled"), null);
});

test("closing the page is asked about while a game runs, a look back at another one too", () => {
  const closing = [];
  launch.version = "8.0";
  const postEvent = (type, data) => {
    if (type === "web_app_setup_closing_behavior") closing.push(JSON.parse(data).need_confirmation);
  };
  window.TelegramWebviewProxy = { postEvent };
  const running = { view: tableOf({ game: { pairs: BOUT } }) };
  const frames = [{ turn: null, clock: false, events: [],
    game: { ...gameOf({ seat: null }), hands: [["6c", "7d"], ["8s"]] } }];
  show(running);
  show({ ...running, page: "replay", past: pastOf({ frames }) });
  assert.deepEqual(closing, [true]);
  show({ view: tableOf(LOBBY) });
  delete window.TelegramWebviewProxy;
  launch.version = "6.0";
  assert.deepEqual(closing, [true, false]);
});

const playedOf = (changes) => ({
  table: "tbl", game: 1, ended_ms: 1790000000000, seat: 0, outcome: OUTCOME,
  seats: [{ name: "Anna", level: null }, { name: "Boris", level: null }, { name: "", level: "easy" }],
  ...changes,
});
const PARTNER = { ...OUTCOME, fool: 2, losers: [0, 2] };
const DRAWN = { ...OUTCOME, fool: null, losers: [], draw: true };
const GIVEN_UP = { ...DRAWN, draw: false };

test("the profile shows how a person's games ended, and leads to each", () => {
  const list = [OUTCOME, { ...OUTCOME, fool: 0, losers: [0] }, PARTNER, DRAWN, GIVEN_UP]
    .map((outcome, at) => playedOf({ outcome, game: 5 - at }));
  show({ page: "profile", games: { list, words: "" } });
  assert.deepEqual([...document.querySelectorAll("#profile .form li")]
    .map(({ dataset }) => dataset.ending), ["off", "draw", "lost", "lost", "won"]);
  assert.deepEqual(texts("#profile .portion-head .what"),
    ["with computers too", "with computers too"]);
  assert.deepEqual(texts("#profile .played b"),
    ["You got away", "You were the fool", "Your team lost", "A draw", "Unfinished"]);
  assert.equal(texts("#profile .played .what")[0], "With Boris and Owl");
  const [replay] = document.querySelectorAll("#profile [data-action=replay]");
  assert.deepEqual([replay.dataset.table, replay.dataset.game], ["tbl", "5"]);
  const described = document.getElementById(replay.getAttribute("aria-describedby"));
  assert.match(described.textContent, /^You got awayWith Boris/, "which of all the replays it is");
});

test("who was forgotten is a player, and no computer player", () => {
  const seats = [
    { name: "Anna", level: null }, { name: "", level: null }, { name: "", level: "easy" },
  ];
  show({ page: "profile", games: { list: [playedOf({ seats })], words: "" } });
  assert.equal(texts("#profile .played .what")[0], "With a player and Owl");
});

const RATING = { points: 1510, margin: 60, settled: true };
const NUMBERS = {
  games: 24, fools: 5, lost: 6, draws: 0, taken: 131, thrown_in: 1, given: 2, worn: 0,
  safe_row: 4, longest_safe_row: 9, longest_lost_row: 2, rating: RATING,
  partner: { name: "Boris", games: 12, team: false }, listed: true, behind: false, days: 90,
  curve: [[1500, 333], [1510, 60]], rivals: [], best: null, worst: null, lesson: null,
};

test("one's own numbers stand in the profile, with how sure the rating is", () => {
  const games = { list: [], words: "" };
  show({ page: "profile", games, numbers: NUMBERS });
  assert.deepEqual(texts("#profile .rating"), ["Rating 1510 ± 60"]);
  assert.equal(find("#profile .curve").getAttribute("aria-label"),
    "Your rating: 1500 before these games, 1510 now, 1510 at best.");
  assert.deepEqual(texts("#profile .counts li"), ["24 games", "18 times safe", "5 times the fool"]);
  assert.deepEqual(texts("#profile .portion-head .what"), ["people only, the last 90 days"]);
  const told = texts("#profile .sentences li");
  assert.ok(told.includes("Lost with a team: 1"));
  assert.ok(told.includes("Most often at a table with Boris: 12 games"));
  assert.ok(!told.some((words) => words.startsWith("Draws")), "there was none");
  assert.equal(find("#listed").checked, true);
  const rating = { ...RATING, settled: false };
  show({ page: "profile", games, numbers: { ...NUMBERS, rating, behind: true } });
  assert.deepEqual(texts("#profile .rating"), ["Rating 1510 ± 60 provisional"]);
  assert.ok(texts("#profile .hint").includes("The last games are still being counted."));
  const evenings = { best: { day: "2026-11-14", games: 6, lost: 0 },
    worst: { day: "2026-10-30", games: 4, lost: 3 } };
  const lesson = { table: "tbl", game: 7, at: 42, cost: 0.23 };
  const list = [playedOf({ outcome: OUTCOME })];
  show({ page: "profile", games: { list, words: "" }, numbers: { ...NUMBERS, ...evenings, lesson } });
  assert.deepEqual(texts("#profile .evenings li"),
    ["Best eveningNovember 146 games, none lost", "Worst eveningOctober 304 games, 3 lost"]);
  assert.equal(find("#profile .learn p").textContent,
    "In your last game, move 42 cost 23 games in 100.");
  assert.equal(find("#profile .learn button").dataset.move, "42");
  show({ page: "profile", games, noNumbers: "This server doesn't keep old games." });
  assert.ok(texts("#profile .hint").includes("This server doesn't keep old games."));
  const words = "There is no connection right now.";
  show({ page: "profile", games: { list: [], words }, noNumbers: words });
  assert.deepEqual(texts("#profile .hint"), [words], "said once");
});

test("a leaderboard can be read without its bars", () => {
  const leaders = [
    { name: "Anna", games: 24, fools: 5, rating: RATING, me: true },
    { name: "Boris", games: 2, fools: 0, me: false,
      rating: { points: 1611, margin: 270, settled: false } },
  ];
  const board = {
    here: false, last: false, words: "", told: { month: "2026-11", leaders, behind: false },
  };
  show({ page: "leaders", board });
  assert.deepEqual(texts("#leaders h3"), ["November 2026", "Not enough games yet"]);
  assert.deepEqual(texts("#leaders .rank"), ["1", "–"]);
  assert.deepEqual(texts("#leaders .points"), ["1510 ± 60", "1611 ± 270"]);
  assert.deepEqual(texts("#leaders .who .what"),
    [" you", "24 games, fool 5 times", "2 games, fool 0 times"]);
  assert.deepEqual([...document.querySelectorAll(".reach")].map((one) => one.ariaHidden
    ?? one.getAttribute("aria-hidden")), ["true", "true"]);
  assert.deepEqual(texts("#leaders [aria-pressed=true]"), ["This month"]);
  assert.ok(!texts("#leaders button").includes("In this chat"), "no table is open");
  show({ page: "leaders", board, view: tableOf({ can: [] }) });
  assert.ok(texts("#leaders button").includes("In this chat"));
  const nobody = { ...board, told: { ...board.told, leaders: [] } };
  show({ page: "leaders", board: nobody });
  const yet = "No games between people have been finished this month yet.";
  assert.ok(texts("#leaders .hint").includes(yet));
  show({ page: "leaders", board: { ...nobody, last: true } });
  assert.ok(texts("#leaders .hint").includes("No games between people were finished then."));
  show({ page: "leaders", board: { ...board, told: null, words: "Try again in a moment." } });
  assert.ok(texts("#leaders .hint").includes("Try again in a moment."));
});

test("the end of the day has no trump before it is here", () => {
  show({ page: "daily" });
  assert.equal(find("#daily .suit-sign").dataset.suit, "", "which hides it");
});

test("the profile leads to what is kept, where there is a bot to ask", () => {
  const ways = () => [...document.querySelectorAll("#profile .data button")]
    .map((one) => one.dataset.action);
  show({ page: "profile", bot: "durak_bot" });
  assert.deepEqual(ways(), ["my-data", "privacy", "forget"]);
  show({ page: "profile", bot: "" });
  assert.deepEqual(ways(), ["my-data"]);
});

test("a profile without games says so; one that can't be asked for offers to try again", () => {
  show({ page: "profile" });
  assert.deepEqual(texts("#profile .hint").filter(Boolean), ["One moment…"]);
  show({ page: "profile", games: { list: [], words: "" } });
  assert.deepEqual(texts("#profile .hint").filter(Boolean),
    ["No finished games yet. They are kept here."]);
  show({ page: "profile", games: { list: [], words: "The server rests." } });
  assert.deepEqual(texts("#profile .hint").filter(Boolean), ["The server rests."]);
  assert.equal(find("#news").textContent, "The server rests.", "heard where all is heard");
  assert.deepEqual(texts("#profile [data-action=profile]"), ["Try again"]);
  show({ page: "profile", games: { list: [playedOf({})], words: "The server rests." } });
  assert.equal(texts("#profile .played").length, 1, "what is known stays");
});

test("trouble is told in a sentence with a way on", () => {
  show({});
  goneTrouble("");
  show({ trouble: state.trouble });
  assert.equal(find("#error h2").textContent, "This table is gone");
  assert.deepEqual(texts("#error [data-action]"), ["Make a new table"]);
  assert.match(find("#status").textContent.trim(), /^This table is gone\. It was cleared away/, "heard");
});

test("a full screen that there isn't is told in the settings, and heard there", () => {
  show({ page: "settings", device: { home: "", full: "refused" } });
  assert.equal(find("#news").textContent, "There is no full screen on this device.");
  assert.equal(document.querySelectorAll("[role=alert]").length, 0);
  show({ device: { home: "", full: "refused" } });
  assert.equal(find("#news").textContent, "");
});

test("a line that is lost is heard once, and once that it is back", () => {
  const heard = (connection) => {
    show({ view: tableOf({ game: { pairs: BOUT } }), connection });
    return find("#line").textContent;
  };
  assert.equal(heard("connecting"), "", "the first time it isn't back, it is there");
  assert.equal(heard("live"), "");
  assert.equal(heard("connecting"), "No connection. Trying again…");
  assert.equal(heard("lost"), "No connection. Trying again…");
  mock.timers.enable({ apis: ["setTimeout"] });
  assert.equal(heard("live"), "The connection is back.");
  mock.timers.tick(5000);
  assert.equal(heard("live"), "", "it isn't heard again with what comes later");
  mock.timers.reset();
  assert.equal(find("#line").closest("[role=status]").id, "status");
});

test("what isn't shown isn't in the page", () => {
  show({ view: tableOf({ game: { pairs: BOUT } }) });
  assert.equal(find("#error").childElementCount, 0);
  show({ view: tableOf(LOBBY) });
  assert.equal(document.querySelectorAll("#bout *, #hand *, #actions *").length, 0);
});

test("a player is reported where somebody reads it", () => {
  const view = tableOf({ can: ["block", "report"], names: ["Anna", "Boris", ""] });
  for (const [reports, reasons] of [[true, 4], [false, 0]]) {
    show({ view });
    show({ view, page: "players", about: 1, reports });
    assert.equal(find('[data-action="block"]').textContent, "Block");
    assert.equal(document.querySelectorAll('[data-action="report"]').length, reasons);
  }
});
