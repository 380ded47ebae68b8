// The seal of the shuffle before anybody says ready: all its digits, for those who ask.

import { make } from "../base/dom.js";
import { placeName } from "../sentences/names.js";
import { fill, gettext } from "../base/words.js";

/** Return the commitments of the seats: a server that has shown them can add no other nonce.
 * @param {ReadOnly<NonNullable<TableView["fair"]>>} fair */
const promises = ({ nonce_commitments: promised }) => (promised || []).flatMap((print, seat) =>
  (print ? [
    make("p", {}, fill(gettext("{name} has promised a number:"), { name: placeName(seat) })),
    make("code", {}, print),
  ] : []));

/** The seal of the next game's shuffle, or null where there is none.
 * @param {ReadOnly<TableView>} table */
export function seal({ fair, phase }) {
  if (phase === "playing" || !fair || !fair.commitment) return null;
  return make("details", { class: "seal", id: "seal" },
    make("summary", {}, gettext("Fair deal")),
    make("p", {}, gettext("The shuffle is sealed"), ". ",
      gettext("Nobody can change it any more."), " ",
      gettext("Your “ready” adds randomness of your own to it.")),
    make("code", {}, fair.commitment),
    ...promises(fair));
}
