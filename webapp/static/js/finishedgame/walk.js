// Walking through a finished game: the slider, a step there or back, and playing by itself.

import { button, drawing, make, mark, part, say } from "../base/dom.js";
import { pastNow } from "../state/queries.js";
import { fill, gettext } from "../base/words.js";

/** @param {string} action @param {string} icon @param {string} words */
function walkButton(action, icon, words) {
  return make("button", { type: "button", "data-action": action, "aria-label": words },
    drawing(icon));
}

/** The row that stays under every pane. */
export function newWalk() {
  const slider = make("input", { type: "range", class: "slider", min: 0, value: 0 });
  return make("div", { class: "walk" },
    make("div", { class: "walk-row" },
      slider, make("span", { class: "counter", "aria-hidden": "true" })),
    make("div", { class: "walk-row" },
      button("fair", gettext("Shuffle"), { class: "small" }),
      make("span", { class: "gap" }),
      walkButton("step-back", "step", gettext("One move back")),
      walkButton("play-pause", "play", ""),
      walkButton("step-on", "step", gettext("One move forward")),
      button("film-speed", "", { class: "small" })));
}

/** @param {HTMLInputElement} slider @param {number} at @param {number} last */
function showSlider(slider, at, last) {
  const words = fill(gettext("Move {number} of {count}"), { number: at, count: last });
  mark(slider, { max: last, "aria-label": gettext("Moves"), "aria-valuetext": words });
  slider.value = String(at);
}

/** @param {Element} element @param {boolean} playing */
function showPlay(element, playing) {
  mark(element, { "aria-label": playing ? gettext("Pause") : gettext("Play automatically") });
  mark(part(element, "use"), { href: playing ? "#pause" : "#play" });
}

/** @param {Element} walk */
export function showWalk(walk) {
  const { at, frames, playing, speed = 1 } = /** @type {ReplayedPast} */ (pastNow());
  const last = frames.length - 1;
  /** @param {string} action */
  const found = (action) => part(walk, `[data-action="${action}"]`);
  showSlider(/** @type {HTMLInputElement} */ (part(walk, ".slider")), at, last);
  say(part(walk, ".counter"), `${at} / ${last}`);
  showPlay(found("play-pause"), playing);
  mark(found("step-back"), { "aria-disabled": at === 0 ? "true" : null });
  mark(found("step-on"), { "aria-disabled": at === last ? "true" : null });
  say(found("film-speed"), `${speed}×`);
  mark(found("film-speed"), { "aria-label": fill(gettext("Speed: {speed}×"), { speed }) });
}
