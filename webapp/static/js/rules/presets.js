// The ready-made rules, a plain line for each, and the pace of play.

import { gettext } from "../base/words.js";

/** The rules that most tables play.
 * @returns {Choice[]} */
export function presets() {
  return [
    ["podkidnoy", gettext("Podkidnoy"),
      gettext("Everybody may add cards of the ranks on the table. The one most people play.")],
    ["perevodnoy", gettext("Perevodnoy"),
      gettext("As podkidnoy, and the defender may pass the attack on with a card of its rank.")],
    ["express", gettext("Express"),
      gettext("Podkidnoy with 24 cards, from nines up: a game of five minutes.")],
    ["simple_table", gettext("Simple Durak"),
      gettext("Only the attacker adds cards, and only once something is beaten.")],
  ];
}

/** Rules of homes and villages.
 * @returns {Choice[]} */
export function morePresets() {
  return [
    ["durnius", gettext("Durnius"),
      gettext("From Lithuania: cards are added in turn, not only six; take whenever you like.")],
    ["durnius_passing", gettext("Durnius with passing on"),
      gettext("Durnius where the attack may be passed on.")],
    ["durnius_travel", gettext("Durnius with travel documents"),
      gettext("Showing the trump of the rank is enough to pass the attack on.")],
    ["durnius_epaulettes", gettext("Durnius with epaulettes"),
      gettext("Losing to a six is marked; whoever climbs to the ace has lost the match.")],
    ["russian", gettext("Russian table"),
      gettext("The others add only when everything is beaten and the attacker lets them.")],
    ["helper", gettext("One helper"),
      gettext("Only the neighbours add; the lowest trump may be swapped for the trump card.")],
    ["durnius_pairs", gettext("Durnius in pairs"), gettext("Four players, two against two.")],
    ["durnius_threes", gettext("Durnius, three against three"),
      gettext("Six players, three against three.")],
    ["durnius_three_pairs", gettext("Durnius, three pairs"), gettext("Six players, three pairs.")],
    ["russian_pairs", gettext("Russian table in pairs"),
      gettext("Four players, two against two.")],
    ["russian_threes", gettext("Russian table, three against three"),
      gettext("Six players, three against three.")],
    ["russian_three_pairs", gettext("Russian table, three pairs"),
      gettext("Six players, three pairs.")],
  ];
}

/** The title of a preset; rules of one's own have none.
 * @param {string | null} name */
export function presetTitle(name) {
  const found = [...presets(), ...morePresets()].find(([preset]) => preset === name);
  return found ? found[1] : gettext("House rules");
}

/** How fast.
 * @returns {Choice[]} */
export function paces() {
  return [
    ["live", gettext("Live"), gettext("30 seconds a move")],
    ["relaxed", gettext("Relaxed"), gettext("5 minutes a move")],
    ["slow", gettext("Slow"), gettext("12 hours a move")],
  ];
}

/** The title and line of a pace.
 * @param {string} name */
export function paceWords(name) {
  const found = paces().find(([pace]) => pace === name);
  return found ? `${found[1]} · ${found[2]}` : name;
}
