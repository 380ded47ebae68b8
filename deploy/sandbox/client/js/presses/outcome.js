// The outcome of a press, a link or a menu button: the server says which kind, here it is carried out.
import { alertBox, confirmWith } from "../base/dialog.js";
import { themeParams } from "../base/theme.js";
import { toast } from "../base/toast.js";
import { attempt } from "../state/session.js";
import { state, botById } from "../state/store.js";
import { goTo } from "../state/route.js";
import { putDraft } from "../state/drafts.js";
import { chatsOf, chooseChat } from "../chats/choices.js";
import { openMiniApp, makeRoom } from "../miniapp/host.js";

/** Does an act that has an outcome, and carries it out; `chat` is where it was pressed, null when nowhere. */
export async function pursue(name, fields, chat = null, answered = () => {}) {
  const told = { ...fields, theme: themeParams() };
  const outcome = await attempt(name, told);
  answered();
  if (outcome?.kind === "first_app") return openFirst(outcome, (write) => pursue(name, { ...fields, write }, chat));
  return outcome && carryOut(outcome, chat);
}

export async function carryOut(outcome, chat = null) {
  await CARRY[outcome.kind]?.(outcome, chat);
}

/** Follows a link in a text, or of a Mini App. */
export function followLink(url, chat = null) {
  return pursue("link", { url, chat: chat?.id ?? null }, chat);
}

/** Before the first Mini App of a bot: open it at all, and may the bot write? */
async function openFirst({ bot, title }, open) {
  const option = `Allow ${botById(bot)?.first_name ?? title} to send me messages`;
  const write = await confirmWith({ title: `Open ${title}?`, words: "A Mini App by this bot is opened.", option, yes: "Open", marks: { firstApp: "" } });
  return write !== null && open(write);
}

const CARRY = {
  answer: ({ text, alert }) => {
    if (text && alert) return alertBox(text);
    return text && toast(text);
  },
  app: ({ launch }) => openMiniApp(launch, { carryOut, followLink }),
  chat: goThere,
  add: addToGroup,
  inline: startInline,
  link: ({ url }) => openTab(url),
  copy: ({ text }) => copy(text),
};

async function goThere({ chat, parameter, key }) {
  makeRoom();
  goTo(chat, state.chats.get(chat)?.forum ? 1 : null);
  if (key) state.called = key;
  const known = state.chats.get(chat);
  if (parameter && known?.with_bot) await attempt("start", { bot: known.with, parameter });
}

async function addToGroup({ bot, parameter }) {
  const groups = [...state.chats.values()].filter((chat) => chat.type !== "private" && !chat.upgraded_to);
  const name = botById(bot)?.first_name ?? "the bot";
  const picked = await chooseChat(groups, { title: `Add ${name} to a group` });
  if (!picked) return;
  const done = await attempt("add", { chat: picked, member: bot, parameter });
  if (done) goThere({ chat: picked });
}

async function startInline({ bot, query, chat, chats }) {
  const goal = chat ?? (await chooseChat(chatsOf(chats), { title: "Choose a chat" }));
  if (!goal) return;
  makeRoom();
  goTo(goal, state.chats.get(goal)?.forum ? 1 : null);
  putDraft(goal, `@${bot} ${query}`);
}

function openTab(url) {
  window.open(url, "_blank", "noopener");
  toast(`Opened in a new tab: ${url}`);
}

async function copy(text) {
  await navigator.clipboard?.writeText(text);
  toast("Copied");
}
