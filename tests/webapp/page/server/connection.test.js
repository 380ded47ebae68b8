// The line to the server: it says hello, comes back by itself, and polls where no socket goes.

import { FarEnd } from "../phone.js";

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { ServerConnection } from "../../../../webapp/static/js/server/connection.js";

const HELLO = {
  t: "hello", token: "t", table: "tbl", epoch: "e", v: 41, aside: false, looking: true,
};
const PONG = { t: "pong" };
let heard;
let changes;
let line;
let within; // ms in which a loss has to be noticed
let turn; // … once the next message is heard
let polls; // what was asked by polls, oldest first
let network; // what becomes of a poll: a function of its body

/** Everything that waits only for promises. */
const settle = () => new Promise(setImmediate);

/** Time passes, in ms; what it sets going gets done. */
async function pass(time) {
  for (let gone = 0; gone < time; gone += 10) {
    mock.timers.tick(10);
    await settle();
  }
}

/** Return the time until another socket is tried, in ms. */
async function waited(most = 20000) {
  const before = FarEnd.opened.length;
  await settle();
  for (let time = 0; time <= most; time += 10) {
    if (FarEnd.opened.length > before) return time;
    await pass(10);
  }
  return Infinity;
}

const answer = (...said) => async () => ({ ok: true, status: 200, json: async () => ({ said }) });
const unanswered = () => new Promise(() => {});
const down = async () => { throw new TypeError("no network"); };

function ask(address, { body, headers, signal }) {
  polls.push({ address: String(address), headers, signal, ...JSON.parse(body) });
  const stopped = new Promise((_, refuse) => {
    signal.addEventListener("abort", () => refuse(new Error("stopped")));
  });
  return Promise.race([network(JSON.parse(body)), stopped]);
}

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  mock.method(Math, "random", () => 0.5); // the waits spread around their middle
  globalThis.fetch = ask;
  [heard, changes, polls, FarEnd.opened, network] = [[], [], [], [], down];
  [within, turn] = [Infinity, Infinity];
  line = new ServerConnection({
    hello: () => HELLO, near: () => "tbl", within: () => within,
    hear: (message) => {
      heard.push(message);
      within = turn;
    },
    changed: (connection) => changes.push(connection),
    ended: (code, reason) => reason === "token",
  });
  line.open();
});

afterEach(() => {
  line.drop();
  mock.reset();
});

/** The newest socket is taken up, and the server speaks. */
function live() {
  FarEnd.newest.answer();
  FarEnd.newest.tell(PONG);
}

/** Two sockets that end before a word has come through. */
async function refuseSockets() {
  FarEnd.newest.end();
  await waited();
  FarEnd.newest.end();
  await settle();
}

test("it says hello first, and is live from the first word on", () => {
  assert.equal(FarEnd.newest.address, "wss://durak.example/ws/tbl");
  assert.equal(line.send({ t: "ping" }), false, "nothing goes out before it is open");
  FarEnd.newest.answer();
  assert.deepEqual(FarEnd.newest.said, [HELLO]);
  assert.deepEqual(changes, []);
  FarEnd.newest.tell(PONG);
  assert.deepEqual(changes, ["live"]);
  assert.deepEqual(heard, [PONG]);
});

test("a server that goes away on purpose is called again at once", async () => {
  live();
  FarEnd.newest.end(1001);
  assert.ok(await waited() <= 100);
});

test("without a network it waits longer each time, but never more than some seconds", async () => {
  const waits = [];
  for (let loss = 0; loss < 7; loss += 1) {
    FarEnd.newest.end();
    waits.push(await waited());
  }
  assert.deepEqual(waits, [400, 800, 1600, 3200, 6400, 8000, 8000]);
  assert.equal(changes[0], "connecting");
  assert.equal(changes[changes.length - 1], "lost", "a person should know by now");
});

test("while a server answers, though it can't serve, nobody waits longer than two seconds", async () => {
  live();
  const waits = [];
  for (let loss = 0; loss < 6; loss += 1) {
    FarEnd.newest.answer();
    FarEnd.newest.end(1013, "store");
    waits.push(await waited());
  }
  assert.deepEqual(waits, [400, 800, 1500, 1500, 1500, 1500]);
  mock.method(Math, "random", () => 1); // the latest of all
  FarEnd.newest.answer();
  FarEnd.newest.end(1013, "store");
  assert.ok(await waited() <= 2000);
  assert.deepEqual(polls, [], "sockets do get through");
});

