// Short words over the conversation (a bot's answer), and notices (a message in a chat that isn't open).
import { el, at } from "./dom.js";
import { avatar } from "./avatar.js";

const TOAST_STAYS = 3500; // ms
const NOTICE_STAYS = 8000; // ms
const MOST_NOTICES = 3;

export function toast(words) {
  const element = el("div", { class: "toast", data: { toast: "" } }, words);
  at("toasts").replaceChildren(element); // the newest alone: what is older was answered by it
  setTimeout(() => element.remove(), TOAST_STAYS);
}

/** `open` is called when the notice is tapped. One notice a chat: a newer one takes the place of the older. */
export function notice({ chat, title, words, kind }, open) {
  dropNotices(chat);
  const element = el("button", {
    class: "notice", type: "button", data: { notice: "", noticeChat: chat },
    on: { click: () => { element.remove(); open(); } },
  }, avatar(chat, title, { kind }), el("span", { class: "words" }, el("b", {}, title), el("span", { class: "last" }, words)));
  const place = at("notices");
  place.append(element);
  while (place.children.length > MOST_NOTICES) place.firstElementChild.remove();
  setTimeout(() => element.remove(), NOTICE_STAYS);
}

export function dropNotices(chat) {
  for (const old of document.querySelectorAll(`[data-notice-chat="${chat}"]`)) old.remove();
}
