// Telegram's DeviceStorage: what an app keeps on this device for one person.
import { state } from "../state/store.js";

export const DEVICE_STORAGE = {
  web_app_device_storage_save_key: saveKey,
  web_app_device_storage_get_key: getKey,
  web_app_device_storage_clear: clearKeys,
};

function prefix(app) {
  return `device ${state.you.key} ${app.launch.bot} `;
}

function saveKey(app, { req_id: request, key, value }) {
  if (value === null) localStorage.removeItem(prefix(app) + key);
  else localStorage.setItem(prefix(app) + key, value);
  app.post("device_storage_key_saved", { req_id: request });
}

function getKey(app, { req_id: request, key }) {
  app.post("device_storage_key_received", { req_id: request, value: localStorage.getItem(prefix(app) + key) });
}

function clearKeys(app, { req_id: request }) {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix(app))) localStorage.removeItem(key);
  }
  app.post("device_storage_cleared", { req_id: request });
}
