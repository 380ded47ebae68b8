// The look of the app in its panel: colours, theme, size, fullscreen, and whether it is ready.
import { themeParams, readableOn } from "../base/theme.js";

const SETTLED = 140; // ms without a change of size until it counts as stable
const FLOATING = 56; // px the panel's buttons take from the top in fullscreen

export const LOOK = {
  web_app_ready: (app) => { app.panel.root.dataset.ready = ""; },
  web_app_expand: (app) => { delete app.panel.root.dataset.compact; },
  web_app_request_theme: tellTheme,
  web_app_request_viewport: (app) => tellSize(app, true),
  web_app_request_safe_area: tellSafeArea,
  web_app_request_content_safe_area: tellContentArea,
  web_app_set_header_color: (app, { color_key: key, color }) => colour(app, "header", color ?? key),
  web_app_set_background_color: (app, { color }) => colour(app, "page", color),
  web_app_set_bottom_bar_color: (app, { color }) => colour(app, "bottom", color),
  web_app_request_fullscreen: (app) => enterFullscreen(app),
  web_app_exit_fullscreen: exitFullscreen,
  web_app_setup_swipe_behavior: (app, { allow_vertical_swipe: allow }) => { app.panel.root.dataset.swipe = String(allow); },
  web_app_toggle_orientation_lock: (app, { locked }) => { app.panel.root.dataset.orientationLocked = String(Boolean(locked)); },
};

export function tellTheme(app) {
  app.post("theme_changed", { theme_params: themeParams() });
}

// Colours

function colour(app, part, value) {
  app.colours[part] = value;
  paint(app);
}

/** A colour is #rrggbb, or the name of one of the theme's. */
export function paint(app) {
  const theme = themeParams();
  const chosen = (part, otherwise) => {
    const value = theme[app.colours[part]] ?? app.colours[part];
    return /^#[0-9a-f]{6}$/i.test(value ?? "") ? value : otherwise;
  };
  const header = chosen("header", theme.header_bg_color);
  const { style } = app.panel.root;
  style.setProperty("--bar", header);
  style.setProperty("--bar-text", readableOn(header));
  style.setProperty("--page", chosen("page", theme.bg_color));
  style.setProperty("--bottom", chosen("bottom", theme.bottom_bar_bg_color));
}

// Size

function tellSize(app, stable) {
  const { clientHeight: height, clientWidth: width } = app.panel.frame;
  app.post("viewport_changed", { height, width, is_state_stable: stable, is_expanded: !("compact" in app.panel.root.dataset) });
}

/** Tells every change of the frame's size, once more when it has settled. */
export function watchSize(app) {
  let settling = null;
  const observer = new ResizeObserver(() => {
    if ("small" in app.panel.root.dataset) return;
    tellSize(app, false);
    clearTimeout(settling);
    settling = setTimeout(() => tellSize(app, true), SETTLED);
  });
  observer.observe(app.panel.frame);
  return () => {
    clearTimeout(settling);
    observer.disconnect();
  };
}

function tellSafeArea(app) {
  app.post("safe_area_changed", { top: 0, bottom: 0, left: 0, right: 0 });
}

function tellContentArea(app) {
  const top = "fullscreen" in app.panel.root.dataset ? FLOATING : 0;
  app.post("content_safe_area_changed", { top, bottom: 0, left: 0, right: 0 });
}

// Fullscreen

export function enterFullscreen(app) {
  if ("fullscreen" in app.panel.root.dataset) {
    app.post("fullscreen_failed", { error: "ALREADY_FULLSCREEN" });
    return;
  }
  app.panel.root.dataset.fullscreen = "";
  app.post("fullscreen_changed", { is_fullscreen: true });
  tellContentArea(app);
}

function exitFullscreen(app) {
  delete app.panel.root.dataset.fullscreen;
  app.post("fullscreen_changed", { is_fullscreen: false });
  tellContentArea(app);
}
