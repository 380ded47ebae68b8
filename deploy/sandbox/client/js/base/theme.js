// Light or dark: what the device prefers until the switch is used; and the same colours as Telegram's ThemeParams.
const KEPT = "theme";
const PARAMS = {
  bg_color: "--surface", text_color: "--text", hint_color: "--hint", link_color: "--link",
  button_color: "--accent", button_text_color: "--accent-text", secondary_bg_color: "--bg",
  header_bg_color: "--surface", bottom_bar_bg_color: "--surface", accent_text_color: "--link",
  section_bg_color: "--raised", section_header_text_color: "--link", section_separator_color: "--line",
  subtitle_text_color: "--hint", destructive_text_color: "--danger",
};
const listeners = new Set();
const preference = matchMedia("(prefers-color-scheme: dark)");

export function currentTheme() {
  return localStorage.getItem(KEPT) ?? (preference.matches ? "dark" : "light");
}

export function switchTheme() {
  localStorage.setItem(KEPT, currentTheme() === "dark" ? "light" : "dark");
  applyTheme();
}

export function applyTheme() {
  document.documentElement.dataset.theme = currentTheme();
  for (const listener of listeners) listener();
}

export function onThemeChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Telegram's ThemeParams, read from the style sheet, so that there is one truth. */
export function themeParams() {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(Object.entries(PARAMS).map(([key, name]) => [key, style.getPropertyValue(name).trim()]));
}

/** Black or white: the one that can be read on the colour #rrggbb. */
export function readableOn(colour) {
  const [red, green, blue] = [1, 3, 5].map((from) => parseInt(colour.slice(from, from + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#161b19" : "#ffffff";
}

preference.addEventListener("change", applyTheme);
addEventListener("storage", (event) => {
  if (event.key === KEPT) applyTheme();
});
