// The one Mini App that is open: opening, reloading, making room for the chat, closing.
import { at } from "../base/dom.js";
import { confirmBox } from "../base/dialog.js";
import { attempt } from "../state/session.js";
import { changed } from "../state/store.js";
import { themeParams, onThemeChange } from "../base/theme.js";
import { makePanel } from "./panel.js";
import { connectFrame } from "./bridge.js";
import { enterFullscreen, paint, tellTheme, watchSize } from "./look.js";

const NARROW = 1100; // px of page width under which an open app hides the chat
const RELOADS_WITHIN = 700; // ms an app has to say that it reloads by itself
let app = null;

/** `doing` = {followLink(url, chat), carryOut(outcome)}: what the app asks for that leads out of it. */
export function openMiniApp(launch, doing) {
  if (app && sameApp(app.launch, launch)) {
    attempt("app_close", { app: launch.app });
    return restore();
  }
  if (app) end(app);
  app = { launch, doing, post: null, colours: {}, main: {}, second: {}, confirm: false, reloads: false };
  app.panel = makePanel(launch, { close: () => requestClose(), shrink: toggle, restore, reload, press: (event) => app.post(event) });
  at("miniapps").append(app.panel.root);
  document.documentElement.dataset.app = "open";
  Object.assign(app, { close: closeMiniApp, request: requestClose, disconnect: connectFrame(app), stopSizes: watchSize(app) });
  if (launch.mode === "compact") app.panel.root.dataset.compact = "";
  paint(app);
  app.panel.frame.src = launch.url;
  if (launch.mode === "fullscreen") enterFullscreen(app);
  return app.panel.frame.focus();
}

function sameApp(one, other) {
  const place = ({ url, bot, chat }) => `${url.split("#")[0]} ${bot} ${chat}`;
  return place(one) === place(other);
}

/** The close button: asks first if the app wants it so. */
async function requestClose() {
  const closing = app;
  const words = "Changes that you made may not be saved.";
  const sure = !closing.confirm || (await confirmBox({ title: "Close this app?", words, yes: "Close anyway", look: "danger" }));
  if (sure && app === closing) closeMiniApp();
}

function closeMiniApp() {
  if (!app) return;
  const closing = app;
  app = null;
  attempt("app_close", { app: closing.launch.app });
  end(closing);
}

function end(closing) {
  closing.disconnect();
  closing.stopSizes();
  closing.panel.root.remove();
  document.documentElement.dataset.app = "none";
  changed();
}

/** Shows the chat again where an open app would hide it: the app waits in a small bar. */
export function makeRoom() {
  if (app && (innerWidth < NARROW || "fullscreen" in app.panel.root.dataset)) shrink();
}

/** True while an open app hides the chat. */
export function coversChat() {
  return Boolean(app) && innerWidth < NARROW && !("small" in app.panel.root.dataset);
}

function toggle() {
  if ("small" in app.panel.root.dataset) restore();
  else shrink();
}

function shrink() {
  if ("small" in app.panel.root.dataset) return;
  app.panel.root.dataset.small = "";
  document.documentElement.dataset.app = "small";
  changed();
  app.post("visibility_changed", { is_visible: false });
}

function restore() {
  if (!("small" in app.panel.root.dataset)) return;
  delete app.panel.root.dataset.small;
  document.documentElement.dataset.app = "open";
  app.post("visibility_changed", { is_visible: true });
}

/** Asks the app to reload itself, as Telegram Web does; an app that can't is started again with fresh launch data. */
async function reload() {
  const old = app;
  if (old.reloads) {
    old.reloading = false;
    old.post("reload_iframe");
    await new Promise((resolve) => setTimeout(resolve, RELOADS_WITHIN));
    if (old.reloading || app !== old) return;
  }
  const done = await attempt("app_relaunch", { app: old.launch.app, theme: themeParams() });
  if (!done || app !== old) return;
  end(old);
  app = null;
  openMiniApp(done.launch, old.doing);
}

/** The server has something to tell an open app. */
export function appEvent({ app: id, event, data }) {
  if (app?.launch.app !== id) return;
  if (event === "close" || event === "app_closed") closeMiniApp();
  else app.post(event, data ?? {});
}

onThemeChange(() => {
  if (!app) return;
  paint(app);
  tellTheme(app);
});

document.addEventListener("visibilitychange", () => {
  if (app && !("small" in app.panel.root.dataset)) app.post("visibility_changed", { is_visible: !document.hidden });
});
