// The question whether a person wants sound: see soundasked.js.

import { button, make } from "../base/dom.js";
import { gettext } from "../base/words.js";
import { isSoundOffered } from "../state/soundasked.js";

/** The question, or null. */
export function soundOffer() {
  if (!isSoundOffered()) return null;
  return make("section", { class: "sound-offer", "aria-labelledby": "sound-offer" },
    make("p", { id: "sound-offer" }, gettext("Turn on the sound?")),
    button("no-sound", gettext("No"), { class: "small" }),
    button("sound-on", gettext("Yes"), { class: "small" }));
}
