// Requests of the app to the panel's own controls: its buttons, closing, and the pulse of a haptic.
import { el } from "../base/dom.js";
import { themeParams, readableOn } from "../base/theme.js";

const PULSE = 700; // ms

export const CONTROLS = {
  iframe_ready: (app, { reload_supported: reloads }) => { app.reloads = Boolean(reloads); },
  iframe_will_reload: (app) => {
    app.reloading = true;
    delete app.panel.root.dataset.ready;
  },
  web_app_close: (app) => app.close(),
  web_app_setup_closing_behavior: (app, { need_confirmation: confirm }) => { app.confirm = Boolean(confirm); },
  web_app_setup_back_button: (app, { is_visible: visible }) => { app.panel.back.hidden = !visible; },
  web_app_setup_settings_button: (app, { is_visible: visible }) => { app.panel.settings.shown = Boolean(visible); },
  web_app_setup_main_button: (app, data) => setButton(app, app.panel.main, Object.assign(app.main, data), "Continue"),
  web_app_setup_secondary_button: (app, data) => {
    setButton(app, app.panel.second, Object.assign(app.second, data), "Cancel");
    app.panel.bottom.dataset.position = app.second.position ?? "left";
  },
  web_app_trigger_haptic_feedback: pulse,
  web_app_hide_keyboard: (app) => app.panel.root.focus(),
};

function setButton(app, button, wanted, otherwise) {
  const theme = themeParams();
  const second = button === app.panel.second;
  const colour = wanted.color || (second ? theme.bottom_bar_bg_color : theme.button_color);
  button.hidden = !(wanted.is_visible && (wanted.text ?? otherwise).trim());
  button.disabled = wanted.is_active === false || Boolean(wanted.is_progress_visible);
  button.classList.toggle("shine", Boolean(wanted.has_shine_effect));
  button.style.background = colour;
  button.style.color = wanted.text_color || (second ? theme.button_color : readableOn(colour));
  button.replaceChildren(wanted.text ?? otherwise, ...(wanted.is_progress_visible ? [el("span", { class: "spinner" })] : []));
  app.panel.bottom.hidden = app.panel.main.hidden && app.panel.second.hidden;
}

function pulse(app, data) {
  const kind = data.impact_style ?? data.notification_type ?? "selection";
  const mark = el("span", { class: "haptic", "aria-hidden": "true", data: { haptic: kind } }, `vibrates: ${kind}`);
  app.panel.stage.querySelector(".haptic")?.remove();
  app.panel.stage.append(mark);
  app.panel.root.dataset.lastHaptic = kind;
  setTimeout(() => mark.remove(), PULSE);
}
