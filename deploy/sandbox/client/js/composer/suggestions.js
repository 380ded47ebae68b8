// Suggestions above the text box: a bot's commands after "/", results of inline mode after "@bot ".
import { el } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { botByName } from "../state/store.js";
import { inlineResults, forgetInline } from "./inlinemode.js";

/** Looks at the text and shows what fits. `doing` = {clear(), send(text)}. */
export function suggest(open, doing) {
  const text = open.box.value;
  const inline = text.match(/^@(\w+)\s([^]*)$/);
  const bot = inline && botByName(inline[1]);
  const show = (elements) => showHints(open.hints, elements);
  if (bot?.inline) return inlineResults(open, bot, inline[2], { ...doing, show });
  forgetInline();
  return show(text.startsWith("/") ? commandHints(open.chat, text, doing) : []);
}

function showHints(hints, elements) {
  hints.hidden = elements.length === 0;
  hints.replaceChildren(...elements);
}

export function commandsOf(chat) {
  return chat.commands ?? [];
}

function commandHints(chat, text, doing) {
  const [, start] = text.match(/^\/(\w*)$/) ?? [];
  if (start === undefined) return [];
  const fitting = commandsOf(chat).filter(({ command }) => command.startsWith(start.toLowerCase()));
  return fitting.map(({ bot, command, description, is_ephemeral: secret }) => {
    const whole = chat.type === "private" ? `/${command}` : `/${command}@${bot}`;
    return el("button", { class: "hint", type: "button", data: { command }, on: { click: () => doing.send(whole) } },
      el("span", { class: "words" }, el("span", { class: "name" }, `/${command}`), el("span", { class: "about" }, description)),
      secret && icon("eye"));
  });
}

/** Arrow keys, Enter and Escape among the suggestions; true when the key was meant for them. */
export function suggestionKey(event, hints) {
  if (hints.hidden) return false;
  const rows = [...hints.querySelectorAll(".hint")];
  const here = rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && rows.length) return select(rows, here < 0 && step < 0 ? rows.length - 1 : here + step);
  if ((event.key === "Enter" || event.key === "Tab") && here >= 0) {
    rows[here].click();
    return true;
  }
  if (event.key !== "Escape") return false;
  showHints(hints, []);
  return true;
}

function select(rows, place) {
  const here = (place + rows.length) % rows.length;
  rows.forEach((row, n) => row.setAttribute("aria-selected", String(n === here)));
  rows[here].scrollIntoView({ block: "nearest" });
  return true;
}
