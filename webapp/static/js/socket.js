// The line to the server: says hello, sends, comes back by itself after every loss.

const FIRST_WAIT = 400;    // ms before the first return
const LONGEST_WAIT = 8000; // ms between later ones
const SILENCE = 25000;     // ms without a word before the line is tried
const PATIENCE = 8000;     // ms for an answer to that, and for the opening

/**
 * @typedef {object} LineTo
 * @property {() => object} hello       the first message
 * @property {(message: FromServer) => void} hear
 * @property {(connection: Connection) => void} changed
 * @property {(code: number, reason: string) => boolean} ended  true: don't come back by yourself
 */
export class Line {
  /** @param {LineTo} to */
  constructor(to) {
    this.to = to;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.losses = 0;
    this.timer = 0;
    this.quiet = 0;
  }

  open() {
    window.clearTimeout(this.timer);
    this.drop();
    const address = new URL("ws", document.baseURI);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    this.watch(PATIENCE, () => this.lost());
    socket.addEventListener("open", () => {
      this.send(this.to.hello());
      this.listen();
    });
    socket.addEventListener("message", (event) => this.heard(socket, event.data));
    socket.addEventListener("close", (event) => {
      if (socket === this.socket) this.closed(event.code, event.reason);
    });
  }

  /** @param {object} message */
  send(message) {
    const { socket } = this;
    if (!socket || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** @param {WebSocket} socket @param {string} text */
  heard(socket, text) {
    if (socket !== this.socket) return;
    this.listen();
    this.losses = 0;
    this.to.changed("live");
    this.to.hear(JSON.parse(text));
  }

  /** Try a line that has been silent for long; one that doesn't answer is lost. */
  listen() {
    this.watch(SILENCE, () => {
      this.send({ t: "ping" });
      this.watch(PATIENCE, () => this.lost());
    });
  }

  /** @param {number} time @param {() => void} then */
  watch(time, then) {
    window.clearTimeout(this.quiet);
    this.quiet = window.setTimeout(then, time);
  }

  /** @param {number} code @param {string} reason */
  closed(code, reason) {
    this.drop();
    if (!this.to.ended(code, reason)) this.comeBack(code === 1001 ? 0 : FIRST_WAIT);
  }

  lost() {
    this.drop();
    this.comeBack(FIRST_WAIT);
  }

  /** @param {number} first */
  comeBack(first) {
    this.losses += 1;
    this.to.changed(this.losses > 3 ? "lost" : "connecting");
    const wait = Math.min(LONGEST_WAIT, Math.max(first, FIRST_WAIT) * 2 ** (this.losses - 1));
    const spread = wait * (0.7 + Math.random() * 0.6);
    this.timer = window.setTimeout(() => this.open(), this.losses === 1 && !first ? 50 : spread);
  }

  /** Come back now: the page is seen again, or the network is there again. */
  hurry() {
    if (!this.socket || this.socket.readyState > WebSocket.OPEN) this.open();
    else this.send({ t: "ping" });
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    window.clearTimeout(this.quiet);
    if (socket && socket.readyState < WebSocket.CLOSING) socket.close(1000);
  }
}
