// Items of a conversation, in order: days, service lines, messages and who of them begins or ends a run.
import { dayName } from "../base/dates.js";
import { topicOf } from "../state/store.js";
import { busyKeys } from "../presses/inlinekeyboard.js";

const RUN = 300; // seconds between two messages of one run

export function itemsOf(chat, topic) {
  const messages = inPlace(chat.messages.filter((message) => topicOf(chat, message) === topic));
  const items = [];
  let day = null;
  messages.forEach((message, n) => {
    const today = dayName(message.date);
    if (today !== day) items.push({ key: `day ${today}`, print: today, day: today });
    day = today;
    const first = !together(messages[n - 1], message);
    const last = !together(message, messages[n + 1]);
    const print = JSON.stringify([message, first, last, busyKeys(chat, message), chat.pinned?.includes(Number(message.key))]);
    items.push({ key: message.key, print, message, first, last, chat });
  });
  return items;
}

/** An ephemeral message with `replaces` stands where the replaced one stood. */
function inPlace(messages) {
  const instead = new Map(messages.filter((message) => message.replaces).map((message) => [message.replaces, message]));
  const kept = new Set(messages.map((message) => message.key));
  return messages
    .filter((message) => !(message.replaces && kept.has(message.replaces)))
    .map((message) => instead.get(message.key) ?? message);
}

function together(one, other) {
  if (!one || !other || one.service || other.service || one.ephemeral !== other.ephemeral) return false;
  return one.from?.id === other.from?.id && other.date - one.date < RUN && dayName(one.date) === dayName(other.date);
}
