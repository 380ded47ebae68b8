// The socket to the server: acts and their answers, what the server tells, and coming back after a lost connection.
const SHORTEST_WAIT = 250; // ms before the first new attempt
const LONGEST_WAIT = 5000; // ms

export class ActRefused extends Error {}

export class ServerSocket {
  #as;
  #hear;
  #socket = null;
  #wait = SHORTEST_WAIT;
  #number = 0;
  #asked = new Map();

  /** `hear` gets every message of the server that isn't the answer to an act. */
  constructor(as, hear) {
    this.#as = as;
    this.#hear = hear;
  }

  connect() {
    const address = new URL("/client/live", location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("as", this.#as);
    this.#socket = new WebSocket(address);
    this.#socket.addEventListener("message", (event) => this.#receive(JSON.parse(event.data)));
    this.#socket.addEventListener("close", () => this.#lost());
  }

  /** Does one act; gives its `done`, throws ActRefused with the server's sentence. */
  act(what, fields = {}) {
    const id = ++this.#number;
    return new Promise((resolve, reject) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        reject(new ActRefused("There is no connection just now."));
        return;
      }
      this.#asked.set(id, { resolve, reject });
      this.#socket.send(JSON.stringify({ ...fields, t: what, id }));
    });
  }

  #receive(message) {
    if (message.t === "done" || message.t === "refused") this.#answer(message);
    else this.#hear(message);
    if (message.t === "state") this.#came();
  }

  #answer(message) {
    const asked = this.#asked.get(message.id);
    this.#asked.delete(message.id);
    if (message.t === "done") asked?.resolve(message);
    else asked?.reject(new ActRefused(message.words));
  }

  #came() {
    this.#wait = SHORTEST_WAIT;
    document.documentElement.dataset.connection = "live";
  }

  #lost() {
    document.documentElement.dataset.connection = "lost";
    for (const { reject } of this.#asked.values()) reject(new ActRefused("The connection was lost."));
    this.#asked.clear();
    setTimeout(() => this.connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
