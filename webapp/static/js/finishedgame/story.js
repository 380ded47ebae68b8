// A picture as a story: Telegram's client fetches it from a sealed address of our server, and
// shows its editor of stories. Anybody may see a story, so it names only the person who shares it;
// its words and its link lead to the bot, never to the table.

import { askServer } from "../server/api.js";
import { clientSince, post } from "../telegram/bridge.js";
import { launch } from "../telegram/launch.js";
import { state } from "../state/state.js";

export const knowsStories = () => clientSince("7.8");

/** Only subscribers may post stories with a link. */
function isSubscriber() {
  const user = new URLSearchParams(launch.initData).get("user");
  return Boolean(JSON.parse(user || "{}").is_premium);
}

/** Show it to the client; fails as a question to the server does.
 * @param {PictureMeant} meant */
export async function shareStory(meant) {
  const { address } = await askServer("picture/story", {}, meant);
  const link = isSubscriber() ? { widget_link: { url: `https://t.me/${state.bot}` } } : {};
  post("web_app_share_to_story", { media_url: address, text: `@${state.bot}`, ...link });
}
