// A finished game, or the last bout of one that runs, as a picture: looked at, sent to the chat by
// the bot, shared with anybody, told as a story (story.js), or saved. The server draws, the
// browser paints.

import { askDrawing, askServer, wordsOf } from "../server/api.js";
import { button, make } from "../base/dom.js";
import { addressOf, painted } from "./paint.js";
import { giveFile } from "./savefile.js";
import { knowsStories, shareStory } from "./story.js";
import { clientSince } from "../telegram/bridge.js";
import { pageHead } from "../telegram/pagehead.js";
import { shareLink } from "../telegram/telegram.js";
import { game, gameNow, may, tableNow } from "../state/queries.js";
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
    const svg = await askDrawing({ table, game: String(game), bout: String(bout) });
    pictureChanged({ ...meant, src: addressOf(svg) });
  } catch (failed) {
    pictureChanged({ ...meant, words: wordsOf(failed) });
  }
}

const pictureNow = () => /** @type {GamePicture} */ (state.picture);

/** The game, or the bout of it, that the picture shows. */
function pictureMeant() {
  const { table, game, bout } = pictureNow();
  return { table, game, bout };
}

/** The bot is to send it. */
async function sendPicture() {
  const meant = pictureMeant();
  try {
    await askServer("picture", {}, meant);
    pictureChanged({ ...meant, words: gettext("The bot sends it to the chat."), sent: true });
  } catch (failed) {
    pictureChanged({ ...meant, words: wordsOf(failed) });
  }
}

/** @param {string} words  why something wasn't done, or how to do it */
function tellOfPicture(words) {
  pictureChanged({ ...pictureMeant(), words });
}

function fileName() {
  const { table, game, bout } = pictureNow();
  return `durak-${table}-${game}${bout ? `-${bout}` : ""}.png`;
}

/** Do something with the painted picture, if the browser can paint.
 * @param {(blob: Blob) => unknown} use */
async function withPainted(use) {
  try {
    await use(await painted(pictureNow().src));
  } catch {
    tellOfPicture(gettext("This device can't paint it. Take a screenshot instead."));
  }
}

/** As a file, where the device takes one. */
const savePicture = () => withPainted((blob) => giveFile(fileName(), blob));

/** Return the link to the finished game; for a running one, to the chat. */
function gameLink() {
  const { table, game, bout } = pictureNow();
  const { app } = JSON.parse(document.getElementById("config").textContent || "{}");
  const chat = `https://t.me/${state.bot}`;
  return bout ? chat : `${chat}/${app}?startapp=${table}_replay_${game}`;
}

/** With anybody: the picture, where the device shares files; else the words, by Telegram. */
function sharePicture() {
  const { navigator } = window;
  return withPainted((blob) => {
    const files = [new File([blob], fileName(), { type: blob.type })];
    if (navigator.canShare && navigator.canShare({ files })) {
      return navigator.share({ files, text: toldPicture() }).catch(() => {}); // not sent after all
    }
    return shareLink(gameLink(), toldPicture());
  });
}

/** Return whether the device or Telegram takes it. */
const canShare = () => Boolean(window.navigator.canShare) || clientSince("7.0");

export const pictureWords = () => (state.picture && state.picture.words) || "";

/** Return a description of the picture, for people who don't see it. */
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

/** As a story, which Telegram shows to its person before it is posted. */
async function tellStory() {
  await shareStory(pictureMeant()).catch((failed) => tellOfPicture(wordsOf(failed)));
}

/** @type {Record<string, () => unknown>} */
const PICTURE_ACTS = {
  "send-picture": sendPicture,
  "share-picture": sharePicture,
  "tell-picture": tellStory,
  "save-picture": savePicture,
};

/** Do the act of a button below the picture.
 * @param {HTMLElement} element */
export const tapPicture = ({ dataset }) => PICTURE_ACTS[dataset.action || ""]();

/** The loudest comes first: into the chat of the table, where the bot can paint; there the server
 * can paint a story too.
 * @param {ReadOnly<GamePicture>} picture */
function pictureWays(picture) {
  const paints = may("send-picture");
  const buttons = [
    paints && !picture.sent ? button("send-picture", gettext("Send to the chat")) : null,
    canShare() ? button("share-picture", gettext("Share with …")) : null,
    paints && knowsStories() ? button("tell-picture", gettext("As a story")) : null,
    button("save-picture", gettext("Save")),
  ].filter(Boolean);
  buttons[0].classList.add("strong");
  return buttons;
}

/** The page. */
export function pictureParts() {
  const { picture } = state;
  const here = picture !== null && picture.src !== "";
  return [
    pageHead(gettext("A picture to share")),
    shownPicture(),
    make("div", { class: "picture-ways" },
      here && picture.words ? make("p", { class: "hint" }, picture.words) : null,
      ...(here ? pictureWays(picture) : [])),
  ];
}
