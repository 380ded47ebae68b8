// A person's looks of the table: kept by Telegram too, for their other devices.

import { readJson } from "../base/storage.js";
import { looks, takeLooks } from "../state/looks.js";
import { keepInCloud, recallFromCloud } from "./cloud.js";
import { repaint } from "./theme.js";

const CLOUD_LOOKS = "looks";
let isChosenHere = false; // since the page was opened: newer than what Telegram kept

/** @param {object} wanted */
function changeLooks(wanted) {
  takeLooks(wanted);
  repaint();
}

/** The table looks so from now on, wherever this person opens it.
 * @param {LookName} name @param {string} way */
export function chooseLook(name, way) {
  isChosenHere = true;
  changeLooks({ [name]: way });
  keepInCloud(CLOUD_LOOKS, JSON.stringify(looks));
}

/** Take up what was chosen on another device. */
export async function fetchLooks() {
  const kept = await recallFromCloud(CLOUD_LOOKS);
  if (kept && !isChosenHere) changeLooks(readJson(kept));
}
