// Taps on a part of a text: links, commands, mentions.
import { attempt } from "../state/session.js";
import { state, botByName } from "../state/store.js";
import { toast } from "../base/toast.js";
import { openChat } from "../chats/groups.js";
import { followLink } from "./outcome.js";
import { openPlace } from "../state/route.js";

export function tapsIn(chat) {
  return {
    link: (url) => followLink(url, chat),
    command: (text) => attempt("send", { chat: chat.id, text, topic: openPlace().topic }),
    mention: (username) => goToName(username),
    person: (id) => openChat(id),
  };
}

function goToName(username) {
  const person = state.people.find((one) => one.username?.toLowerCase() === username.toLowerCase());
  const found = botByName(username) ?? person;
  if (!found) toast(`There is nobody called @${username} here.`);
  else if (found.id !== state.you.id) openChat(found.id);
}
