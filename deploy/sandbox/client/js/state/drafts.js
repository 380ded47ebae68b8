// Words not sent yet, one text a chat, and the text box, which is told when one was put there from elsewhere.
const texts = new Map();
let shower = () => {};

export function draftOf(id) {
  return texts.get(id) ?? "";
}

export function keepDraft(id, text) {
  texts.set(id, text);
}

export function putDraft(id, text) {
  texts.set(id, text);
  shower(id);
}

export function onDraft(listener) {
  shower = listener;
}
