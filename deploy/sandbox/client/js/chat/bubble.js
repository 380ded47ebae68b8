// One item of a conversation as an element.
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { avatar, hue } from "../base/avatar.js";
import { hour } from "../base/dates.js";
import { state, fullName, summary } from "../state/store.js";
import { attempt } from "../state/session.js";
import { keyboard } from "../presses/inlinekeyboard.js";
import { tapsIn } from "../presses/textlinks.js";
import { richText } from "./entities.js";
import { messageMenu } from "./messagemenu.js";
import { callMessage } from "./scroll.js";

export function makeItem(item) {
  if (item.day) return el("p", { class: "day" }, item.day);
  const { message } = item;
  if (message.service) return el("p", { class: "service", data: { message: message.key } }, message.service);
  return makeMessage(item);
}

function makeMessage({ chat, message, first, last }) {
  const names = ["message", message.out && "out", first && "first", last && "last", message.ephemeral && "secret"];
  const withFace = chat.type !== "private" && !message.out;
  const menu = (event) => openMenu(event, chat, message);
  return el("article", {
    class: names.filter(Boolean).join(" "), data: { message: message.key, ephemeral: message.ephemeral ? "" : null },
    "aria-label": `${fullName(message.from)}, ${hour(message.date)}`, on: { contextmenu: menu },
  },
  withFace && avatar(message.from?.id ?? chat.id, fullName(message.from), { small: true }),
  el("div", { class: message.reply_markup?.inline_keyboard?.length ? "bubble with-keys" : "bubble" }, contents(chat, message, first && withFace)),
  el("button", { class: "icon-button more", type: "button", "aria-label": "More", on: { click: menu } }, icon("more")));
}

function contents(chat, message, named) {
  const text = message.text ?? message.caption;
  const entities = message.entities ?? message.caption_entities;
  return [
    message.ephemeral && secretNote(chat, message),
    named && el("div", { class: "who", style: { "--hue": hue(message.from?.id ?? 0) } }, fullName(message.from)),
    message.via_bot && el("div", { class: "via" }, `via @${message.via_bot.username}`),
    calledBy(message) && el("div", { class: "via" }, `guest, called by ${calledBy(message)}`),
    message.reply_to_message && quote(message.reply_to_message),
    message.photo_url && el("img", { class: "photo", src: message.photo_url, alt: "Photo", ...photoSize(message) }),
    el("span", { class: "text" }, text ? richText(text, entities, tapsIn(chat)) : null),
    el("span", { class: "tail" }, message.edit_date ? "edited" : null, el("time", {}, hour(message.date))),
    keyboard(chat, message),
    reactions(chat, message),
  ];
}

function calledBy({ guest_bot_caller_user: person, guest_bot_caller_chat: chat }) {
  return person ? fullName(person) : chat?.title;
}

function photoSize(message) {
  const largest = message.photo?.at?.(-1);
  return largest ? { width: largest.width, height: largest.height } : {};
}

function secretNote(chat, message) {
  const dismiss = () => attempt("delete", { chat: chat.id, key: message.key });
  return el("div", { class: "secret-note" }, icon("eye"), "Only you can see this",
    el("button", { type: "button", on: { click: dismiss } }, "Dismiss"));
}

function quote(original) {
  const show = (event) => callMessage(String(original.message_id), event.currentTarget.closest(".messages"));
  return el("button", { class: "quote", type: "button", on: { click: show } },
    el("b", {}, fullName(original.from)), el("span", {}, summary(original)));
}

function reactions(chat, message) {
  if (!message.reactions?.length) return null;
  return el("div", { class: "reactions" }, message.reactions.map(({ emoji, by }) => {
    const mine = by.includes(state.you.id);
    const react = () => attempt("react", { chat: chat.id, key: message.key, emoji: mine ? null : emoji });
    return el("button", { class: "reaction", type: "button", data: { reaction: emoji }, "aria-pressed": String(mine), on: { click: react } }, `${emoji} ${by.length}`);
  }));
}

function openMenu(event, chat, message) {
  if (event.type === "contextmenu" && event.target.closest("a, input")) return;
  event.preventDefault();
  const box = event.currentTarget.getBoundingClientRect();
  messageMenu(chat, message, event.type === "contextmenu" ? { x: event.clientX, y: event.clientY } : { x: box.left, y: box.bottom });
}
