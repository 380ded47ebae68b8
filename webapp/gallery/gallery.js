// The gallery's beginning: the page as it is, told a made-up table instead of a server's.

import { beginAfresh } from "./afresh.js";
import { openBridge } from "../static/js/telegram/bridge.js";
import { markEffects } from "../static/js/effects/motion.js";
import { checkRecord } from "../static/js/fair/report.js";
import { keepFetched, wearLater } from "../static/js/server/fetchlater.js";
import { hold, moveHeld } from "../static/js/effects/cardpictures.js";
import { followKeys } from "../static/js/actions/keyboard.js";
import { later } from "../static/js/later.js";
import { lessonAt } from "../static/js/introduction/lesson.js";
import { placeAgain } from "../static/js/table/boutplaces.js";
import { offerCard } from "../static/js/table/doubtbuttons.js";
import { takeTable } from "../static/js/incoming.js";
import { pastNames } from "../static/js/finishedgame/finishedgame.js";
import { askPerson } from "../static/js/telegram/confirmation.js";
import { renderNow } from "../static/js/render/render.js";
import { wear } from "../static/js/state/looks.js";
import { state } from "../static/js/state/state.js";
import { followTape } from "../static/js/actions/pages/replaycontrols.js";
import { followTaps } from "../static/js/actions/taps.js";
import { followTheme } from "../static/js/telegram/theme.js";
import { followViewport } from "../static/js/telegram/viewport.js";
import { learn, learnMore } from "../static/js/base/words.js";

const GALLERY_PAST = { playing: false, trouble: null, at: 0 }; // of every finished game looked at
const GALLERY_WORDS = new Map(); // address → what lies there

/** A finished game that is looked at again, checked as the page checks it.
 * @param {any} past */
async function galleryPast({ page, memory, ...past }) {
  const report = past.record ? await checkRecord(past.record, past, memory) : undefined;
  Object.assign(state, { page, past: { ...GALLERY_PAST, ...past, report } });
  const known = { number: past.game, names: pastNames() };
  if (state.past && past.frames) {
    const frames = past.frames.map((/** @type {Frame} */ frame) => (
      { ...frame, game: { ...frame.game, ...known } }));
    Object.assign(state.past, { frames });
  }
}

/** A finger has a card of the hand, on its way to the table.
 * @param {Card} card */
function galleryDrag(card) {
  const element = document.querySelector(`#hand [data-card="${card}"]`);
  if (element) hold(/** @type {HTMLElement} */ (element));
  moveHeld(-20, -230);
  renderNow();
}

/** Show the page as if the person had done these things on it.
 * @param {any} shown */
function galleryActs({ lesson, question, dragged, lastBout, offered, ...shown }) {
  Object.assign(state, shown, dragged && { selected: dragged });
  if (lesson) Object.assign(state, { lesson: lessonAt(lesson.script, "Anna", lesson.at) });
  renderNow();
  if (lesson) placeAgain();
  if (dragged) galleryDrag(dragged);
  if (question) askPerson(question);
  if (lastBout) later.showLastBout();
  if (offered) offerCard(offered, false);
}

/** The client's colours; and what person and language wish.
 * @param {any} wishes */
function galleryDress({ looks, theme, direction, marks }) {
  wear(looks);
  const client = window.Telegram && window.Telegram.WebView;
  if (client && client.receiveEvent) {
    client.receiveEvent("theme_changed", { theme_params: theme || {} });
  }
  const root = document.documentElement;
  if (direction) root.dir = direction;
  for (const mark of marks) root.setAttribute(`data-${mark}`, "");
  window.dispatchEvent(new Event("resize")); // with large type there is less room
}

/** Return the text at an address beside the page; once fetched it is kept.
 * @param {string} address */
async function galleryWords(address) {
  const kept = GALLERY_WORDS.get(address)
    || await (await fetch(new URL(address, document.baseURI))).json();
  GALLERY_WORDS.set(address, kept);
  return kept;
}

/** The words of a language, those too that few need.
 * @param {any} config */
async function gallerySpeak({ language, ...config }) {
  const addresses = [config.words, config.later].map((files) => files[language]);
  const [words, rest] = await Promise.all(addresses.map(galleryWords));
  learn(language, words);
  learnMore(rest);
}

/** Put the made-up server's words into the page as it was sent.
 * @param {Document} sent */
async function galleryScene(sent) {
  const config = JSON.parse(sent.getElementById("config").textContent || "{}");
  await gallerySpeak(config);
  markEffects();
  galleryDress(config);
  const person = { id: 1, name: "Anna" };
  Object.assign(state, { person, connection: "live", language: config.language });
  if (config.past) await galleryPast(config.past);
  if (config.table) takeTable(config.table);
  galleryActs(config.shown);
  document.documentElement.setAttribute("data-ready", "");
}

/** Another scene, on the page that is open.
 * @param {string} address */
async function galleryNext(address) {
  const text = await (await fetch(address)).text();
  const sent = new DOMParser().parseFromString(text, "text/html");
  window.history.replaceState(null, "", address);
  beginAfresh(sent);
  await galleryScene(sent);
}

async function showGallery() {
  keepFetched(later);
  await wearLater();
  openBridge();
  followTheme();
  followViewport();
  followTaps();
  followKeys();
  followTape();
  await galleryScene(document);
  Object.assign(window, { galleryNext });
}

showGallery();
