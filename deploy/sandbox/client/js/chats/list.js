// The list of chats: who wrote last, what isn't read, and the menu over it.
import { el, at, keyed } from "../base/dom.js";
import { avatar } from "../base/avatar.js";
import { icon } from "../base/icons.js";
import { shortDate } from "../base/dates.js";
import { state, fullName, summary } from "../state/store.js";
import { openPlace, addressOf } from "../state/route.js";
import { showMenu, below } from "../base/menu.js";
import { currentTheme, switchTheme, onThemeChange } from "../base/theme.js";
import { newGroup, newChat } from "./groups.js";

let rows = null;
let header = null;
let people = null; // a face for each person: whose view this tab shows

export function prepareList() {
  header = el("div", { class: "bar" });
  rows = el("ul", { class: "rows" });
  people = el("nav", { class: "faces", "aria-label": "Be somebody else" });
  at("side").append(header, people, el("div", { class: "wire", role: "status" }, el("span", { class: "spinner" }), "Connecting…"), rows);
  onThemeChange(drawHeader);
}

export function drawList() {
  if (!header.hasChildNodes()) drawHeader();
  const { chat: open } = openPlace();
  keyed(people, state.people.map(asFace), makeFace);
  keyed(rows, inOrder().map((chat) => described(chat, open === chat)), makeRow);
}

function drawHeader() {
  if (!state.you) return;
  const name = fullName(state.you);
  const dark = currentTheme() === "dark";
  header.replaceChildren(
    avatar(state.you.id, name, { small: true }),
    el("div", { class: "titles" }, el("h1", {}, name), el("p", { class: "about" }, "Local Telegram")),
    button(dark ? "sun" : "moon", dark ? "Light theme" : "Dark theme", switchTheme),
    button("plus", "New", (event) => showMenu(below(event.currentTarget), NEW)));
}

const NEW = [
  { text: "New group", icon: "people", act: newGroup },
  { text: "New chat", icon: "chat", act: newChat },
  { text: "Be somebody else", icon: "door", act: () => location.assign("/?as=") },
];

/** The same group as somebody else; another private chat isn't theirs. */
function asFace(person) {
  const { chat } = openPlace();
  const address = `/?as=${encodeURIComponent(person.key)}${chat && chat.type !== "private" ? location.hash : ""}`;
  const current = person.id === state.you.id;
  return { key: person.id, print: JSON.stringify([person, address, current]), person, address, current };
}

function makeFace({ person, address, current }) {
  const name = fullName(person);
  return el("a", { class: "face", href: address, title: name, data: { person: person.key }, "aria-current": current ? "true" : null },
    avatar(person.id, name, { small: true }));
}

function button(drawing, name, click) {
  return el("button", { class: "icon-button", type: "button", "aria-label": name, title: name, on: { click } }, icon(drawing));
}

function inOrder() {
  const shown = [...state.chats.values()].filter((chat) => !chat.upgraded_to);
  return shown.sort((one, other) => (lastDate(other) ?? 0) - (lastDate(one) ?? 0));
}

const lastDate = (chat) => chat.messages.at(-1)?.date;

function described(chat, current) {
  const { id, title, type, unread } = chat;
  const newest = chat.messages.at(-1);
  const last = newest && summary(newest);
  const date = lastDate(chat);
  const print = JSON.stringify([title, last, date, unread, current]);
  return { key: id, print, id, title, type, last, date, unread, current, address: addressOf(id, chat.forum ? 1 : null) };
}

function makeRow(row) {
  const count = row.unread > 0 && el("span", { class: "badge", data: { unread: row.unread }, "aria-label": `${row.unread} unread` }, String(row.unread));
  return el("li", {}, el("a", { class: "chat-row", href: row.address, data: { chat: row.id, title: row.title }, "aria-current": row.current ? "true" : null },
    avatar(row.id, row.title, { kind: row.type === "private" ? "person" : "group" }),
    el("span", { class: "name" }, row.title),
    el("span", { class: "when" }, row.date ? shortDate(row.date) : ""),
    el("span", { class: "last" }, row.last ?? "No messages yet"),
    count));
}
