// The open chat, which stands in the address after #, so that reload and the device's back button work.
import { state } from "./store.js";

export function openPlace() {
  const [chat, topic] = location.hash.slice(1).split("/");
  const known = chat ? state.chats.get(Number(chat)) : null;
  if (!known) return { chat: null, topic: null };
  return { chat: known, topic: known.forum ? Number(topic || 1) : null };
}

export function addressOf(id, topic = null) {
  return topic === null ? `#${id}` : `#${id}/${topic}`;
}

export function goTo(id, topic = null) {
  location.hash = addressOf(id, topic);
}

export function goToList() {
  location.hash = "";
}