test("a poll that is answered with try again comes back within two seconds", async () => {
  network = async () => ({ ok: false, status: 503 });
  await refuseSockets();
  for (let loss = 0; loss < 5; loss += 1) {
    assert.ok(await waited() <= 2000);
    FarEnd.newest.end();
    await settle();
  }
});

test("once the server has spoken the waits begin again", async () => {
  for (let loss = 0; loss < 5; loss += 1) {
    FarEnd.newest.end();
    await waited();
  }
  live();
  FarEnd.newest.end();
  assert.equal(await waited(), 400);
});

test("an ended session isn't tried again by the line itself", async () => {
  live();
  FarEnd.newest.end(1008, "token");
  assert.equal(await waited(), Infinity);
});

test("a line that stays silent is tried, and one that doesn't answer is lost", async () => {
  live();
  await pass(25000);
  assert.deepEqual(FarEnd.newest.said, [HELLO, { t: "ping" }]);
  FarEnd.newest.tell(PONG);
  await pass(25000);
  assert.equal(FarEnd.opened.length, 1, "it answered");
  const silent = FarEnd.newest;
  await pass(8000);
  assert.equal(silent.closedWith, 1000);
  assert.ok(await waited() <= 400);
});

test("the shorter a turn, the sooner a dead line is lost", async () => {
  for (const seconds of [10, 30, 60]) {
    turn = seconds * 250;
    live();
    const dead = FarEnd.newest;
    await pass(turn - 20);
    assert.deepEqual([dead.said, dead.closedWith], [[HELLO, { t: "ping" }], undefined]);
    assert.ok(await waited() < 500);
    assert.equal(dead.closedWith, 1000);
  }
});

test("a turn that begins with what was heard counts from then on", async () => {
  FarEnd.newest.answer();
  turn = 7500;
  FarEnd.newest.tell(PONG);
  await pass(4000);
  assert.deepEqual(FarEnd.newest.said, [HELLO, { t: "ping" }]);
});

test("a socket that never opens is given up", async () => {
  const stuck = FarEnd.newest;
  await pass(5000);
  assert.equal(stuck.closedWith, 1000);
  assert.ok(await waited() <= 400);
});

test("words of a line that was left are not heard", async () => {
  const left = FarEnd.newest;
  left.answer();
  line.open();
  left.tell({ t: "table" });
  left.end();
  assert.deepEqual(heard, []);
  live();
  assert.equal(await waited(), Infinity, "the new line stands");
});

test("in a hurry it comes back now, or asks whether the line still holds", async () => {
  live();
  line.hurry();
  assert.deepEqual(FarEnd.newest.said, [HELLO, { t: "ping" }]);
  FarEnd.newest.end();
  line.hurry();
  assert.equal(FarEnd.opened.length, 2);
  live();
  assert.equal(await waited(), Infinity, "the other try is called off");
});

test("where no socket gets through it polls, and what it says goes with a poll", async () => {
  network = ({ said }) => (said.length ? answer(PONG)() : unanswered());
  await refuseSockets();
  const [first] = polls;
  assert.equal(first.address, "https://durak.example/api/poll/tbl");
  assert.equal(first.headers.Authorization, "Bearer t");
  assert.deepEqual([first.table, first.epoch, first.v], ["tbl", "e", 41]);
  assert.equal(changes[changes.length - 1], "live");
  assert.equal(line.send({ t: "move", id: "1" }), true);
  await settle();
  assert.deepEqual(polls[polls.length - 1].said, [{ t: "move", id: "1" }]);
});

test("while it polls a socket is tried too, which takes over once it speaks", async () => {
  network = ({ said }) => (said.length ? answer(PONG)() : unanswered());
  await refuseSockets();
  assert.ok(await waited(30000) <= 15000);
  const waiting = polls[polls.length - 1];
  assert.equal(waiting.signal.aborted, false, "the table isn't left for a mere attempt");
  live();
  assert.equal(waiting.signal.aborted, true);
  assert.equal(line.send({ t: "ping" }), true);
  assert.deepEqual(FarEnd.newest.said, [HELLO, { t: "ping" }]);
});

test("a poll that is refused for its token asks for a new session", async () => {
  network = async () => ({ ok: false, status: 401 });
  await refuseSockets();
  assert.equal(await waited(), Infinity, "the line waits for it");
});
