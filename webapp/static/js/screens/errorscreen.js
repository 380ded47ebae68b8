// Errors for people: a sentence that they understand, and a way on.

import { button, make } from "../base/dom.js";
import { troubleNow } from "../state/pastqueries.js";
import { troubleBegan } from "../state/pagechanges.js";
import { gettext } from "../base/words.js";

/** Show this instead of everything; `ways` are [action, text].
 * @param {string} title @param {string} words @param {Trouble["ways"]} [ways] */
function trouble(title, words, ways = []) {
  troubleBegan({ title, words, ways });
}

/** The trouble for a session that was refused.
 * @param {{ code: string, words: string, passes: boolean }} refusal */
export function sessionTrouble({ code, words, passes }) {
  if (passes) {
    trouble(gettext("No connection"), words, [["again", gettext("Try again")]]);
  } else if (code === "no_launch_data") {
    trouble(gettext("Open it in Telegram"),
      gettext("The table opens from the button under a message of the bot."));
  } else {
    trouble(gettext("Please open the table again"),
      [words || gettext("Close this page and press the button in the chat once more."),
        gettext("If that doesn't help, send /here to the bot and play in its chat.")].join(" "),
      [["close", gettext("Close")], ["chat", gettext("Open the chat")]]);
  }
}

/** The trouble of a page that had to make room for newer ones: two that came back by themselves
 * would take turns for ever. */
export function elsewhereTrouble() {
  trouble(gettext("You have opened the game too many times"),
    gettext("So this page, the oldest one, has stopped. Close some of the others."),
    [["again", gettext("Go on here")]]);
}

/** The trouble of a table that isn't there.
 * @param {string} words */
export function goneTrouble(words) {
  trouble(gettext("This table is gone"),
    words || gettext("It was cleared away, or the link is wrong."),
    [["home", gettext("Make a new table")]]);
}

/** Return the words about what is wrong, in one breath. */
export function troubleWords() {
  const shown = troubleNow();
  return shown ? [shown.title, shown.words].join(". ") : "";
}

/** The error screen. */
export function troubleParts() {
  const { title, words, ways } = /** @type {Trouble} */ (troubleNow());
  return [
    make("header", { class: "heading trouble" },
      make("i", { class: "back", "aria-hidden": "true" }),
      make("h2", {}, title), make("p", {}, words)),
    make("footer", { class: "bar" },
      ...ways.map(([action, text], i) => button(action, text, { class: i ? "" : "strong" }))),
  ];
}
