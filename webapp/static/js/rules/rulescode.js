// The code of rules: to be copied, and pasted where somebody else is to play by the same ones.

import { button, make } from "../base/dom.js";
import { fill, gettext } from "../base/words.js";
import { state } from "../state/state.js";

/** The code, and what it is for.
 * @param {string} code */
export function codeLine(code) {
  return make("p", { class: "rules-code" },
    gettext("Rules code:"),
    button("copy-code", code, {
      class: "small code", "data-code": code,
      "aria-label": fill(gettext("Copy the rules code {code}"), { code }),
    }),
    make("span", {}, gettext("With it others play by the same rules.")));
}

/** The code of the rules in the form, once it was asked for, and a place for somebody else's. */
export function codeForm() {
  return make("div", { class: "choices" },
    make("details", { class: "more", id: "rules-code", open: state.code !== "" },
      make("summary", {}, gettext("Rules code")),
      make("div", { class: "codes" },
        state.code ? codeLine(state.code)
          : button("show-code", gettext("Show the code of these rules")),
        make("label", { class: "link" }, gettext("Got a code? Paste it here:"),
          make("input", {
            type: "text", id: "code", maxlength: 64, autocomplete: "off", autocapitalize: "off",
            spellcheck: "false", enterkeyhint: "go", value: state.pasted,
          })),
        button("use-code", gettext("Use its rules")))));
}
