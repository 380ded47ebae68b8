// The open conversation: its bar, topics, pinned message, messages and foot.
import { el, at, keyed } from "../base/dom.js";
import { state } from "../state/store.js";
import { openPlace } from "../state/route.js";
import { attempt } from "../state/session.js";
import { dropNotices } from "../base/toast.js";
import { coversChat } from "../miniapp/host.js";
import { drawFoot } from "../composer/foot.js";
import { prepareComposer } from "../composer/composer.js";
import { itemsOf } from "./items.js";
import { makeItem } from "./bubble.js";
import { keepingPlace } from "./scroll.js";
import { drawBar, drawTopics, drawPinned } from "./head.js";

const parts = {};
const reading = new Set();
let before = "";

export function prepareConversation() {
  for (const name of ["bar", "topics", "pinned"]) parts[name] = el("div", { data: { part: name } });
  parts.empty = el("div", { class: "empty" }, el("p", {}, "Choose a chat"));
  parts.messages = el("div", { class: "messages", role: "log", "aria-label": "Messages", tabindex: 0 });
  parts.foot = el("div", { class: "foot" });
  const wire = el("div", { class: "wire", role: "status" }, el("span", { class: "spinner" }), "Connecting…");
  at("talk").append(parts.bar, wire, parts.topics, parts.pinned, parts.messages, parts.empty, parts.foot);
  prepareComposer();
  document.addEventListener("visibilitychange", drawConversation);
  new ResizeObserver(() => keepingPlace(parts.messages, stuck, () => {})).observe(parts.messages);
  parts.messages.addEventListener("scroll", noteEnd, { passive: true });
}

let stuck = true;

function noteEnd() {
  const { scrollHeight, scrollTop, clientHeight } = parts.messages;
  stuck = scrollHeight - scrollTop - clientHeight < 90;
}

export function drawConversation() {
  if (!state.you) return;
  const { chat, topic } = openPlace();
  document.documentElement.dataset.view = chat ? "chat" : "list";
  at("talk").dataset.open = chat?.id ?? "";
  for (const name of ["bar", "messages", "foot"]) parts[name].hidden = !chat;
  parts.empty.hidden = Boolean(chat);
  drawTopics(parts.topics, chat, topic);
  drawPinned(parts.pinned, chat, topic, parts.messages);
  if (!chat) {
    before = "";
    return;
  }
  drawBar(parts.bar, chat);
  drawMessages(chat, topic);
  drawFoot(parts.foot, chat, topic);
  markRead(chat, topic);
}

function drawMessages(chat, topic) {
  const place = `${chat.id}/${topic}`;
  const jump = place !== before;
  if (jump) parts.messages.replaceChildren();
  before = place;
  keepingPlace(parts.messages, jump || stuck, () => keyed(parts.messages, itemsOf(chat, topic), makeItem));
}

async function markRead(chat, topic) {
  const unread = topic === null ? chat.unread : (chat.unread_topics?.[topic] ?? 0);
  const place = `${chat.id}/${topic}`;
  if (!unread || document.hidden || coversChat() || reading.has(place)) return;
  reading.add(place);
  dropNotices(chat.id);
  await attempt("read", topic === null ? { chat: chat.id } : { chat: chat.id, topic });
  reading.delete(place);
}
