// Requests of the app to the person or the messenger: popups, links, sharing, permission to write, storage.
import { el } from "../base/dom.js";
import { ask, confirmBox } from "../base/dialog.js";
import { toast } from "../base/toast.js";
import { act, attempt } from "../state/session.js";
import { ActRefused } from "../state/serversocket.js";
import { state, botById } from "../state/store.js";
import { chatsOf, chooseChat } from "../chats/choices.js";

const LOOKS = { destructive: "danger", cancel: "quiet", close: "quiet" };
const NAMES = { ok: "OK", close: "Close", cancel: "Cancel" };

export const REQUESTS = {
  web_app_open_popup: popup,
  web_app_open_link: (app, { url }) => openLink(url),
  web_app_open_tg_link: (app, { path_full: path }) => app.doing.followLink(`https://t.me${path}`, state.chats.get(app.launch.chat)),
  web_app_request_write_access: writeAccess,
  web_app_send_prepared_message: share,
  web_app_switch_inline_query: switchInline,
  web_app_invoke_custom_method: customMethod,
  web_app_add_to_home_screen: addToHome,
  web_app_check_home_screen: (app) => app.post("home_screen_checked", { status: localStorage.getItem(homeKey(app)) ? "added" : "missed" }),
};

async function popup(app, { title, message, buttons = [] }) {
  if (app.popup) return;
  app.popup = true;
  const shown = buttons.length ? buttons : [{ id: "", type: "close" }];
  const answer = await ask({
    title: title ?? "", words: message, marks: { popup: "" },
    buttons: shown.map(({ type, text }, n) => ({ value: String(n), text: NAMES[type] ?? text, look: LOOKS[type] ?? "" })),
  });
  app.popup = false;
  app.post("popup_closed", answer ? { button_id: shown[Number(answer)].id } : {});
}

function openLink(url) {
  if (!/^https?:/i.test(url)) return;
  window.open(url, "_blank", "noopener");
  toast(`Opened in a new tab: ${url}`);
}

async function writeAccess(app) {
  const name = botById(app.launch.bot)?.first_name ?? app.launch.title;
  const words = `${name} would like to send you messages.`;
  const allow = app.launch.write_allowed || (await confirmBox({ title: "Allow messages?", words, yes: "Allow" }));
  const done = await attempt("app_write_access", { app: app.launch.app, allow });
  if (done?.status === "allowed") app.launch.write_allowed = true;
  app.post("write_access_requested", { status: done?.status ?? "cancelled" });
}

async function share(app, { id: prepared }) {
  try {
    const sent = await shareTo(app, prepared);
    if (sent) app.post("prepared_message_sent");
    else app.post("prepared_message_failed", { error: "USER_DECLINED" });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    app.post("prepared_message_failed", { error: /^[A-Z_]+$/.test(error.message) ? error.message : "MESSAGE_SEND_FAILED" });
  }
}

async function shareTo(app, prepared) {
  const { result, chats } = await act("app_prepared", { app: app.launch.app, prepared });
  const preview = el("div", { class: "preview" }, result.text ?? result.title ?? "");
  const picked = await chooseChat(chatsOf(chats), { title: "Share with", body: [preview], marks: { share: "" } });
  if (!picked) return false;
  await act("app_share", { app: app.launch.app, prepared, chat: picked });
  toast("Sent");
  return true;
}

async function switchInline(app, { query = "", chat_types: types = [] }) {
  const outcome = await attempt("app_switch_inline", { app: app.launch.app, query, types });
  if (!outcome) return;
  app.close();
  await app.doing.carryOut(outcome);
}

async function customMethod(app, { req_id: request, method, params }) {
  try {
    const { result } = await act("app_custom", { app: app.launch.app, method, params });
    app.post("custom_method_invoked", { req_id: request, result });
  } catch (error) {
    if (!(error instanceof ActRefused)) throw error;
    app.post("custom_method_invoked", { req_id: request, error: error.message });
  }
}

function homeKey(app) {
  return `home ${state.you.key} ${app.launch.bot}`;
}

async function addToHome(app) {
  const words = `A shortcut to ${app.launch.title} is put beside the other apps of this device.`;
  const sure = await confirmBox({ title: "Add to home screen?", words, yes: "Add" });
  if (sure) localStorage.setItem(homeKey(app), "yes");
  app.post(sure ? "home_screen_added" : "home_screen_failed", sure ? {} : { error: "UNSUPPORTED" });
}
