// A finished game as a picture: looked at, sent to the chat by the bot, or saved.

import { askServer, askPicture, wordsOf } from "../server/api.js";
import { button, make } from "../base/dom.js";
import { giveFile } from "./savefile.js";
import { game, gameNow, tableNow } from "../state/queries.js";
import { endingOf } from "../sentences/events.js";
import { pictureChanged } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** The game that is looked at again, else the table's last one. */
function gameMeant() {
  const { past } = state;
  return past || { table: tableNow().id, game: gameNow().number };
}

/** Ask for it; one that was asked for before is shown meanwhile. */
export async function fetchPicture() {
  const { table, game } = gameMeant();
  const known = state.picture;
  if (known && known.src && known.table === table && known.game === game) return;
  pictureChanged({ table, game, src: "", words: "", sent: false });
  try {
    const src = await askPicture({ table, game: String(game) });
    pictureChanged({ table, game, src });
  } catch (failed) {
    pictureChanged({ table, game, words: wordsOf(failed) });
  }
}

/** The bot is to send it. */
export async function sendPicture() {
  const { table, game } = /** @type {GamePicture} */ (state.picture);
  try {
    await askServer("picture", {}, { table, game });
    pictureChanged({ table, game, words: gettext("The bot sends it to the chat."), sent: true });
  } catch (failed) {
    pictureChanged({ table, game, words: wordsOf(failed) });
  }
}

/** As a file, where the device takes one. */
export function savePicture() {
  const { src, table, game } = /** @type {GamePicture} */ (state.picture);
  giveFile(`durak-${table}-${game}.png`, src);
}

export const pictureWords = () => (state.picture && state.picture.words) || "";

/** What is seen on it, for who doesn't see. */
function toldPicture() {
  const played = game();
  return played && played.outcome && !state.past ? endingOf(played.outcome)
    : gettext("The picture");
}

function shownPicture() {
  const { picture } = state;
  if (picture && picture.src) {
    return make("img", { class: "game-picture", src: picture.src, alt: toldPicture() });
  }
  const waits = picture && !picture.words;
  return make("p", { class: "hint" }, waits ? gettext("One moment…") : pictureWords());
}

/** The page. */
export function pictureParts() {
  const { picture } = state;
  const here = picture !== null && picture.src !== "";
  return [
    make("header", { class: "heading" }, make("h2", {}, gettext("A picture to share"))),
    shownPicture(),
    here ? make("div", { class: "row" },
      picture.sent ? null : button("send-picture", gettext("Send to the chat")),
      button("save-picture", gettext("Save"))) : null,
    here && picture.words ? make("p", { class: "hint" }, picture.words) : null,
    make("footer", { class: "bar" },
      button("back", gettext("Back"), { class: "strong" })),
  ].filter(Boolean);
}
