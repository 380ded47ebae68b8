// The room the table has: stable height, and the edges that Telegram covers.

import { clientSince, onClient, post } from "./bridge.js";
import { roomMeasured } from "../state/pagechanges.js";

const LARGE_TYPE = 20; // px of the root font, from which the line that tells may grow
const LEAST_HEIGHT = 300; // px: a lower sheet has no room for a hand and its buttons
const MOST_COVERED = 1 / 6; // of a side, that can be covered at either end

/** @param {unknown} px  told by a client, perhaps nonsense */
const covering = (px) => Math.max(0, Number(px) || 0);

/** Return the room that a client tells, within bounds that leave the cards in reach.
 * @param {{ height: unknown, safe: ClientFacts, content: ClientFacts }} told
 * @param {number} width  of the window @param {number} whole  its height */
export function roomTold({ height: shown, safe, content }, width, whole) {
  const px = Number(shown) > 0 ? Number(shown) : whole;
  const height = Math.min(whole, Math.max(LEAST_HEIGHT, px));
  /** @param {string} side @param {number} length */
  const edge = (side, length) =>
    Math.min(length * MOST_COVERED, covering(safe[side]) + covering(content[side]));
  return {
    height,
    edges: {
      top: edge("top", height), right: edge("right", width),
      bottom: edge("bottom", height), left: edge("left", width),
    },
  };
}

/** Follow the client's words about the room. */
export function followViewport() {
  const root = document.documentElement;
  const room = document.getElementById("app");
  /** @type {Parameters<typeof roomTold>[0]} */
  const told = { height: null, safe: {}, content: {} };
  const measure = () => {
    const { innerWidth: width, innerHeight: whole } = window;
    const { height, edges } = roomTold(told, width, whole);
    for (const [side, px] of Object.entries(edges)) {
      root.style.setProperty(`--inset-${side}`, `${px}px`);
    }
    root.style.setProperty("--stable-height", height < whole ? `${height}px` : "100%");
    root.toggleAttribute("data-large", parseFloat(getComputedStyle(root).fontSize) > LARGE_TYPE);
    // In a sheet that covers part of its window the window doesn't scroll: the table does, itself.
    root.toggleAttribute("data-short", height < whole && room.scrollHeight > height + 1);
    roomMeasured(room.clientWidth, Math.min(room.clientHeight, height));
  };
  /** @param {"height" | "safe" | "content"} what @param {unknown} fact */
  const hear = (what, fact) => {
    Object.assign(told, { [what]: fact });
    measure();
  };
  onClient("viewport_changed", (event) => event.is_state_stable && hear("height", event.height));
  onClient("safe_area_changed", (edges) => hear("safe", edges));
  onClient("content_safe_area_changed", (edges) => hear("content", edges));
  post("web_app_request_viewport");
  if (clientSince("8.0")) {
    post("web_app_request_safe_area");
    post("web_app_request_content_safe_area");
  }
  if (window.ResizeObserver) {
    const watch = new ResizeObserver(measure);
    for (const element of [room, document.getElementById("say")]) watch.observe(element);
  }
  window.addEventListener("resize", measure);
  measure();
}
