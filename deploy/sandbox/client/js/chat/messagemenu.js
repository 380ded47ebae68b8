// The menu of a message.
import { showMenu } from "../base/menu.js";
import { attempt } from "../state/session.js";
import { state, changed } from "../state/store.js";
import { putDraft } from "../state/drafts.js";

const FACES = ["👍", "❤️", "😂", "🔥", "😢"];

export function messageMenu(chat, message, place) {
  const here = { chat: chat.id, key: message.key };
  const pinned = chat.pinned?.includes(Number(message.key));
  const text = message.text ?? message.caption;
  showMenu(place, [
    !message.ephemeral && { text: "Reply", icon: "reply", act: () => reply(chat, message, "reply") },
    message.out && message.text && !message.via_bot && { text: "Edit", icon: "edit", act: () => edit(chat, message) },
    text && { text: "Copy text", icon: "copy", act: () => navigator.clipboard?.writeText(text) },
    !message.ephemeral && { text: pinned ? "Unpin" : "Pin", icon: "pin", act: () => attempt(pinned ? "unpin" : "pin", here) },
    (message.out || message.ephemeral) && { text: "Delete", icon: "trash", look: "danger", act: () => attempt("delete", here) },
  ], message.ephemeral ? [] : FACES.map((emoji) => [emoji, () => attempt("react", { ...here, emoji })]));
}

function reply(chat, message, mode) {
  state.replying.set(chat.id, { mode, message });
  changed();
}

function edit(chat, message) {
  reply(chat, message, "edit");
  putDraft(chat.id, message.text);
}
