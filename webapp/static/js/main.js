// The start of the page: who looks, the line to the server, everything that listens.

// First: what fails in the others is told too.
import "./server/pageerrors.js";
import { answered, recallSeen } from "./absence/absence.js";
import { fetchTelegramScript, openBridge } from "./telegram/bridge.js";
import { followDevice } from "./telegram/device.js";
import { takeFreeSeat } from "./actions/arrival.js";
import { recallCompany } from "./actions/playing/playnow.js";
import { followDrags } from "./actions/drag.js";
import { markEffects } from "./effects/motion.js";
import { considerIntro } from "./introduction/introoffer.js";
import { followKeys } from "./actions/keyboard.js";
import { fetchLooks } from "./telegram/keptlooks.js";
import { fetchPhotoWish } from "./telegram/keptphoto.js";
import { launch } from "./telegram/launch.js";
import { accepted, changed, gone, hearTable, looked, refused, takeTable } from "./incoming.js";
import { answer } from "./telegram/confirmation.js";
import { renderNow } from "./render/render.js";
import { keepForOffline } from "./server/offline.js";
import { findTables } from "./waiting/hometables.js";
import { openAsked } from "./actions/pages/lookback.js";
import { beginToSpeak } from "./server/vocabulary.js";
import { NoSession, openSession, tryLater, tryNow, tryWhenAsked } from "./server/session.js";
import { recallLooks } from "./state/looks.js";
import { maintenanceTold } from "./state/pagechanges.js";
import { recallSettings } from "./state/settings.js";
import { state } from "./state/state.js";
import { connectionChanged, pageBegan } from "./state/tablechanges.js";
import { followScenes } from "./effects/scenes.js";
import { followTouches } from "./effects/sound.js";
import { endSpeaking, hearSaid } from "./actions/speaking.js";
import { cancelSelection, followTaps } from "./actions/taps.js";
import { claimScreen, onBack, sayReady } from "./telegram/telegram.js";
import { followTheme, repaint } from "./telegram/theme.js";
import { elsewhereTrouble, goneTrouble, sessionTrouble } from "./screens/errorscreen.js";
import { followViewport } from "./telegram/viewport.js";
import { goBack, openPage } from "./actions/navigate.js";
import { connect, greetAgain, reconnect } from "./server/messages.js";

const PLACEHOLDER = 150; // ms after our first paint that Telegram's own stays where nobody answers
const REFUSED_WAIT = 500; // ms before a new session after a refused token

/** Close codes after which only a new session helps, or a person; others come back by themselves.
 * @param {number} code @param {string} reason */
function ended(code, reason) {
  if (code !== 1008 || reason === "flood") return false;
  connectionChanged("connecting");
  if (reason === "elsewhere") {
    elsewhereTrouble();
    tryWhenAsked(reconnect);
    renderNow();
    return true;
  }
  window.setTimeout(() => startSession(reconnect), REFUSED_WAIT);
  return true;
}

/** To the table, or to what else there is for this person.
 * @param {TableView | null} table */
async function welcome(table) {
  if (table) takeTable(table, false);
  else await findTables();
  considerIntro();
}

/** @param {() => void} then */
async function startSession(then) {
  try {
    const session = await openSession();
    recallSeen();
    openAsked(openPage);
    if (session.missing && !state.past) goneTrouble("");
    else welcome(session.table);
    then();
    if (session.table) takeFreeSeat(session.table);
  } catch (refusal) {
    if (!(refusal instanceof NoSession)) throw refusal;
    if (!state.view || !refusal.passes) sessionTrouble(refusal);
    if (refusal.passes) tryLater(() => startSession(then));
  }
  renderNow();
}

/** The page's frame is content enough if the first view takes longer. */
function readyAfterPaint() {
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  const since = paint ? performance.now() - paint.startTime : 0;
  window.setTimeout(sayReady, PLACEHOLDER - since);
}

function begin() {
  const config = JSON.parse(document.getElementById("config").textContent);
  pageBegan(config);
  beginToSpeak(config);
  openBridge();
  claimScreen();
  recallSettings();
  recallCompany();
  recallLooks();
  markEffects();
  followTheme();
  followViewport();
  followTaps();
  followDrags();
  followKeys();
  followTouches();
  followScenes();
  followDevice();
  fetchLooks();
  fetchPhotoWish(greetAgain);
  window.addEventListener("online", tryNow);
  onBack(() => {
    if (!answer(false) && !endSpeaking() && !cancelSelection()) goBack();
  });
  readyAfterPaint();
  startSession(() => {
    connect({
      table: hearTable, accepted, refused, gone, remark: hearSaid, maintenance: maintenanceTold,
      changed, looked, answered, ended,
    });
    keepForOffline();
    if (launch.inTelegram) window.setTimeout(() => fetchTelegramScript(repaint), 0);
  });
}

begin();
