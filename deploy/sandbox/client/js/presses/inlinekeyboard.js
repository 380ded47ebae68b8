// The buttons inside a bubble: rows as the bot gave them, a spinner while the bot thinks.
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { state, changed } from "../state/store.js";
import { pursue } from "./outcome.js";

const MARKS = { url: "link", web_app: "app", copy_text: "copy", switch_inline_query: "send", switch_inline_query_chosen_chat: "send" };

export function keyboard(chat, message) {
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows?.length) return null;
  return el("div", { class: "keyboard" }, rows.map((row, r) =>
    el("div", { class: "row" }, row.map((button, c) => key(chat, message, button, [r, c])))));
}

function key(chat, message, button, place) {
  const busy = state.busy.has(name(chat, message, place));
  const mark = Object.keys(MARKS).find((kind) => kind in button);
  const drawing = mark && icon(MARKS[mark]);
  drawing?.classList.add("mark");
  return el("button", {
    class: "key", type: "button", data: { style: button.style }, disabled: Boolean(button.disabled), "aria-busy": busy ? "true" : null,
    on: { click: () => press(chat, message, place) },
  }, el("span", {}, button.text), drawing, busy && el("span", { class: "spinner" }));
}

function name(chat, message, place) {
  return `${chat.id}/${message.key}/${place.join(".")}`;
}

/** Return the buttons of this message that are waiting: part of its print. */
export function busyKeys(chat, message) {
  return [...state.busy].filter((waiting) => waiting.startsWith(`${chat.id}/${message.key}/`));
}

async function press(chat, message, place) {
  const waiting = name(chat, message, place);
  if (state.busy.has(waiting)) return;
  state.busy.add(waiting);
  changed();
  await pursue("press", { chat: chat.id, key: message.key, button: place }, chat, () => {
    state.busy.delete(waiting);
    changed();
  });
}
