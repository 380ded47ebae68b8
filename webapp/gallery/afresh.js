// Removes everything that a scene left on the page, so that the next one finds it as it was sent.

import { renderNow } from "../static/js/render/render.js";
import { looks } from "../static/js/state/looks.js";
import { state } from "../static/js/state/state.js";
import { setAbsent } from "../static/js/table/absent.js";
import { setClock } from "../static/js/table/clock.js";
import { focusOn } from "../static/js/table/hand.js";
import { answer } from "../static/js/telegram/confirmation.js";

const STATE_AT_FIRST = { ...state };
const LOOKS_AT_FIRST = { ...looks };

/** The attributes that were sent, and no others.
 * @param {Element} element @param {Element} sent */
function restoreMarks(element, sent) {
  for (const name of element.getAttributeNames()) element.removeAttribute(name);
  for (const { name, value } of sent.attributes) element.setAttribute(name, value);
}

/** As it was sent. What has an id stays: there are those who listen to it.
 * @param {Element} element @param {Element} sent */
function restore(element, sent) {
  restoreMarks(element, sent);
  element.replaceChildren(...[...sent.childNodes].map((one) => {
    const own = one instanceof Element && one.id && document.getElementById(one.id);
    if (own) restore(own, one);
    return own || one;
  }));
}

/** Take back all that the client has told of the room. */
function forgetRoom() {
  const { receiveEvent: hear } = /** @type {any} */ (window).Telegram.WebView;
  for (const area of ["safe_area_changed", "content_safe_area_changed"]) hear(area, {});
  hear("viewport_changed", { is_state_stable: true });
}

/** Nothing has happened, nobody has done anything, no bell is to ring.
 * @param {Document} sent  the page that comes next */
export function beginAfresh(sent) {
  answer(false);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusOn("");
  Object.assign(looks, LOOKS_AT_FIRST);
  Object.assign(state, STATE_AT_FIRST);
  setClock();
  setAbsent({ id: "", seats: [], game: null, absent: [], clock: null });
  renderNow(); // the page that opens: of every other screen all is taken away
  document.title = sent.title;
  forgetRoom();
  restoreMarks(document.documentElement, sent.documentElement);
  for (const dialog of document.querySelectorAll("body > .question")) dialog.remove();
  for (const part of sent.querySelectorAll("#app, #flights")) {
    const own = document.getElementById(part.id);
    if (own) restore(own, part);
  }
}
