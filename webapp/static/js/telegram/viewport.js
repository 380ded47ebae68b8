// The room the table has: stable height, and the edges that Telegram covers.

import { clientSince, onClient, post } from "./bridge.js";
import { roomMeasured } from "../state/pagechanges.js";

const LARGE_TYPE = 20; // px of the root font, from which the line that tells may grow

/** @type {Record<"safe" | "content", ClientFacts>} */
const covered = { safe: {}, content: {} };

/** @param {string} side @param {number} px */
function inset(side, px) {
  document.documentElement.style.setProperty(`--inset-${side}`, `${px}px`);
}

/** @param {"safe" | "content"} kind @param {ClientFacts} edges */
function cover(kind, edges) {
  covered[kind] = edges;
  for (const side of ["top", "right", "bottom", "left"]) {
    inset(side, (Number(covered.safe[side]) || 0) + (Number(covered.content[side]) || 0));
  }
}

/** Follow the client's words about the room. */
export function followViewport() {
  const root = document.documentElement;
  let visible = Infinity; // px of the page that the client shows, as far as it says so
  onClient("viewport_changed", (event) => {
    if (!event.is_state_stable || !(Number(event.height) > 0)) return;
    visible = Number(event.height);
    root.style.setProperty("--stable-height", `${visible}px`);
    measure();
  });
  onClient("safe_area_changed", (edges) => cover("safe", edges));
  onClient("content_safe_area_changed", (edges) => cover("content", edges));
  post("web_app_request_viewport");
  if (clientSince("8.0")) {
    post("web_app_request_safe_area");
    post("web_app_request_content_safe_area");
  }
  const room = document.getElementById("app");
  const measure = () => {
    root.toggleAttribute("data-large", parseFloat(getComputedStyle(root).fontSize) > LARGE_TYPE);
    // In a sheet that covers part of its window the window doesn't scroll: the table does, itself.
    root.toggleAttribute("data-short",
      visible < window.innerHeight && room.scrollHeight > visible + 1);
    roomMeasured(room.clientWidth, Math.min(room.clientHeight, window.innerHeight, visible));
  };
  if (window.ResizeObserver) {
    const watch = new ResizeObserver(measure);
    for (const element of [room, document.getElementById("say")]) watch.observe(element);
  }
  window.addEventListener("resize", measure);
  measure();
}
