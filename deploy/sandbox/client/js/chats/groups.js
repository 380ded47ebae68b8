// Making groups and topics, and what can be done to a chat: the menu at the top of the conversation.
import { choose, chooseSeveral, askText, confirmBox } from "../base/dialog.js";
import { attempt } from "../state/session.js";
import { state, someone, myStatus } from "../state/store.js";
import { goTo, goToList } from "../state/route.js";
import { asChoice } from "./choices.js";

export async function newGroup() {
  const choices = everybodyElse().map(asChoice);
  const answer = await chooseSeveral({ title: "New group", label: "Group name", choices, extra: "With topics", yes: "Create" });
  if (!answer) return;
  const done = await attempt("new_group", { title: answer.name, members: answer.picked, forum: answer.extra });
  if (done) goTo(done.chat);
}

export async function newChat() {
  const picked = await choose({ title: "New chat", choices: everybodyElse().map(asChoice) });
  if (picked) await openChat(Number(picked));
}

export async function openChat(id) {
  const done = await attempt("open_chat", { with: id });
  if (done) goTo(done.chat);
}

function everybodyElse() {
  return [...state.bots, ...state.people.filter((person) => person.id !== state.you.id)];
}

/** Return the acts on this chat, as menu items. */
export function chatItems(chat) {
  return chat.type === "private" ? privateItems(chat) : groupItems(chat);
}

function privateItems(chat) {
  if (!chat.with_bot) return [];
  const bot = chat.with;
  return [
    chat.blocked
      ? { text: "Unblock", icon: "block", act: () => attempt("unblock", { bot }) }
      : { text: "Stop and block", icon: "block", look: "danger", act: () => attempt("block", { bot }) },
    { text: "Restart", icon: "reload", act: () => attempt("start", { bot }) },
  ];
}

function groupItems(chat) {
  const boss = ["creator", "administrator"].includes(myStatus(chat));
  return [
    { text: "Add a member", icon: "plus", act: () => addMember(chat) },
    chat.forum && { text: "New topic", icon: "chat", act: () => newTopic(chat) },
    boss && { text: "Make administrator", icon: "up", act: () => promote(chat, true) },
    boss && { text: "Take administrator's rights", icon: "down", act: () => promote(chat, false) },
    boss && { text: "Remove a member", icon: "block", act: () => kick(chat) },
    boss && chat.type === "group" && { text: "Upgrade to supergroup", icon: "up", act: () => upgrade(chat) },
    { text: "Leave group", icon: "door", look: "danger", act: () => leave(chat) },
  ];
}

async function addMember(chat) {
  const there = new Set(chat.members.map((member) => member.id));
  const choices = everybodyElse().filter((one) => !there.has(one.id)).map(asChoice);
  const picked = await choose({ title: "Add a member", words: choices.length ? "" : "Everybody is here already.", choices });
  if (picked) await attempt("add", { chat: chat.id, member: Number(picked) });
}

async function newTopic(chat) {
  const name = await askText({ title: "New topic", label: "Topic name", yes: "Create" });
  const done = name && await attempt("new_topic", { chat: chat.id, name });
  if (done) goTo(chat.id, done.topic);
}

async function promote(chat, admin) {
  const from = admin ? "member" : "administrator";
  const picked = await pickMember(chat, admin ? "Make administrator" : "Take administrator's rights", (member) => member.status === from);
  if (picked) await attempt("promote", { chat: chat.id, member: picked, admin });
}

async function kick(chat) {
  const picked = await pickMember(chat, "Remove a member", (member) => member.status !== "creator");
  if (picked) await attempt("kick", { chat: chat.id, member: picked });
}

async function pickMember(chat, title, wanted) {
  const members = chat.members.filter((member) => member.id !== state.you.id && wanted(member));
  const choices = members.map((member) => someone(member.id)).filter(Boolean).map(asChoice);
  return Number(await choose({ title, words: choices.length ? "" : "There is nobody.", choices }));
}

async function upgrade(chat) {
  const done = await attempt("upgrade", { chat: chat.id });
  if (done) goTo(done.chat);
}

async function leave(chat) {
  const sure = await confirmBox({ title: `Leave ${chat.title}?`, words: "You won't see its messages any more.", yes: "Leave", look: "danger" });
  if (sure && await attempt("leave", { chat: chat.id })) goToList();
}
