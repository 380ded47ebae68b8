// A person's choice to show their photo: kept by Telegram too, for their other devices.

import { setSetting, settings } from "../state/settings.js";
import { keepInCloud, recallFromCloud } from "./cloud.js";
import { launch } from "./launch.js";

const CLOUD_PHOTO = "photo";
let isKnown = false; // it was chosen here, or Telegram has answered

/** Return the wish that the server is told; null: not yet known. */
export const photoWish = () => (isKnown ? settings.photo : null);

/** From now on, wherever this person opens the page.
 * @param {boolean} shown */
export function choosePhoto(shown) {
  isKnown = true;
  keepInCloud(CLOUD_PHOTO, shown ? "on" : "off");
}

/** Take up what was chosen on another device.
 * @param {() => void} then  what is done with a photo that there is */
export async function fetchPhotoWish(then) {
  const kept = await recallFromCloud(CLOUD_PHOTO);
  if (isKnown) return;
  if (kept) setSetting("photo", kept === "on");
  isKnown = true;
  if (launch.photo) then();
}
