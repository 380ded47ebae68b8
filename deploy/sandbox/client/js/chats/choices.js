// Lines of a dialog to choose from: people, bots and chats, each with its mark.
import { avatar } from "../base/avatar.js";
import { choose } from "../base/dialog.js";
import { state, fullName } from "../state/store.js";

/** A person or a bot. */
export function asChoice(one) {
  return { value: one.id, mark: avatar(one.id, fullName(one), { small: true }), text: fullName(one) };
}

function chatChoice(chat) {
  const kind = chat.type === "private" ? "person" : "group";
  return { value: chat.id, mark: avatar(chat.id, chat.title, { small: true, kind }), text: chat.title };
}

/** Asks for one of these chats; `question` is what the dialog shows above them. Its id, null when dismissed. */
export async function chooseChat(chats, question) {
  const picked = await choose({ ...question, choices: chats.map(chatChoice) });
  return picked === null ? null : Number(picked);
}

/** The chats of these ids that this person has. */
export function chatsOf(ids) {
  return ids.map((id) => state.chats.get(id)).filter(Boolean);
}
