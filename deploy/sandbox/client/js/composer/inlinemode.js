// Inline mode: asks the bot while one types, shows what it answers, sends what is chosen.
import { el } from "../base/dom.js";
import { act, attempt } from "../state/session.js";
import { ActRefused } from "../state/serversocket.js";
import { themeParams } from "../base/theme.js";
import { carryOut } from "../presses/outcome.js";

const PAUSE = 250; // ms without a key before the bot is asked
let newest = 0;
let waiting = null;

export function forgetInline() {
  newest += 1;
  clearTimeout(waiting);
}

/** `doing` = {show(elements), clear()}: lists what fits, empties the text box. */
export function inlineResults(open, bot, query, doing) {
  forgetInline();
  const mine = newest;
  if (open.hints.hidden) doing.show([note(bot.placeholder || "Asking the bot…")]);
  waiting = setTimeout(async () => {
    const answer = await asked(bot, open.chat, query);
    if (mine === newest && answer) doing.show(elements(answer, open, doing));
  }, PAUSE);
}

async function asked(bot, chat, query) {
  try {
    return await act("inline", { bot: bot.username, chat: chat.id, query });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error; // refused: a newer question took its place, or the bot is silent
    return { results: [], words: error.message };
  }
}

function elements({ query_id: query, results, button, words }, open, doing) {
  const over = button && el("button", { class: "hint over", type: "button", data: { inlineButton: "" }, on: { click: () => pressOver(query, open.chat) } }, button.text);
  const rows = results.map((result) => row(result, () => pick(query, result, open, doing)));
  if (!over && rows.length === 0) return [note(words ?? "No results")];
  return [over, ...rows].filter(Boolean);
}

function note(words) {
  return el("p", { class: "note" }, words);
}

function row(result, click) {
  const picture = result.thumbnail_url
    ? el("img", { class: "thumb", src: result.thumbnail_url, alt: "" })
    : el("span", { class: "thumb", "aria-hidden": "true" }, [...(result.title ?? "?")][0]);
  return el("button", { class: "hint", type: "button", data: { inlineResult: result.id }, on: { click } }, picture,
    el("span", { class: "words" }, el("span", { class: "name" }, result.title ?? result.text ?? ""), el("span", { class: "about" }, result.description ?? "")));
}

async function pick(query, result, { chat, topic }, doing) {
  doing.clear();
  await attempt("choose", { query_id: query, result: result.id, chat: chat.id, ...(topic === null ? {} : { topic }) });
}

async function pressOver(query, chat) {
  const outcome = await attempt("inline_button", { query_id: query, theme: themeParams() });
  if (outcome) await carryOut(outcome, chat);
}
