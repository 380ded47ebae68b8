// A socket as the connection's carrier, from its opening to its end; then it is replaced.

const SILENCE = 25000; // ms without a word before it is tried
const PATIENCE = 8000; // ms for an answer to that
const LISTENING = 0.53; // of the time in which a loss is noticed; the rest is for an answer
const AWAITED = 2500;  // … while somebody has just come back to the page and waits
const OPENING = 5000;  // ms for its first word
const REPLY = 4000;    // ms without a word after a move or a wish before it is tried

/** @implements {Carrier} */
export class Socket {
  /** @param {CarrierTo} to */
  constructor(to) {
    this.to = to;
    this.hasSpoken = false;
    this.isAnswered = false;
    this.isOpen = false;
    this.quiet = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  open() {
    this.isOpen = true;
    this.watch(OPENING, () => this.end(1006, ""));
    try {
      this.follow(new WebSocket(this.address()));
    } catch {
      this.end(1006, ""); // a browser that forbids it
    }
  }

  address() {
    const address = new URL(`ws/${this.to.near()}`, document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    return address;
  }

  /** @param {WebSocket} socket */
  follow(socket) {
    this.socket = socket;
    socket.addEventListener("open", () => this.answered());
    socket.addEventListener("message", (event) => this.heard(event.data));
    socket.addEventListener("close", (event) => this.end(event.code, event.reason));
  }

  answered() {
    this.isAnswered = true;
    this.say(this.to.hello());
  }

  /** @param {{ t: string }} message */
  say(message) {
    const { socket } = this;
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    if (message.t === "move" || message.t === "act") this.watch(REPLY, () => this.probe());
    return true;
  }

  /** @param {string} text */
  heard(text) {
    if (!this.isOpen) return;
    this.hasSpoken = true;
    const silence = this.listen();
    this.to.spoke(this);
    this.to.hear(JSON.parse(text));
    if (this.quiet === silence) this.listen(); // a turn may have begun
  }

  /** Try a silence. */
  listen() {
    const within = this.to.within();
    const patience = Math.min(PATIENCE, within * (1 - LISTENING));
    return this.watch(Math.min(SILENCE, within * LISTENING), () => this.probe(patience));
  }

  /** Is it still there? One that doesn't answer is lost.
   * @param {number} [patience] */
  probe(patience = AWAITED) {
    if (this.say({ t: "ping" })) this.watch(patience, () => this.end(1006, ""));
  }

  drop() {
    const { socket } = this;
    this.isOpen = false;
    this.socket = null;
    window.clearTimeout(this.quiet);
    if (socket && socket.readyState < WebSocket.CLOSING) socket.close(1000);
  }

  /** @param {number} code @param {string} reason */
  end(code, reason) {
    if (!this.isOpen) return;
    this.drop();
    this.to.lost(this, code, reason);
  }

  /** @param {number} time @param {() => void} then */
  watch(time, then) {
    window.clearTimeout(this.quiet);
    this.quiet = window.setTimeout(then, time);
    return this.quiet;
  }
}
