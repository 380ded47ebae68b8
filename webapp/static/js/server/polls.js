// Polls as the connection's carrier, where no socket gets through: docs/protocol.md §2.

const ANSWER = 7000;  // ms for what came of something said
const NEWS = 33000;   // ms for news; the server answers after 25 s
const PING = 3500;    // ms for a pong
const BREATH = 1000;  // ms after an answer without a view
const REST = 20000;   // ms between polls where there is no table to wait for

// Close codes of a socket that mean the same as a refused poll
const CODES = { 401: [1008, "token"], 429: [1008, "flood"] };

/** @implements {Carrier} */
export class Polls {
  /** @param {CarrierTo} to */
  constructor(to) {
    this.to = to;
    this.hasSpoken = false;
    this.isAnswered = false;
    this.isOpen = false;
    this.looking = false; // what the server was told
    this.silent = new AbortController();
    this.quiet = 0;
    /** @type {Set<AbortController>} */
    this.asking = new Set();
  }

  open() {
    this.isOpen = true;
    this.greet();
  }

  /** @param {{ t: string, looking?: boolean }} message */
  say(message) {
    if (message.t === "hello") this.greet();
    else if (message.t === "looking") this.look(Boolean(message.looking));
    else this.ask(message);
    return this.isOpen;
  }

  /** Somebody has come back and wants to know at once what they missed: the waiting poll may have
   * died with its connection. */
  async probe() {
    await this.post([], { wait: false });
    this.listen();
  }

  drop() {
    this.isOpen = false;
    window.clearTimeout(this.quiet);
    for (const poll of this.asking) poll.abort();
  }

  /** Stand at a table, or at none, for the first time. */
  async greet() {
    this.silent.abort();
    this.looking = false;
    await this.post([{ t: "looking", looking: this.to.hello().looking }], { wait: false });
    this.looking = this.to.hello().looking;
    this.listen();
  }

  /** @param {boolean} looking */
  async look(looking) {
    if (looking === this.looking) return;
    await this.post([{ t: "looking", looking }]);
    this.looking = looking;
    this.listen();
  }

  /** @param {object} message */
  async ask(message) {
    const { aside } = this.to.hello();
    await this.post([message]);
    if (aside === this.to.hello().aside) return;
    this.listen({ epoch: null, v: null }); // it is another view from now on
  }

  /** Wait for news, again and again, until told otherwise.
   * @param {object} [known]  what counts as known at first, if not what the page has */
  async listen(known = {}) {
    this.silent.abort();
    const mine = new AbortController();
    this.silent = mine;
    while (this.isOpen && mine === this.silent) {
      const messages = await this.post([], known, mine);
      if (!messages || messages.some(({ t }) => t === "gone")) return;
      known = {};
      if (!messages.some(({ t }) => t === "table")) await this.pause();
    }
  }

  pause() {
    const time = this.to.hello().table ? BREATH : REST;
    return new Promise((done) => window.setTimeout(done, time));
  }

  /** Try the line beside a poll that waits, soon enough for the turn. The server answers such a
   * ping without reading the table. */
  ping() {
    const silence = this.to.within() - PING;
    window.clearTimeout(this.quiet);
    if (!this.isOpen || silence > NEWS) return; // that poll notices it itself
    this.quiet = window.setTimeout(
      () => this.post([{ t: "ping" }], { table: null }, undefined, PING), silence,
    );
  }

  /** One poll: the messages in its answer, already heard, or null.
   * @param {object[]} said @param {{ wait?: boolean, table?: null }} [more]
   * @param {AbortController} [stop] @param {number} [patience]  ms */
  async post(said, more = {}, stop = new AbortController(), patience = ANSWER) {
    const waits = !said.length && more.wait !== false;
    const timer = window.setTimeout(() => this.end(0), waits ? NEWS : patience);
    this.asking.add(stop);
    try {
      const response = await this.send({ ...more, said }, stop);
      this.isAnswered = true;
      if (!response.ok) return this.end(response.status);
      /** @type {{ said: FromServer[] }} */
      const answer = await response.json();
      return stop.signal.aborted ? null : this.heard(answer.said);
    } catch {
      return stop.signal.aborted ? null : this.end(0);
    } finally {
      window.clearTimeout(timer);
      this.asking.delete(stop);
    }
  }

  /** @param {object} more @param {AbortController} stop */
  send(more, stop) {
    const { token, table, epoch, v, aside, photo } = this.to.hello();
    return fetch(new URL(`api/poll/${this.to.near()}`, document.baseURI), {
      method: "POST",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ table, epoch, v, aside, photo, looking: this.looking, ...more }),
      credentials: "omit",
      signal: stop.signal,
    });
  }

  /** @param {FromServer[]} messages */
  heard(messages) {
    this.hasSpoken = true;
    this.to.spoke(this);
    for (const message of messages) this.to.hear(message);
    this.ping();
    return messages;
  }

  /** @param {number} status */
  end(status) {
    if (!this.isOpen) return null;
    this.drop();
    const [code, reason] = status === 401 || status === 429 ? CODES[status] : [1006, ""];
    this.to.lost(this, Number(code), String(reason));
    return null;
  }
}
