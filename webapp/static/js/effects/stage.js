// A stage: movements that follow each other on a stage over the page, and that can be cut short.

import { make } from "../base/dom.js";

/** The pictures and animations of a scene. `over` is true once it has ended or was skipped. */
export class Stage {
  constructor() {
    this.over = false;
    this.element = make("div", { class: "stage" });
    /** @type {Set<Animation>} */
    this.running = new Set();
    document.getElementById("flights").append(this.element);
  }

  /** Something on the stage, where it will come to rest.
   * @template {HTMLElement | SVGElement} T
   * @param {T} thing @param {Place} rect */
  put(thing, { left, top, width, height }) {
    Object.assign(thing.style, {
      left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
    });
    this.element.append(thing);
    return thing;
  }

  /** Move something; it stays as it is in the end. After the scene is over nothing moves.
   * @param {Element} element @param {Keyframe[]} frames @param {number} duration  ms
   * @param {KeyframeAnimationOptions} [how] @returns {Promise<void>} */
  move(element, frames, duration, how = {}) {
    if (this.over) return Promise.resolve();
    const animation = element.animate(frames, { duration, fill: "both", ...how });
    this.running.add(animation);
    return new Promise((done) => {
      animation.onfinish = () => done();
      animation.oncancel = () => done();
    });
  }

  /** Cut it short, or end it: nothing of it is left. */
  end() {
    this.over = true;
    for (const animation of this.running) animation.cancel();
    this.element.remove();
  }
}

/** Return the transform that leads from an element's own place to another one.
 * @param {Place} home @param {Place} there @param {number} [width]  that it has there */
export function wayTo(home, there, width = there.width) {
  const x = there.left + there.width / 2 - home.left - home.width / 2;
  const y = there.top + there.height / 2 - home.top - home.height / 2;
  return { x, y, scale: width / home.width };
}
