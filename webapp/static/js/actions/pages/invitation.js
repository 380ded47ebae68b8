// Inviting friends: the table's message, sent on by Telegram's own list of chats. Where the client
// is older, or no bot has prepared the message, the link is shared as before.

import { inviteByLink } from "../playing/play.js";
import { askServer } from "../../server/api.js";
import { newsTold } from "../../state/pagechanges.js";
import { tableNow } from "../../state/queries.js";
import { state } from "../../state/state.js";
import { clientSince, onClient, post } from "../../telegram/bridge.js";
import { gettext } from "../../base/words.js";

let asking = false;
let listens = false;

/** Have a chat chosen, and the message sent there. */
export async function invite() {
  if (asking) return;
  const known = state.link || !clientSince("8.0");
  const prepared = known ? null : await prepareMessage();
  if (prepared) shareMessage(prepared);
  else inviteByLink();
}

/** Telegram's id of the message; null if there is none. */
async function prepareMessage() {
  asking = true;
  newsTold(gettext("One moment…"));
  try {
    const told = await askServer("invitation", {}, { table: tableNow().id });
    return /** @type {string | null} */ (told.prepared);
  } catch {
    return null; // no connection, say: the link's own way tells of it
  } finally {
    asking = false;
    newsTold("");
  }
}

/** @param {string} id */
function shareMessage(id) {
  if (!listens) {
    listens = true;
    onClient("prepared_message_failed", ({ error }) => {
      if (error !== "USER_DECLINED") inviteByLink();
    });
  }
  post("web_app_send_prepared_message", { id });
}
