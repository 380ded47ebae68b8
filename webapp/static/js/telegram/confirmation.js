// A question before something that can't be taken back: Telegram's own popup, else one of ours.

import { clientAnswers, clientSince, onClient, post } from "./bridge.js";
import { button, make } from "../base/dom.js";

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} words
 * @property {string} yes  what the button says that does it
 * @property {string} no
 * @property {boolean} [harmless]  it can be taken back
 */

/** @type {((agreed: boolean) => void) | null} */
let asker = null;
let askedThere = false; // Telegram shows it
let askedAt = 0;
let isMute = false;     // Telegram has left a question without an answer

const IMPATIENCE = 1000; // ms in which nobody has read a question and pressed its button again

/** Answer the question that is asked; false where there is none of ours.
 * @param {boolean} agreed */
export function answer(agreed) {
  const then = askedThere ? null : asker;
  if (!then) return false;
  asker = null;
  then(agreed);
  return true;
}

onClient("popup_closed", ({ button_id: pressed }) => {
  if (!askedThere || !asker) return;
  const then = asker;
  asker = null;
  askedThere = false;
  then(pressed === "yes");
});

/** @param {Question} question */
function askByTelegram({ title, words, yes, harmless = false }) {
  askedThere = true;
  askedAt = performance.now();
  const type = harmless ? "default" : "destructive";
  const buttons = [{ id: "yes", type, text: yes }, { id: "", type: "cancel" }];
  post("web_app_open_popup", { title, message: words, buttons });
}

/** Tab goes round inside, Escape says no.
 * @param {KeyboardEvent} event */
function keepInside(event) {
  const box = /** @type {HTMLElement} */ (event.currentTarget);
  if (event.key === "Escape") answer(false);
  if (event.key === "Tab") {
    const buttons = [...box.querySelectorAll("button")];
    const at = buttons.findIndex((one) => one === document.activeElement);
    buttons[(at + 1) % buttons.length].focus();
  }
  if (event.key === "Escape" || event.key === "Tab") event.preventDefault();
  event.stopPropagation();
}

/** @param {Question} question */
function askOurselves({ title, words, yes, no }) {
  const before = document.activeElement;
  const refuse = button("decline", no, { class: "strong" });
  const box = make("div", {
    class: "question", role: "alertdialog", "aria-modal": "true", "aria-labelledby": "question",
    "aria-describedby": "question-words",
  },
  make("div", { class: "question-box" },
    make("h2", { id: "question" }, title), make("p", { id: "question-words" }, words),
    make("div", { class: "row" }, button("agree", yes), refuse)));
  box.addEventListener("keydown", keepInside);
  document.body.append(box);
  refuse.focus();
  return () => {
    box.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus();
  };
}

/** Under Telegram's popup nothing can be pressed: where something is, there is none any more. */
function giveUpPopup() {
  if (!asker || !askedThere || performance.now() - askedAt < IMPATIENCE) return;
  const then = asker;
  asker = null;
  askedThere = false;
  isMute = true;
  then(false);
}

/** Ask; at most one question at a time, a second one is taken for no.
 * @param {Question} question @returns {Promise<boolean>} */
export function askPerson(question) {
  giveUpPopup();
  if (asker) return Promise.resolve(false);
  return new Promise((done) => {
    if (clientAnswers() && clientSince("6.2") && !isMute) {
      asker = done;
      askByTelegram(question);
      return;
    }
    const close = askOurselves(question);
    asker = (agreed) => {
      close();
      done(agreed);
    };
  });
}
