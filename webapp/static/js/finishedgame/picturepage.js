// A finished game, or the last bout of one that runs, as a picture: looked at, sent to the chat by
// the bot, or saved.

import { askServer, askPicture, wordsOf } from "../server/api.js";
import { button, make } from "../base/dom.js";
import { giveFile } from "./savefile.js";
import { game, gameNow, tableNow } from "../state/queries.js";
import { lastBout } from "../state/boutstory.js";
import { endingOf, tellEvents } from "../sentences/events.js";
import { isPictureOf, pictureChanged } from "../state/pagechanges.js";
import { state } from "../state/state.js";
import { gettext } from "../base/words.js";

/** The game that is looked at again, else the table's last one; of one that runs the bout that was
 * over last. */
function gameMeant() {
  const { past } = state;
  if (past) return { table: past.table, game: past.game, bout: 0 };
  const { id: table, phase } = tableNow();
  const { number: game, bout } = gameNow();
  return { table, game, bout: phase === "playing" ? bout - 1 : 0 };
}

/** Ask for it; one that was asked for before is shown meanwhile. */
export async function fetchPicture() {
  const meant = gameMeant();
  const known = state.picture;
  if (known && known.src && isPictureOf(known, meant)) return;
  pictureChanged({ ...meant, src: "", words: "", sent: false });
  try {
    const { table, game, bout } = meant;
    const src = await askPicture({ table, game: String(game), bout: String(bout) });
    pictureChanged({ ...meant, src });
  } catch (failed) {
    pictureChanged({ ...meant, words: wordsOf(failed) });
  }
}

/** The bot is to send it. */
export async function sendPicture() {
  const { table, game, bout } = /** @type {GamePicture} */ (state.picture);
  const meant = { table, game, bout };
  try {
    await askServer("picture", {}, meant);
    pictureChanged({ ...meant, words: gettext("The bot sends it to the chat."), sent: true });
  } catch (failed) {
    pictureChanged({ ...meant, words: wordsOf(failed) });
  }
}

/** As a file, where the device takes one. */
export function savePicture() {
  const { src, table, game, bout } = /** @type {GamePicture} */ (state.picture);
  giveFile(`durak-${table}-${game}${bout ? `-${bout}` : ""}.png`, src);
}

export const pictureWords = () => (state.picture && state.picture.words) || "";

/** What is seen on it, for who doesn't see. */
function toldPicture() {
  const played = game();
  if (!played || state.past) return gettext("The picture");
  return (played.outcome ? endingOf(played.outcome) : tellEvents(lastBout() || []))
    || gettext("The picture");
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
    make("footer", { class: "bar" },
      button("back", gettext("Back"), { class: "strong" })),
  ].filter(Boolean);
}
