// The panel's elements: bar, frame, bottom buttons. What they do is told when they are made.
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { showMenu, below } from "../base/menu.js";
import { botById } from "../state/store.js";

const RIGHTS = "allow-scripts allow-same-origin allow-popups allow-forms allow-modals allow-storage-access-by-user-activation";

/** `doing` = {close, shrink, restore, reload, press(event)}. */
export function makePanel(launch, doing) {
  const settings = { shown: false };
  const frame = el("iframe", {
    title: launch.title, data: { miniApp: launch.short_name ?? "" }, sandbox: RIGHTS,
    allow: "clipboard-write; fullscreen; screen-wake-lock", referrerpolicy: "strict-origin-when-cross-origin",
  });
  const back = button("back", "Back", () => doing.press("back_button_pressed"), "back");
  const header = makeHeader(launch, back, settings, doing);
  const stage = el("div", { class: "stage" }, frame, el("div", { class: "waiting" }, el("span", { class: "spinner" }), launch.title));
  const main = el("button", { class: "button main", type: "button", hidden: true, data: { mainButton: "" }, on: { click: () => doing.press("main_button_pressed") } });
  const second = el("button", { class: "button second", type: "button", hidden: true, data: { secondaryButton: "" }, on: { click: () => doing.press("secondary_button_pressed") } });
  const bottom = el("div", { class: "bottom", hidden: true }, main, second);
  const root = el("section", { class: "miniapp", role: "dialog", "aria-label": launch.title }, header, stage, bottom);
  back.hidden = true;
  frame.addEventListener("load", () => { root.dataset.ready = ""; });
  return { root, frame, stage, back, main, second, bottom, settings };
}

function makeHeader(launch, back, settings, doing) {
  const items = () => [
    settings.shown && { text: "Settings", icon: "gear", act: () => doing.press("settings_button_pressed") },
    { text: "Reload", icon: "reload", act: doing.reload },
    { text: "Close", icon: "close", act: doing.close },
  ];
  const menu = button("more", "App menu", (event) => showMenu(below(event.currentTarget), items()), "app-menu");
  const bot = botById(launch.bot);
  const header = el("header", {}, back,
    el("div", { class: "titles" }, el("h2", {}, launch.title), el("p", { class: "about" }, bot ? `@${bot.username}` : "")),
    menu, button("down", "Minimize or restore", doing.shrink, "shrink"), button("close", "Close app", doing.close));
  header.addEventListener("click", (event) => {
    if (!event.target.closest("button")) doing.restore();
  });
  return header;
}

function button(drawing, name, click, look = "") {
  return el("button", { class: `icon-button ${look}`, type: "button", "aria-label": name, title: name, on: { click } }, icon(drawing));
}
