// The gallery's beginning: the page as it is, told a made-up table instead of a server's.

import { openBridge } from "../static/js/telegram/bridge.js";
import { markEffects } from "../static/js/effects/motion.js";
import { checkRecord } from "../static/js/fair/report.js";
import { keepFetched, wearLater } from "../static/js/server/fetchlater.js";
import { hold, moveHeld } from "../static/js/effects/cardpictures.js";
import { followKeys } from "../static/js/actions/keyboard.js";
import { later } from "../static/js/later.js";
import { beginLesson } from "../static/js/introduction/lesson.js";
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

/** What the person has done on the page so far.
 * @param {any} shown */
function galleryActs({ lesson, question, dragged, lastBout, ...shown }) {
  Object.assign(state, shown, dragged && { selected: dragged });
  if (lesson !== undefined) Object.assign(state, { lesson: beginLesson(lesson) });
  renderNow();
  if (dragged) galleryDrag(dragged);
  if (question) askPerson(question);
  if (lastBout) later.showLastBout();
}

/** The client's colours; and what person and language wish.
 * @param {any} wishes */
function galleryDress({ theme, direction, marks }) {
  const client = window.Telegram && window.Telegram.WebView;
  if (theme && client && client.receiveEvent) {
    client.receiveEvent("theme_changed", { theme_params: theme });
  }
  const root = document.documentElement;
  if (direction) root.dir = direction;
  for (const mark of marks) root.setAttribute(`data-${mark}`, "");
}

async function showGallery() {
  const config = JSON.parse(document.getElementById("config").textContent || "{}");
  const { language } = config;
  const [words, rest] = await Promise.all([config.words, config.later].map(async (addresses) =>
    (await fetch(new URL(addresses[language], document.baseURI))).json()));
  learn(language, words);
  learnMore(rest.sentences);
  keepFetched(later);
  await wearLater();
  openBridge();
  markEffects();
  wear(config.looks);
  followTheme();
  followViewport();
  followTaps();
  followKeys();
  followTape();
  galleryDress(config);
  const person = { id: 1, name: "Anna" };
  Object.assign(state, { person, connection: "live", language: config.language });
  if (config.past) await galleryPast(config.past);
  if (config.table) takeTable(config.table);
  galleryActs(config.shown);
  document.documentElement.setAttribute("data-ready", "");
}

showGallery();
