// A phone without a screen: the page's frame, a line whose other end is held here, frames on demand.
// Import it before the page's modules: they look at the window when they are read.

import { readFileSync } from "node:fs";
import { Window } from "happy-dom";

import { learn } from "../../../webapp/static/js/base/words.js";
import { wordsOf } from "./wordsof.js";

const TEMPLATE = new URL("../../../webapp/templates/app.html", import.meta.url);
const SENTENCE = /\{\{ gettext\("([^"]*)"\) \}\}/g;
const PLACEHOLDERS = /\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}/gs;
const NAMES = ["document", "Element", "HTMLElement", "HTMLInputElement", "Event", "KeyboardEvent",
  "getComputedStyle"];

/** The far end of a socket. */
export class FarEnd {
  static opened = [];
  static CONNECTING = 0;
  static OPEN = 1;
  static CLOSING = 2;

  constructor(address) {
    this.address = String(address);
    this.readyState = 0;
    this.said = [];
    this.listeners = {};
    FarEnd.opened.push(this);
  }

  static get newest() { return FarEnd.opened[FarEnd.opened.length - 1]; }

  addEventListener(type, listener) { this.listeners[type] = listener; }

  send(text) { this.said.push(JSON.parse(text)); }

  close(code) { this.closedWith = code; this.readyState = 3; }

  /** The server has taken the line up. */
  answer() { this.readyState = 1; this.listeners.open(); }

  /** The server says something. */
  tell(message) { this.listeners.message({ data: JSON.stringify(message) }); }

  /** The line ends. */
  end(code = 1006, reason = "") { this.readyState = 3; this.listeners.close({ code, reason }); }
}

function body() {
  const [, inside] = /<body>(.*)<\/body>/s.exec(readFileSync(TEMPLATE, "utf8"));
  return inside.replace(SENTENCE, "$1").replace(PLACEHOLDERS, "");
}

/** Node's timers, which tests may hold; none of them keeps a test that is done from ending. */
function globalTimers(window) {
  for (const name of ["setTimeout", "setInterval"]) {
    window[name] = (...words) => {
      const timer = globalThis[name](...words);
      if (timer.unref) timer.unref();
      return timer;
    };
  }
  for (const name of ["clearTimeout", "clearInterval"]) {
    window[name] = (timer) => globalThis[name](timer);
  }
}

let asked = [];

/** The next frame: everything that waited for it is painted. Says how much that was. */
export function nextFrame() {
  const paints = asked;
  asked = [];
  for (const paint of paints) paint();
  return paints.length;
}

const window = new Window({ url: "https://durak.example/app", width: 390, height: 844 });
window.document.body.innerHTML = body();
globalTimers(window);
window.requestAnimationFrame = (paint) => asked.push(paint);
window.cancelAnimationFrame = () => { asked = []; };
window.scrollTo = () => {};
for (const [name, px] of [["clientWidth", 360], ["clientHeight", 300]]) {
  Object.defineProperty(window.HTMLElement.prototype, name, { get: () => px });
}

for (const name of NAMES) globalThis[name] = window[name];
Object.defineProperty(globalThis, "navigator", { value: window.navigator, configurable: true });
Object.assign(globalThis, { window, WebSocket: FarEnd });
Object.defineProperty(window, "crypto", { value: globalThis.crypto });
learn("en", wordsOf("en"));
