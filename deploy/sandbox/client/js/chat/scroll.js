// The scroll position of a conversation: at its end while somebody reads along; a message can be scrolled to.
import { state } from "../state/store.js";

const NEAR = 90; // px from the end that still count as the end

/** Brings a message of this conversation into view, now or as soon as it is there. */
export function callMessage(key, box) {
  state.called = key;
  showCalled(box);
}

/** Does `redraw`, then keeps the end in view if it was (or if `jump`). */
export function keepingPlace(box, jump, redraw) {
  const atEnd = jump || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  redraw();
  if (atEnd) box.scrollTop = box.scrollHeight;
  if (state.called !== null) showCalled(box);
}

function showCalled(box) {
  const element = box.querySelector(`[data-message="${CSS.escape(state.called)}"]`);
  if (!element) return;
  state.called = null;
  element.scrollIntoView({ block: "center" });
  element.classList.add("called");
  setTimeout(() => element.classList.remove("called"), 1500);
}
