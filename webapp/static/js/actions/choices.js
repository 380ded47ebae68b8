// Taps on switches, pictures and fields: a setting, a look, a choice of a table's rules.

import { lockTurning } from "../telegram/device.js";
import { chooseLook } from "../telegram/keptlooks.js";
import { choosePhoto } from "../telegram/keptphoto.js";
import { fetchedNow } from "../server/fetchlater.js";
import { isLook } from "../state/looks.js";
import { isSetting, setSetting } from "../state/settings.js";
import { choiceMade, codeWritten } from "../state/pagechanges.js";
import { soundChosen } from "../effects/sound.js";
import { state } from "../state/state.js";
import { sendAct } from "../server/messages.js";

/** @param {keyof Settings} name @param {boolean} wanted */
function chooseSetting(name, wanted) {
  setSetting(name, wanted);
  lockTurning();
  if (name === "sound") soundChosen();
  if (name === "photo") {
    choosePhoto(wanted);
    sendAct("photo", { on: wanted }); // without a connection the next `hello` says it
  }
}

/** A choice of the forms, a look, or a setting.
 * @param {HTMLInputElement} input */
export function choose(input) {
  const { setting = "", house, count } = input.dataset;
  if (isLook(input.name)) chooseLook(input.name, input.value);
  else if (input.id === "listed") fetchedNow().chooseListed(input.checked);
  else if (isSetting(setting)) chooseSetting(setting, input.checked);
  else if (house) fetchedNow().chooseHouse(house, Number(input.value));
  else if (count) {
    delete input.dataset.writing;
    fetchedNow().writeCount(count, input.value);
  }
  else if (input.name in state.choice) choiceMade(input.name, input.value);
  if (input.name === "level") fetchedNow().levelChosen(input.value);
  if (input.name === "preset") fetchedNow().usualHouse();
}

/** Keep a text while somebody writes it, whatever else happens to the form.
 * @param {HTMLInputElement} input */
export function write(input) {
  if (input.id === "code") codeWritten(input.value);
  if (input.id === "rules-search") fetchedNow().searchRules(input.value);
  if (input.dataset.count) input.dataset.writing = "yes";
}
