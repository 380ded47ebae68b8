// The settings screen: how the table looks, sounds and helps on this device.

import { button, make } from "../base/dom.js";
import { deviceParts } from "./devicepart.js";
import { lookChoices } from "./lookspart.js";
import { isSetting, settings } from "../state/settings.js";
import { state } from "../state/state.js";
import { pageHead } from "../telegram/pagehead.js";
import { fill, gettext, vocabulary } from "../base/words.js";

/** @param {string} name @param {string} title @param {string} [line] */
export function settingSwitch(name, title, line = "") {
  return make("label", { class: "choice" },
    make("input", {
      type: "checkbox", role: "switch", id: `set-${name}`, "data-setting": name,
      checked: isSetting(name) && settings[name],
    }),
    make("span", { class: "choice-text" },
      make("b", {}, title), line ? make("span", {}, line) : null));
}

/** @param {string} legend @param {HTMLElement[]} rows */
function settingsGroup(legend, ...rows) {
  return make("fieldset", { class: "choices" }, make("legend", {}, legend), ...rows);
}

function settingsLook() {
  return settingsGroup(gettext("Look"),
    settingSwitch("largeType", gettext("Large type")),
    settingSwitch("motion", gettext("Cards fly"),
      gettext("Off: they are simply where they belong.")));
}

function settingsPlay() {
  return settingsGroup(gettext("While I play"),
    settingSwitch("askFirst", gettext("Ask before I take")),
    settingSwitch("sound", gettext("Sound"), gettext("Soft sounds of cards, and of your turn.")),
    settingSwitch("touch", gettext("Vibration")),
    settingSwitch("photo", gettext("Show my photo")));
}

/** Return the people whom this person has blocked, if any. */
function blockedPart() {
  const { blocked } = state;
  if (!blocked.length) return null;
  const rows = blocked.map(({ number, name }) => make("li", { class: "place-row" },
    make("b", { class: "who" }, make("bdi", {}, name || gettext("a player"))),
    button("unblock", gettext("Unblock"), {
      class: "small", "data-number": number,
      "aria-label": fill(vocabulary().unblock, { name }),
    })));
  return make("section", {}, make("h3", {}, gettext("Blocked")),
    make("p", { class: "hint" }, gettext("You don't sit at the same table with them.")),
    make("ul", { class: "places" }, ...rows));
}

/** The settings. */
export function settingsParts() {
  return [
    pageHead(gettext("Settings")),
    ...lookChoices(),
    settingsLook(),
    settingsPlay(),
    deviceParts(settingSwitch("lockTurning", gettext("Lock the screen's rotation"))),
    blockedPart(),
  ].filter(Boolean);
}
