// Notices of new messages, if nobody looks at their chat. Another topic of the open chat shows its badge.
import { state, summary, fullName, topicOf } from "../state/store.js";
import { openPlace, goTo } from "../state/route.js";
import { notice } from "../base/toast.js";
import { coversChat, makeRoom } from "../miniapp/host.js";

export function announce({ chat: id, message, fresh }) {
  const chat = state.chats.get(id);
  if (!chat || !fresh || message.out || isInSight(chat)) return;
  const from = chat.type === "private" || message.service ? "" : `${fullName(message.from)}: `;
  const kind = chat.type === "private" ? "person" : "group";
  notice({ chat: id, title: chat.title, words: from + summary(message), kind }, () => {
    makeRoom();
    goTo(id, topicOf(chat, message));
  });
}

function isInSight(chat) {
  return openPlace().chat?.id === chat.id && !document.hidden && !coversChat();
}
