// A list of which one is chosen: radio buttons with a title and a plain line each.

import { make } from "./dom.js";

/** @param {string} name @param {Choice} option @param {string} chosen */
function choiceRow(name, [value, title, line], chosen) {
  return make("label", { class: "choice" },
    make("input", { type: "radio", name, value, checked: value === chosen }),
    make("span", { class: "choice-text" }, make("b", {}, title), make("span", {}, line)));
}

/**
 * @param {string} name     of the group of radio buttons
 * @param {string} legend   what is chosen
 * @param {Choice[]} options
 * @param {string} chosen
 * @param {{title: string, options: Choice[]}} [more]  further ones, folded away
 */
export function choices(name, legend, options, chosen, more) {
  const rows = options.map((option) => choiceRow(name, option, chosen));
  const folded = more && make("details", {
    class: "more", id: `more-${name}`, open: more.options.some(([value]) => value === chosen),
  }, make("summary", {}, more.title),
  ...more.options.map((option) => choiceRow(name, option, chosen)));
  return make("fieldset", { class: "choices" }, make("legend", {}, legend), ...rows, folded);
}
