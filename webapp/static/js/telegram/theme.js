// Telegram's colours become the table's, on a cloth of the person's own colour.

import { onClient } from "./bridge.js";
import { contrast, isDark, legible, mix, readColour } from "../base/colour.js";
import { launch } from "./launch.js";
import { looks } from "../state/looks.js";
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

/** What the cloths are dyed with.
 * @type {Record<string, string>} */
const DYES = { green: "#1f8a4c", blue: "#2268c4", wine: "#a8274f" };

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

/** A cloth fits to the page on which it lies.
 * @param {{ colours: Record<string, string>, dark: boolean }} one @param {string} dye */
function dyed({ colours, dark }, dye) {
  const base = mix(colours.bg_color, colours.secondary_bg_color, 0.5);
  return mix(dark ? mix(base, "#000000", 0.12) : base, dye, 0.3);
}

/** @param {{ colours: Record<string, string>, dark: boolean }} one */
function tableColours({ colours, dark }) {
  const page = colours.bg_color;
  const accent = colours.button_color;
  const dye = DYES[looks.cloth];
  const cloth = dyed({ colours, dark }, dye);
  const panel = dark ? mix(page, "#ffffff", 0.07) : mix(page, colours.secondary_bg_color, 0.55);
  const grounds = [page, panel, colours.secondary_bg_color, cloth];
  const text = legible(colours.text_color, grounds, 7);
  const onButton = contrast("#ffffff", accent) > 3 ? "#ffffff" : colours.button_text_color;
  return {
    page, text, cloth, panel,
    hint: legible(colours.hint_color, grounds, 4.6),
    accent: legible(accent, [onButton], 4.6),
    "on-accent": onButton,
    sign: legible(accent, grounds, 4.6),
    seam: mix(cloth, dark ? "#ffffff" : dye, dark ? 0.16 : 0.35),
    sewn: mix(cloth, dark ? "#ffffff" : dye, dark ? 0.055 : 0.13),
    back: mix(legible(accent, ["#ffffff"], 5), "#1b1030", 0.28),
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
  for (const [name, dye] of Object.entries(DYES)) {
    root.style.setProperty(`--${name}-cloth`, dyed(completed, dye));
  }
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
