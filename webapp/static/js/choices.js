// A list of which one is chosen: radio buttons with a title and a plain line each.

import { make } from "./dom.js";

/**
 * @param {string} name     of the group of radio buttons
 * @param {string} legend   what is chosen
 * @param {string[][]} options  [value, title, line]
 * @param {string} chosen
 */
export function choices(name, legend, options, chosen) {
  const rows = options.map(([value, title, line]) => make("label", { class: "choice" },
    make("input", { type: "radio", name, value, checked: value === chosen }),
    make("span", { class: "choice-text" }, make("b", {}, title), make("span", {}, line))));
  return make("fieldset", { class: "choices", "data-choices": name },
    make("legend", {}, legend), ...rows);
}
