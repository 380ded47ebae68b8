// The legend of the signs at the seats: each as it is drawn there, with its words.

import { make } from "../base/dom.js";
import { teamCount } from "../base/teams.js";
import { avatar, markAvatar } from "../table/avatar.js";
import { newFan, showFan } from "../table/fan.js";
import { KEY_OF } from "../table/tablebuttons.js";
import { fill, gettext } from "../base/words.js";

/** Somebody's sign by itself, with what a seat's element says of them.
 * @param {Words} marks @param {{ role?: string, held?: boolean, cards?: number }} [seat] */
function sample(marks, { role, held = false, cards } = {}) {
  const face = avatar();
  markAvatar(face, { seat: 4, kind: "person", held }, "A", role);
  return make("span", { class: "sample", "aria-hidden": "true", ...marks }, face,
    cards ? showFan(newFan(), cards) : null);
}

/** @param {ReadOnly<Rules>} rules @returns {[Node, string][]} */
function matchSigns({ match }) {
  if (match === "ladder") {
    return [[sample({ "data-carries": "7" }), gettext("the next epaulette")]];
  }
  if (!match.startsWith("games")) return [];
  return [[sample({ "data-carries": "2" }), gettext("games lost in this match")]];
}

/** @param {ReadOnly<Rules>} rules @returns {[Node, string][]} */
function teamSigns({ teams }) {
  if (teams === "off") return [];
  const rings = make("span", { class: "samples" },
    ...Array.from({ length: teamCount(teams) },
      (_, team) => sample({ "data-team": String(team) })));
  return [[rings, gettext("equal edges: one team")]];
}

/** The signs that this table may show.
 * @param {ReadOnly<Rules>} rules */
export function legend(rules) {
  /** @type {[Node, string][]} */
  const signs = [
    [sample({}, { role: "attacker" }), gettext("attacks")],
    [sample({}, { role: "defender" }), gettext("defends")],
    [sample({ "data-dealer": "" }), gettext("dealt the cards")],
    [sample({ "data-turn": "" }), gettext("their turn; the ring is the time left")],
    [sample({}, { cards: 6 }), gettext("cards in hand")],
    ...teamSigns(rules), ...matchSigns(rules),
    [sample({}, { role: "out" }), gettext("out: no cards left")],
    [sample({}, { held: true }), gettext("a computer player holds the seat")],
  ];
  return [
    make("h3", {}, gettext("Signs at the seats")),
    make("ul", { class: "legend" }, ...signs.map(([sign, words]) =>
      make("li", {}, sign, make("span", {}, words)))),
    make("p", { class: "hint for-keys" }, fill(gettext("On a keyboard {take} takes and {done} "
      + "says Done. Arrows go through your cards, Enter plays one."),
    { take: KEY_OF.take, done: KEY_OF.pass })),
  ];
}
