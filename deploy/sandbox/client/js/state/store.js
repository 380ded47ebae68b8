// Everything this person sees, and how each message of the server changes it. Nothing here touches the page.
export const state = {
  you: null,
  people: [],
  bots: [],
  chats: new Map(), // id → Chat with messages
  version: "",
  busy: new Set(), // "chat/key/row.column" of buttons that wait for the bot
  called: null, // key of the message that is to come into view
  replying: new Map(), // chat id → {mode: "reply" | "edit", message}
};

const listeners = new Set();
let due = false;

/** Calls the listener soon after a change, once for many changes. */
export function onChange(listener) {
  listeners.add(listener);
}

export function changed() {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    for (const listener of listeners) listener();
  });
}

const HEARD = {
  state: ({ you, people, bots, chats, version }) => {
    Object.assign(state, { you, people, bots, version, chats: new Map(chats.map((chat) => [chat.id, chat])) });
  },
  message: ({ chat, message }) => putMessage(state.chats.get(chat), message),
  deleted: ({ chat, keys }) => {
    const known = state.chats.get(chat);
    if (known) known.messages = known.messages.filter((message) => !keys.includes(message.key));
  },
  chat: ({ chat }) => state.chats.set(chat.id, { messages: [], ...state.chats.get(chat.id), ...chat }),
  gone: ({ chat }) => state.chats.delete(chat),
  people: ({ people }) => Object.assign(state, { people }),
  bots: ({ bots }) => Object.assign(state, { bots }),
};

export function hear(message) {
  HEARD[message.t]?.(message);
  changed();
}

function putMessage(chat, message) {
  if (!chat) return;
  const place = chat.messages.findIndex((known) => known.key === message.key);
  if (place < 0) chat.messages.push(message);
  else chat.messages[place] = message;
}

// Questions about the state

export function botById(id) {
  return state.bots.find((bot) => bot.id === id) ?? null;
}

export function botByName(username) {
  return state.bots.find((bot) => bot.username.toLowerCase() === username.toLowerCase()) ?? null;
}

export function fullName(person) {
  return [person?.first_name, person?.last_name].filter(Boolean).join(" ") || person?.title || "Somebody";
}

export function someone(id) {
  return state.people.find((person) => person.id === id) ?? botById(id);
}

export function topicOf(chat, message) {
  return chat.forum ? (message.message_thread_id ?? 1) : null;
}

export function myStatus(chat) {
  return chat.members?.find((member) => member.id === state.you.id)?.status ?? null;
}

/** One line that stands for a message. */
export function summary(message) {
  return message.service ?? message.text ?? message.caption ?? (message.photo ? "Photo" : "Message");
}
