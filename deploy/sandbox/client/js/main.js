// The start: choose who you are, connect, and redraw everything when something changed.
import { at } from "./base/dom.js";
import { applyTheme } from "./base/theme.js";
import { begin } from "./state/session.js";
import { hear, onChange, changed, state, fullName } from "./state/store.js";
import { showChooser } from "./chats/chooser.js";
import { drawList, prepareList } from "./chats/list.js";
import { drawConversation, prepareConversation } from "./chat/conversation.js";
import { announce } from "./chat/notices.js";
import { appEvent } from "./miniapp/host.js";

function receive(message) {
  hear(message);
  if (message.t === "message") announce(message);
  if (message.t === "app") appEvent(message);
}

function draw() {
  if (!state.you) return;
  at("app").hidden = false;
  drawList();
  drawConversation();
  const unread = [...state.chats.values()].reduce((sum, chat) => sum + chat.unread, 0);
  document.title = `${unread ? `(${unread}) ` : ""}${fullName(state.you)} · Chats`;
}

async function start() {
  applyTheme();
  const as = new URLSearchParams(location.search).get("as");
  if (!as || !(await known(as))) return showChooser();
  prepareList();
  prepareConversation();
  onChange(draw);
  addEventListener("hashchange", changed);
  return begin(as, receive);
}

async function known(as) {
  const { people } = await (await fetch("/client/people")).json();
  return people.some((person) => person.key.toLowerCase() === as.toLowerCase());
}

start();
