// The room the table has: stable height, and the edges that Telegram covers.

import { clientSince, onClient, post } from "./bridge.js";
import { state } from "./state.js";

const covered = { safe: {}, content: {} };

function inset(side, px) {
  document.documentElement.style.setProperty(`--inset-${side}`, `${px}px`);
}

function cover(kind, edges) {
  covered[kind] = edges;
  for (const side of ["top", "right", "bottom", "left"]) {
    inset(side, (Number(covered.safe[side]) || 0) + (Number(covered.content[side]) || 0));
  }
}

/** Follow the client's words about the room; `redraw` is called when there is more or less. */
export function followViewport(redraw) {
  const root = document.documentElement;
  onClient("viewport_changed", (event) => {
    const steady = event.is_state_stable && Number(event.height) > 0;
    if (steady) root.style.setProperty("--stable-height", `${Number(event.height)}px`);
  });
  onClient("safe_area_changed", (edges) => cover("safe", edges));
  onClient("content_safe_area_changed", (edges) => cover("content", edges));
  post("web_app_request_viewport");
  if (clientSince("8.0")) {
    post("web_app_request_safe_area");
    post("web_app_request_content_safe_area");
  }
  const measure = () => {
    const room = document.getElementById("app");
    state.width = room.clientWidth;
    state.height = room.clientHeight;
    redraw();
  };
  if (window.ResizeObserver) new ResizeObserver(measure).observe(document.getElementById("app"));
  window.addEventListener("resize", measure);
  measure();
}
