// Taps on the buttons about another player, who isn't told of them.

import { ask } from "../playing/play.js";
import { askServer, wordsOf } from "../../server/api.js";
import { placeName } from "../../sentences/names.js";
import { reportReasons } from "../../screens/aboutplayer.js";
import { ignorePerson } from "../../state/ignored.js";
import { aboutOpened, blockedArrived, refusalTold } from "../../state/pagechanges.js";
import { askPerson } from "../../telegram/confirmation.js";
import { fill, gettext } from "../../base/words.js";

/** Open the sheet about somebody.
 * @param {HTMLElement} element */
export const openAbout = ({ dataset }) => aboutOpened(Number(dataset.at));

/** This device doesn't show what somebody says, or shows it again.
 * @param {HTMLElement} element */
export function hidePerson({ dataset }) {
  ignorePerson(dataset.who || "");
  aboutOpened(null);
}

/** A host takes the word from somebody, or gives it back.
 * @param {HTMLElement} element */
export const mutePlayer = ({ dataset }) =>
  ask("mute", { seat: Number(dataset.at), on: dataset.on === "true" });

/** … from all.
 * @param {HTMLElement} element */
export const hushTable = ({ dataset }) => ask("hush", { on: dataset.on === "true" });

/** @param {HTMLElement} element */
export async function blockPlayer({ dataset }) {
  const seat = Number(dataset.at);
  const sure = await askPerson({
    title: fill(gettext("Block {name}?"), { name: placeName(seat) }),
    words: gettext("You two won't sit at the same table again; whoever is sitting here now "
      + "stays. Nobody is told; you can undo it in the settings."),
    yes: gettext("Block"),
    no: gettext("Not now"),
  });
  if (sure) ask("block", { seat });
}

/** @param {HTMLElement} element */
export async function reportPlayer({ dataset }) {
  const { at, reason } = dataset;
  const words = reportReasons().find(([one]) => one === reason);
  const sure = await askPerson({
    title: fill(gettext("Report {name}?"), { name: placeName(Number(at)) }),
    words: fill(gettext("{reason}. Those who run this server read it with the game; nobody else "
      + "is told."), { reason: words ? words[1] : "" }),
    yes: gettext("Report"),
    no: gettext("Not now"),
  });
  if (sure) ask("report", { seat: Number(at), reason });
}

/** Fetch the people whom this person has blocked. */
export async function fetchBlocked() {
  try {
    blockedArrived((await askServer("blocked")).people);
  } catch (failed) {
    refusalTold(wordsOf(failed));
  }
}

/** @param {HTMLElement} element */
export async function unblockPerson({ dataset }) {
  try {
    const { people } = await askServer("unblock", {}, { number: Number(dataset.number) });
    blockedArrived(people);
  } catch (failed) {
    refusalTold(wordsOf(failed));
  }
}
