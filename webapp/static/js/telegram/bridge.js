// Our own way to Telegram's client: events out, events in. Needs no script from elsewhere.

import { wearStyle } from "./clientstyle.js";
import { launch } from "./launch.js";

/** @type {Map<string, ((facts: ClientFacts) => void)[]>} */
const listeners = new Map(); // event type → functions
let heardClient = false;

/** Return whether somebody at the other end has ever said a word. */
export const clientAnswers = () => heardClient;

/** Return whether the client knows what came with this version of the bridge.
 * @param {string} version */
export function clientSince(version) {
  const [have, want] = [launch.version, version].map((text) => text.split(".").map(Number));
  return have[0] !== want[0] ? have[0] > want[0] : (have[1] || 0) >= (want[1] || 0);
}

/** Send an event by the way that this client has; without one nothing happens.
 * @param {string} type @param {object} [data] */
export function post(type, data = {}) {
  const text = JSON.stringify(data);
  if (window.TelegramWebviewProxy && window.TelegramWebviewProxy.postEvent) {
    window.TelegramWebviewProxy.postEvent(type, text);
  } else if (window.external && window.external.notify) {
    window.external.notify(JSON.stringify({ eventType: type, eventData: data }));
  } else if (window.parent !== window) {
    window.parent.postMessage(JSON.stringify({ eventType: type, eventData: data }), "*");
  }
}

/** Be told of an event of the client.
 * @param {string} type @param {(facts: ClientFacts) => void} listener */
export function onClient(type, listener) {
  listeners.set(type, [...(listeners.get(type) || []), listener]);
}

/** Return the facts of an event; some carry text that isn't JSON, such as styles for a scroll bar.
 * @param {unknown} data @returns {ClientFacts} */
function factsIn(data) {
  if (typeof data !== "string") return /** @type {ClientFacts} */ (data || {});
  try {
    return JSON.parse(data || "{}") || {};
  } catch {
    return {};
  }
}

/** @param {string} type @param {unknown} data */
function receive(type, data) {
  heardClient = true;
  const facts = factsIn(data);
  for (const listener of listeners.get(type) || []) listener(facts);
}

/** @param {MessageEvent} event */
function receiveMessage(event) {
  if (event.source !== window.parent || typeof event.data !== "string") return;
  let message;
  try {
    message = JSON.parse(event.data);
  } catch {
    return; // not of Telegram's making
  }
  if (!message || !message.eventType) return;
  if (message.eventType === "set_custom_style") wearStyle(event, message.eventData);
  receive(message.eventType, message.eventData);
}

/** Native clients call one of these names; what had them before is still called. */
function takeNames() {
  const earlier = window.Telegram && window.Telegram.WebView
    && window.Telegram.WebView.receiveEvent;
  /** @param {string} type @param {unknown} data */
  const both = (type, data) => {
    if (earlier) earlier(type, data);
    receive(type, data);
  };
  window.Telegram = window.Telegram || {};
  window.Telegram.WebView = Object.assign(window.Telegram.WebView || {}, { receiveEvent: both });
  window.TelegramGameProxy = Object.assign(window.TelegramGameProxy || {}, { receiveEvent: both });
  window.TelegramGameProxy_receiveEvent = both;
}

/** Begin to listen. */
export function openBridge() {
  takeNames();
  if (window.parent !== window) {
    window.addEventListener("message", receiveMessage);
    post("iframe_ready", { reload_supported: true });
    onClient("reload_iframe", () => {
      post("iframe_will_reload");
      window.location.reload();
    });
  }
}

/**
 * Telegram's own script, long after the first content and never waited for: it knows quirks of
 * clients to come. The page itself uses only this bridge, so it may just as well never arrive.
 * `then()` is called when it has come: it begins by setting colours of its own.
 * @param {() => void} then
 */
export function fetchTelegramScript(then) {
  const script = document.createElement("script");
  script.src = "https://telegram.org/js/telegram-web-app.js";
  script.async = true;
  script.referrerPolicy = "no-referrer";
  script.addEventListener("load", () => {
    takeNames();
    then();
  });
  document.head.append(script);
}
