// Remembers whether this person was offered the introduction, on the device, and in Telegram if
// it keeps things. Where both refuse it is offered again.

import { keepInCloud, recallFromCloud } from "../telegram/cloud.js";
import { button, make } from "../base/dom.js";
import { storedText, storeText } from "../base/storage.js";
import { introAnswered, introOffered } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

const KEPT_INTRO = "durak.intro";
const CLOUD_KEY = "intro";

const keepIntroSeen = () => storeText(KEPT_INTRO, "seen");

/** Offer it, unless this person has had the offer before. */
export async function considerIntro() {
  if (storedText(KEPT_INTRO) !== null) return;
  if (await recallFromCloud(CLOUD_KEY)) keepIntroSeen();
  else introOffered();
}

/** It was opened, or isn't wanted. */
export function noteIntroSeen() {
  keepIntroSeen();
  if (state.introOffered) keepInCloud(CLOUD_KEY, "seen");
  introAnswered();
}

/** The offer, or null: those in the middle of a game know how it goes. */
export function introOffer() {
  if (!state.introOffered || state.tables.some(({ seat }) => seat !== null)) return null;
  return make("section", { class: "offer", "aria-labelledby": "offer" },
    make("p", { id: "offer" }, gettext("New to Durak? Learn it in a short game of four bouts.")),
    make("div", { class: "row" },
      button("no-intro", gettext("No, thanks")),
      button("intro", gettext("Show me"))));
}
