// What a person chose for this device; forgotten where storage is refused.

const FOUR_COLOURS = "durak.four-colours";

/** Whether each suit has a colour of its own. */
export function fourColours() {
  return document.documentElement.hasAttribute("data-four-colours");
}

/** Choose it, and keep the choice.
 * @param {boolean} wanted */
export function setFourColours(wanted) {
  document.documentElement.toggleAttribute("data-four-colours", wanted);
  try {
    window.localStorage.setItem(FOUR_COLOURS, wanted ? "yes" : "");
  } catch {
    return false;
  }
  return true;
}

/** Take up the choice of last time. */
export function recallSettings() {
  let wanted = false;
  try {
    wanted = window.localStorage.getItem(FOUR_COLOURS) === "yes";
  } catch {
    // refused: the choice of last time isn't known, two colours then
  }
  document.documentElement.toggleAttribute("data-four-colours", wanted);
}
