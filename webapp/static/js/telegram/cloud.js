// Short texts that Telegram keeps for a person on all devices, by name. Old clients keep none.

import { clientSince, onClient, post } from "./bridge.js";

const CLOUD_PATIENCE = 1500; // ms for an answer; some clients never give one

/** @type {Map<string, (result: unknown) => void>} */
const questions = new Map();
let askedCloud = 0;

onClient("custom_method_invoked", ({ req_id: id, result }) => {
  const then = questions.get(String(id));
  if (then) then(result);
});

/** @param {string} method @param {object} params @returns {Promise<unknown>} */
function invoke(method, params) {
  if (!clientSince("6.9")) return Promise.resolve(null);
  askedCloud += 1;
  const id = `durak-${askedCloud}`;
  return new Promise((done) => {
    /** @param {unknown} result */
    const then = (result) => {
      questions.delete(id);
      done(result);
    };
    questions.set(id, then);
    window.setTimeout(() => then(null), CLOUD_PATIENCE);
    post("web_app_invoke_custom_method", { req_id: id, method, params });
  });
}

/** Return the text that is kept by this name, "" where there is none or nobody answers.
 * @param {string} key */
export async function recallFromCloud(key) {
  const kept = await invoke("getStorageValues", { keys: [key] });
  const found = kept && /** @type {Record<string, unknown>} */ (kept)[key];
  return typeof found === "string" ? found : "";
}

/** @param {string} key @param {string} value */
export function keepInCloud(key, value) {
  return invoke("saveStorageValue", { key, value });
}
