// Below the messages: the text box, or Start, Unblock, or the way to the supergroup instead of it.
import { el } from "../base/dom.js";
import { attempt } from "../state/session.js";
import { addressOf } from "../state/route.js";
import { makeComposer, drawComposer } from "./composer.js";

let shown = "";

export function drawFoot(part, chat, topic) {
  const kind = kindOf(chat);
  const print = JSON.stringify([chat.id, topic, kind, chat.menu_button]);
  if (print !== shown) {
    shown = print;
    part.replaceChildren(MAKE[kind](chat, topic));
  }
  if (kind === "composer") drawComposer(chat);
}

function kindOf(chat) {
  if (chat.upgraded_to) return "upgraded";
  if (chat.with_bot && chat.type === "private") {
    if (chat.blocked) return "blocked";
    if (!chat.started) return "start";
  }
  return "composer";
}

const MAKE = {
  composer: makeComposer,
  start: (chat) => instead("Press Start to begin.", "Start", () => attempt("start", { bot: chat.with })),
  blocked: (chat) => instead("You have blocked this bot.", "Unblock", () => attempt("unblock", { bot: chat.with })),
  upgraded: (chat) => instead("This group has become a supergroup.", "Go to the supergroup", () => { location.hash = addressOf(chat.upgraded_to); }),
};

function instead(words, name, click) {
  return el("div", { class: "instead" }, el("p", {}, words), el("button", { class: "button", type: "button", on: { click } }, name));
}
