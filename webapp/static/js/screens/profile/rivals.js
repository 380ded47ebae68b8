// With whom somebody played against each other, and who left whom behind as the fool.

import { make } from "../../base/dom.js";
import { state } from "../../state/state.js";
import { avatar, markAvatar } from "../../table/avatar.js";
import { fill, gettext, tame } from "../../base/words.js";
import { gamesWords } from "./numberwords.js";

/** @param {ReadOnly<Rival>} rival */
function scoreSentence({ lost, won }) {
  if (lost > won) return gettext("{name} fooled you {more} : {less}");
  if (won > lost) return gettext("You fooled {name} {more} : {less}");
  return gettext("Even with {name}, {more} : {less}");
}

/** "Boris fooled you 7 : 5", the score on one line.
 * @param {ReadOnly<Rival>} rival @param {string} name */
export function scoreWords(rival, name) {
  const { lost, won } = rival;
  const score = { name, more: Math.max(lost, won), less: Math.min(lost, won) };
  return fill(scoreSentence(rival).split(" : ").join("\u00a0:\u00a0"), score);
}

/** Return both people's shares, in the order of the sentence: the larger one first; half where
 * there is nothing.
 * @param {ReadOnly<Rival>} rival */
export function scoreBar({ lost, won }) {
  const [more, less] = [Math.max(lost, won), Math.min(lost, won)];
  const bar = make("span", { class: "score", "aria-hidden": "true", "data-behind": lost > won },
    make("b", {}, String(more)), make("span", { class: "score-bar" }),
    make("b", {}, String(less)));
  const share = more ? 100 * more / (more + less) : 50;
  bar.style.setProperty("--more", `${Math.round(share)}%`); // the policy refuses the attribute
  return bar;
}

/** Somebody's face: the photo that their seat at the open table shows, or their letter.
 * @param {string} name @param {number | null} seat */
export function faceOf(name, seat) {
  const seats = state.view ? state.view.seats : [];
  const there = seats.find((one) => one.seat === seat);
  const sign = avatar();
  const tone = [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) || 0), 0);
  const shown = { seat: tone, kind: "person", held: false, photo: there ? there.photo : "" };
  markAvatar(sign, shown, name);
  return sign;
}

/** @param {ReadOnly<Rival>} rival */
function rivalRow(rival) {
  const name = tame(rival.name) || gettext("a player");
  return make("li", { class: "rival" },
    faceOf(name, rival.seat),
    make("span", { class: "who" },
      make("b", {}, make("bdi", {}, scoreWords(rival, name))),
      scoreBar(rival),
      make("span", { class: "what" }, gamesWords(rival.games))));
}

/** @param {readonly ReadOnly<Rival>[]} rivals */
export const rivalList = (rivals) => make("ul", { class: "places rivals" },
  ...rivals.map(rivalRow));
