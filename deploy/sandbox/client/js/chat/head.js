// Above the messages: who this is, the topics, the pinned message.
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { avatar } from "../base/avatar.js";
import { summary, topicOf, someone, fullName } from "../state/store.js";
import { goToList, addressOf } from "../state/route.js";
import { showMenu, below } from "../base/menu.js";
import { chatItems } from "../chats/groups.js";
import { callMessage } from "./scroll.js";

/** Makes new contents only when `facts` changed; nothing to show hides the part. */
function drawn(part, facts, make) {
  const print = JSON.stringify(facts);
  if (part.print === print) return;
  part.print = print;
  part.hidden = facts === null;
  part.replaceChildren(...(facts === null ? [] : make()));
}

export function drawBar(part, chat) {
  part.className = "bar talk-bar";
  const { id, title, type, with_bot: withBot, blocked, members, forum } = chat;
  drawn(part, [id, title, type, withBot, blocked, members, forum], () => {
    const items = chatItems(chat);
    return [
      iconButton("back", "Back", "icon-button back", goToList),
      avatar(id, title, { kind: type === "private" ? "person" : "group", small: true }),
      el("div", { class: "titles" }, el("h2", {}, title), el("p", { class: "about" }, about(chat))),
      items.length > 0 ? iconButton("more", "Chat menu", "icon-button", (event) => showMenu(below(event.currentTarget), chatItems(chat))) : "",
    ];
  });
}

function iconButton(drawing, name, look, click) {
  return el("button", { class: look, type: "button", "aria-label": name, title: name, on: { click } }, icon(drawing));
}

function about(chat) {
  if (chat.type === "private") return chat.with_bot ? "bot" : "person";
  const names = (chat.members ?? []).map((member) => fullName(someone(member.id)));
  return names.join(", ");
}

export function drawTopics(part, chat, topic) {
  part.className = "topics";
  part.setAttribute("role", "navigation");
  part.setAttribute("aria-label", "Topics");
  const facts = chat?.forum ? [chat.id, chat.topics, chat.unread_topics, topic] : null;
  drawn(part, facts, () => chat.topics.map(({ id, name }) => {
    const unread = chat.unread_topics?.[id] ?? 0;
    return el("a", { class: "topic", href: addressOf(chat.id, id), data: { topic: id }, "aria-current": id === topic ? "true" : null },
      name, unread > 0 && el("span", { class: "badge" }, String(unread)));
  }));
}

export function drawPinned(part, chat, topic, messages) {
  const keys = new Set((chat?.pinned ?? []).map(String));
  const pinned = chat?.messages.filter((message) => keys.has(message.key) && topicOf(chat, message) === topic).at(-1);
  drawn(part, pinned ? [chat.id, pinned.key, summary(pinned)] : null, () => {
    const show = () => callMessage(pinned.key, messages);
    return [el("button", { class: "pinned", type: "button", data: { pinned: pinned.key }, on: { click: show } }, icon("pin"),
      el("span", { class: "words" }, el("div", { class: "label" }, "Pinned message"), el("div", { class: "text" }, summary(pinned))))];
  });
}
