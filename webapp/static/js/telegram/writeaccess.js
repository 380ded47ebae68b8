// May the bot write to this person when it is their turn? Asked once, with the reason first. Where
// the client is too old, or says nothing, nobody is asked; and a no is taken in silence.

import { clientAnswers, clientSince, post } from "./bridge.js";
import { keepInCloud, recallFromCloud } from "./cloud.js";
import { askPerson } from "./confirmation.js";
import { launch } from "./launch.js";
import { storedText, storeText } from "../base/storage.js";
import { gettext } from "../base/words.js";

const CALLS_KEY = "calls";

/** Several people may share a browser. */
const keptHere = () => `durak.calls.${launch.person}`;

async function wasAsked() {
  if (storedText(keptHere()) !== null) return true;
  const before = await recallFromCloud(CALLS_KEY);
  if (before) storeText(keptHere(), before);
  return Boolean(before);
}

/** They have sat down, or are ready: from now on somebody may wait for them. */
export async function offerCalls() {
  if (launch.mayWrite || !clientAnswers() || !clientSince("6.9") || await wasAsked()) return;
  storeText(keptHere(), "asked");
  keepInCloud(CALLS_KEY, "asked");
  const wanted = await askPerson({
    title: gettext("Shall I notify you?"),
    words: gettext("When it's your turn and you're not looking, I can write to you. "
      + "Telegram will now ask whether I may."),
    yes: gettext("Yes, notify me"),
    no: gettext("No"),
    harmless: true,
  });
  if (wanted) post("web_app_request_write_access");
}
