// Words between the frame and this page: JSON {eventType, eventData} both ways, from and to the app's own window and origin only.
import { CONTROLS } from "./controls.js";
import { DEVICE_STORAGE } from "./devicestorage.js";
import { LOOK } from "./look.js";
import { REQUESTS } from "./requests.js";
import { STORIES } from "./stories.js";
import { UNSUPPORTED } from "./unsupported.js";

const KNOWN = { ...UNSUPPORTED, ...DEVICE_STORAGE, ...LOOK, ...CONTROLS, ...REQUESTS, ...STORIES };

/** Everything the app said, for tests: [{event, data, known}]. */
window.sandboxMiniAppEvents = [];

/** Gives the app its `post`; returns what ends the connection. */
export function connectFrame(app) {
  const { origin } = app.launch;
  let there = false; // before the page is there, nobody would hear
  app.panel.frame.addEventListener("load", () => { there = true; });
  app.post = (eventType, eventData = {}) => {
    if (there) app.panel.frame.contentWindow?.postMessage(JSON.stringify({ eventType, eventData }), origin);
  };
  const listen = (event) => {
    if (event.source !== app.panel.frame.contentWindow || event.origin !== origin) return;
    const said = parsed(event.data);
    there = true;
    if (said) receive(app, said);
  };
  addEventListener("message", listen);
  return () => removeEventListener("message", listen);
}

function parsed(text) {
  if (typeof text !== "string") return null;
  try {
    const { eventType, eventData } = JSON.parse(text);
    return typeof eventType === "string" ? { event: eventType, data: eventData ?? {} } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null; // not a word of this protocol
    throw error;
  }
}

function receive(app, { event, data }) {
  const known = Object.hasOwn(KNOWN, event);
  window.sandboxMiniAppEvents.push({ event, data, known });
  if (known) KNOWN[event](app, data);
}
