// The text box: writing, sending, replying, a photo, and the bot's menu button.
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { state, changed, fullName, summary } from "../state/store.js";
import { attempt } from "../state/session.js";
import { pursue } from "../presses/outcome.js";
import { draftOf, keepDraft, putDraft, onDraft } from "../state/drafts.js";
import { suggest, suggestionKey, commandsOf } from "./suggestions.js";

let open = null; // {chat, topic, box, hints, reply, send}

export function prepareComposer() {
  onDraft((id) => {
    if (open?.chat.id === id) fill();
  });
}

export function makeComposer(chat, topic) {
  const box = el("textarea", { rows: 1, "aria-label": "Message", placeholder: "Message", autocomplete: "off", on: { input: typed, keydown: keyed } });
  const send = el("button", { class: "icon-button send", type: "button", "aria-label": "Send", title: "Send", on: { click: sendText } }, icon("send"));
  open = { chat, topic, box, send, hints: el("div", { class: "hints", hidden: true }), reply: el("div", { class: "replying", hidden: true }) };
  const element = el("div", {}, open.hints, open.reply, el("div", { class: "composer" }, menuButton(chat), attach(), box, send));
  queueMicrotask(fill);
  return element;
}

/** The chat may have changed (its commands, what is replied to). */
export function drawComposer(chat) {
  open.chat = chat;
  const replying = state.replying.get(chat.id);
  const print = JSON.stringify(replying ?? null);
  if (open.reply.print === print) return;
  open.reply.print = print;
  open.reply.hidden = !replying;
  open.reply.replaceChildren(...(replying ? replyParts(replying) : []));
  if (replying) open.box.focus();
}

function replyParts({ mode, message }) {
  const stop = () => {
    state.replying.delete(open.chat.id);
    if (mode === "edit") putDraft(open.chat.id, "");
    changed();
  };
  const title = mode === "edit" ? "Edit message" : `Reply to ${fullName(message.from)}`;
  return [el("div", { class: "words" }, el("b", {}, title), el("span", {}, summary(message))),
    el("button", { class: "icon-button", type: "button", "aria-label": "Cancel", on: { click: stop } }, icon("close"))];
}

function fill() {
  open.box.value = draftOf(open.chat.id);
  if (matchMedia("(hover: hover)").matches || open.box.value) open.box.focus({ preventScroll: true });
  typed();
}

function typed() {
  keepDraft(open.chat.id, open.box.value);
  open.send.disabled = !open.box.value.trim();
  suggest(open, { clear: () => putDraft(open.chat.id, ""), send: sendWords });
}

function keyed(event) {
  if (event.isComposing) return;
  if (suggestionKey(event, open.hints)) event.preventDefault();
  else if (event.key === "Enter" && !event.shiftKey) {
    event.preventDefault();
    sendText();
  } else if (event.key === "Escape" && state.replying.delete(open.chat.id)) changed();
}

function sendText() {
  const text = open.box.value.trim();
  if (text) sendWords(text);
}

async function sendWords(text) {
  const { chat, topic } = open;
  const replying = state.replying.get(chat.id);
  state.replying.delete(chat.id);
  putDraft(chat.id, "");
  const done = replying?.mode === "edit"
    ? await attempt("edit", { chat: chat.id, key: replying.message.key, text })
    : await attempt("send", { ...place(chat, topic, replying), text });
  if (!done && !draftOf(chat.id)) putDraft(chat.id, text);
  changed();
}

function place(chat, topic, replying) {
  const fields = { chat: chat.id };
  if (topic !== null) fields.topic = topic;
  if (replying) fields.reply_to = replying.message.key;
  return fields;
}

function attach() {
  const file = el("input", { type: "file", accept: "image/*", hidden: true, on: { change: () => sendPhoto(file) } });
  return el("button", { class: "icon-button", type: "button", "aria-label": "Send a photo", title: "Send a photo", on: { click: () => file.click() } }, icon("attach"), file);
}

async function sendPhoto(file) {
  const { chat, topic, box } = open;
  const bytes = new Uint8Array(await file.files[0].arrayBuffer());
  file.value = "";
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const caption = box.value.trim();
  putDraft(chat.id, "");
  await attempt("photo", { ...place(chat, topic), data, ...(caption ? { caption } : {}) });
}

function menuButton(chat) {
  if (chat.type !== "private" || !chat.with_bot) return null;
  const app = chat.menu_button?.type === "web_app";
  if (!app && commandsOf(chat).length === 0) return null;
  const click = app ? () => openMenuApp(chat) : () => putDraft(chat.id, "/");
  return el("button", { class: "menu-button", type: "button", data: { menuButton: "" }, "aria-label": app ? chat.menu_button.text : "Commands", on: { click } },
    icon(app ? "app" : "more"), el("span", {}, app ? chat.menu_button.text : "Menu"));
}

function openMenuApp(chat) {
  return pursue("menu", { bot: chat.with }, chat);
}
