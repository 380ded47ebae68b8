// Where the conversation stands: at its end while one reads along, and how a message is called into view.
const NEAR = 90; // px from the end that still count as the end
let wanted = null;

export function callMessage(key) {
  wanted = key;
}

/** Does `redraw`, then keeps the end in view if it was (or if `jump`). */
export function keepingPlace(box, jump, redraw) {
  const atEnd = jump || box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
  redraw();
  if (atEnd) box.scrollTop = box.scrollHeight;
  if (wanted !== null) showCalled(box);
}

export function showCalled(box) {
  const element = box.querySelector(`[data-message="${CSS.escape(wanted)}"]`);
  if (!element) return;
  wanted = null;
  element.scrollIntoView({ block: "center" });
  element.classList.add("called");
  setTimeout(() => element.classList.remove("called"), 1500);
}
