// A text and its entities as elements. Entities may lie inside one another; offsets count UTF-16 units, as strings here do.
import { el } from "../base/dom.js";

/** `doing` = {link(url), command(text), mention(username), person(id)}: what a tap on such a part does. */
export function richText(text, entities = [], doing) {
  const sorted = [...entities].sort((one, other) => one.offset - other.offset || other.length - one.length);
  return inside(text, sorted, 0, text.length, doing);
}

function inside(text, entities, from, to, doing) {
  const parts = [];
  let here = from;
  for (let n = 0; n < entities.length; n += 1) {
    const entity = entities[n];
    const end = Math.min(entity.offset + entity.length, to);
    if (entity.offset < here) continue;
    parts.push(text.slice(here, entity.offset));
    const within = entities.slice(n + 1).filter((other) => other.offset < end);
    parts.push(dressed(entity, text.slice(entity.offset, end), inside(text, within, entity.offset, end, doing), doing));
    here = BLOCKS.has(entity.type) && text[end] === "\n" ? end + 1 : end; // a block ends its line by itself
  }
  parts.push(text.slice(here, to));
  return parts.filter((part) => part !== "");
}

const BLOCKS = new Set(["blockquote", "expandable_blockquote", "pre"]);
const PLAIN = { bold: "b", italic: "i", underline: "u", strikethrough: "s", code: "code", blockquote: "blockquote" };

function dressed(entity, words, children, doing) {
  if (PLAIN[entity.type]) return el(PLAIN[entity.type], {}, children);
  return (SPECIAL[entity.type] ?? asSpan)(entity, words, children, doing);
}

const SPECIAL = {
  pre: (entity, words, children) => el("pre", { data: { language: entity.language } }, children),
  spoiler: (entity, words, children) => hidden("span", "spoiler", children),
  expandable_blockquote: (entity, words, children) => hidden("blockquote", "long", children),
  url: (entity, words, children, doing) => link(withScheme(words), children, doing),
  text_link: (entity, words, children, doing) => link(entity.url, children, doing),
  email: (entity, words, children) => el("a", { href: `mailto:${words}` }, children),
  mention: (entity, words, children, doing) => tappable(children, () => doing.mention(words.slice(1))),
  text_mention: (entity, words, children, doing) => tappable(children, () => doing.person(entity.user.id)),
  bot_command: (entity, words, children, doing) => tappable(children, () => doing.command(words)),
};

function asSpan(entity, words, children) {
  return el("span", { data: { entity: entity.type } }, children);
}

function hidden(tag, name, children) {
  const open = (event) => {
    if (event.type === "keydown" && event.key !== "Enter") return;
    event.currentTarget.classList.add("open");
  };
  return el(tag, { class: name, tabindex: 0, role: "button", on: { click: open, keydown: open } }, children);
}

function link(url, children, doing) {
  const click = (event) => {
    event.preventDefault();
    doing.link(url);
  };
  const href = /^(https?|tg):/i.test(url) ? url : "#";
  return el("a", { href, rel: "noopener", on: { click } }, children);
}

function tappable(children, click) {
  return el("button", { class: "command", type: "button", on: { click } }, children);
}

function withScheme(address) {
  return /^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`;
}
