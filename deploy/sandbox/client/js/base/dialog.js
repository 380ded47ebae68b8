// Questions over everything: an alert, a choice of buttons, a line of text, somebody out of a list.
import { el } from "./dom.js";

/** Shows a modal box; gives the value of the button pressed, null when it was dismissed. */
export function ask({ title = "", words = "", body = [], buttons = [{ value: "ok", text: "OK" }], marks = {} }) {
  return new Promise((resolve) => {
    const box = el("dialog", { class: "box", "aria-label": title || words, data: marks },
      el("form", { method: "dialog" },
        title && el("h2", {}, title),
        words && el("p", { class: "words" }, words),
        body,
        el("div", { class: "buttons" }, buttons.map(asButton))));
    box.addEventListener("close", () => {
      box.remove();
      resolve(box.dismissed ? null : box.returnValue);
    });
    box.addEventListener("cancel", () => { box.dismissed = true; });
    document.body.append(box);
    box.showModal();
  });
}

function asButton({ value, text, look = "" }) {
  return el("button", { class: `button ${look}`, value }, text);
}

export function alertBox(words, title = "") {
  return ask({ title, words, marks: { alert: "" } });
}

export async function confirmBox({ title, words, yes, look = "" }) {
  const buttons = [{ value: "no", text: "Cancel", look: "quiet" }, { value: "yes", text: yes, look }];
  return (await ask({ title, words, buttons })) === "yes";
}

/** A choice beside the question, ticked to begin with: whether it stayed so, null when dismissed. */
export async function confirmWith({ title, words, option, yes, marks }) {
  const row = tick({ value: "option", text: option });
  const box = row.querySelector("input");
  box.checked = true;
  const buttons = [{ value: "no", text: "Cancel", look: "quiet" }, { value: "yes", text: yes }];
  return (await ask({ title, words, body: [row], buttons, marks })) === "yes" ? box.checked : null;
}

/** A line of text; null when nothing was written. */
export async function askText({ title, label, value = "", yes }) {
  const input = el("input", { type: "text", value, "aria-label": label, autocomplete: "off", autofocus: true });
  const buttons = [{ value: "yes", text: yes }];
  const answer = await ask({ title, body: [el("label", { class: "field" }, label, input)], buttons });
  return answer === "yes" ? input.value.trim() || null : null;
}

/** One of `choices` [{value, mark (an element), text, about}]; null when dismissed. */
export async function choose({ title, words = "", body = [], choices, marks }) {
  const rows = choices.map(({ value, mark, text, about }) =>
    el("button", { class: "choice", value: String(value), data: { choice: value } }, mark, el("span", { class: "words" }, el("b", {}, text), about && el("span", { class: "unseen" }, about))));
  const list = el("div", { class: "choices" }, rows);
  const answer = await ask({ title, words, body: [body, list].flat(), buttons: [{ value: "", text: "Cancel", look: "quiet" }], marks });
  return answer || null;
}

/** Several of `choices`, with a name to write. */
export async function chooseSeveral({ title, label, choices, extra, yes }) {
  const name = el("input", { type: "text", "aria-label": label, autocomplete: "off", autofocus: true });
  const boxes = choices.map((choice) => tick(choice));
  const option = extra && tick({ value: "extra", text: extra });
  const body = [el("label", { class: "field" }, label, name), el("div", { class: "choices" }, boxes, option)];
  const answer = await ask({ title, body, buttons: [{ value: "yes", text: yes }] });
  if (answer !== "yes" || !name.value.trim()) return null;
  const picked = boxes.map((row) => row.querySelector("input")).filter((box) => box.checked).map((box) => Number(box.value));
  return { name: name.value.trim(), picked, extra: Boolean(option?.querySelector("input").checked) };
}

function tick({ value, mark = null, text }) {
  return el("label", { class: "choice" }, mark, el("span", {}, text), el("input", { type: "checkbox", value }));
}
