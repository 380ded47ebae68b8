// The ready-made rules, a plain line for each, and the pace of play.

import { gettext } from "./words.js";

/** What a new table may be: [name, title, one line]. */
export function presets() {
  return [
    ["podkidnoy", gettext("Throw-in"),
      gettext("Everybody may add cards of the ranks on the table. The one most people play.")],
    ["perevodnoy", gettext("Pass it on"),
      gettext("As throw-in, and the defender may pass the attack on with a card of its rank.")],
    ["express", gettext("Short pack"),
      gettext("Throw-in with 24 cards, from nines up: a game of five minutes.")],
    ["simple_table", gettext("Attacker only"),
      gettext("Only the attacker adds cards, and only once something is beaten.")],
    ["durnius", gettext("Durnius"),
      gettext("From Lithuania: add in turn, without a limit of six; take whenever you like.")],
    ["durnius_passing", gettext("Durnius, passing"),
      gettext("Durnius where the attack may be passed on.")],
  ];
}

/** The title of a preset; rules of one's own have none. */
export function presetTitle(name) {
  const found = presets().find(([preset]) => preset === name);
  return found ? found[1] : gettext("House rules");
}

/** How fast: [name, title, one line]. */
export function paces() {
  return [
    ["live", gettext("Live"), gettext("30 seconds a move")],
    ["relaxed", gettext("Relaxed"), gettext("5 minutes a move")],
    ["slow", gettext("Slow"), gettext("12 hours a move")],
  ];
}

/** The title and line of a pace. */
export function paceWords(name) {
  const found = paces().find(([pace]) => pace === name);
  return found ? `${found[1]} · ${found[2]}` : name;
}
