// A remark is heard: it is shown for a moment, if this device wants to hear who says it.

import { remarkWords } from "../sentences/remarks.js";
import { placeName } from "../sentences/names.js";
import { ignores } from "../state/ignored.js";
import { myPlace } from "../state/queries.js";
import { remarkFaded, remarkHeard, speakerHeard } from "../state/remarkchanges.js";
import { state } from "../state/state.js";

const SHOWN_FOR = 2200; // ms

/** @type {Map<string, number>} */
const fading = new Map(); // who → the timer that ends it

/** Somebody at the table has said something.
 * @param {RemarkMade} said */
export function hearRemark({ table, seat, who, remark }) {
  const { view } = state;
  if (!view || view.id !== table || !view.seats[seat] || !remarkWords(remark)) return;
  const own = seat === myPlace();
  if (!own) speakerHeard({ table, who, name: placeName(seat) });
  if (!own && ignores(who)) return;
  remarkHeard({ seat, who, remark });
  window.clearTimeout(fading.get(who));
  fading.set(who, window.setTimeout(() => remarkFaded(who), SHOWN_FOR));
}
