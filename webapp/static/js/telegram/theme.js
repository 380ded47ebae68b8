// Telegram's colours become the page's; the cloth has its own (css/cloth.css).

import { onClient } from "./bridge.js";
import { contrast, isDark, legible, mix, readColour } from "../base/colour.js";
import { launch } from "./launch.js";
import { paintFrame } from "./telegram.js";

const scheme = window.matchMedia("(prefers-color-scheme: dark)");
/** @type {Record<string, string>} */
const LIGHT = {
  bg_color: "#ffffff", secondary_bg_color: "#f1efe9", text_color: "#1d1c1a",
  hint_color: "#6f6b64", button_color: "#1f7a5c", button_text_color: "#ffffff",
};
/** @type {Record<string, string>} */
const DARK = {
  bg_color: "#17211f", secondary_bg_color: "#0f1716", text_color: "#f2f1ec",
  hint_color: "#93a09c", button_color: "#3fa37f", button_text_color: "#06140f",
};

/** Telegram's colours, with ours where it gives none or something that isn't a colour.
 * @param {Record<string, unknown>} wanted */
function complete(wanted) {
  const ground = readColour(wanted.bg_color);
  const dark = ground ? isDark(ground) : scheme.matches;
  const colours = { ...(dark ? DARK : LIGHT) };
  for (const name of Object.keys(colours)) {
    colours[name] = readColour(wanted[name]) || colours[name];
  }
  return { colours, dark };
}

/** @param {{ colours: Record<string, string>, dark: boolean }} one */
function tableColours({ colours, dark }) {
  const page = colours.bg_color;
  const accent = colours.button_color;
  const panel = dark ? mix(page, "#ffffff", 0.07) : mix(page, colours.secondary_bg_color, 0.55);
  const grounds = [page, panel, colours.secondary_bg_color];
  const text = legible(colours.text_color, grounds, 7);
  const onButton = contrast("#ffffff", accent) > 3 ? "#ffffff" : colours.button_text_color;
  return {
    page, text, panel,
    hint: legible(colours.hint_color, grounds, 4.6),
    accent: legible(accent, [onButton], 4.6),
    "on-accent": onButton,
    sign: legible(accent, grounds, 4.6),
    seam: mix(page, text, 0.24),
    line: mix(page, text, 0.13),
    danger: legible("#c9342b", grounds, 4.6),
  };
}

let given = launch.theme;

/** Paint with the newest colours. */
export function repaint() {
  const completed = complete(given);
  const table = tableColours(completed);
  const root = document.documentElement;
  for (const [name, colour] of Object.entries(table)) root.style.setProperty(`--${name}`, colour);
  root.dataset.theme = completed.dark ? "dark" : "light";
  paintFrame(table.page, table.page);
}

/** Paint with the colours of the launch, and again whenever the person changes them. */
export function followTheme() {
  repaint();
  onClient("theme_changed", (event) => {
    given = /** @type {ClientFacts} */ (event.theme_params || {});
    repaint();
  });
  if (scheme.addEventListener) scheme.addEventListener("change", repaint);
}
