// New deals, in the words of the check.

import { cardsValue, compared, para, value } from "./fairvalues.js";
import { pastName } from "../finishedgame.js";
import { fill, gettext } from "../../base/words.js";

/** @param {boolean} right @param {number} count  of the new deals */
function title(right, count) {
  if (!right) return gettext("A new deal differs");
  return count ? gettext("The cards were dealt again, from the next seed")
    : gettext("Nobody asked for a new deal");
}

/** @param {NewDeal} deal */
const newDeal = ({ asker, hands, stock }) => [
  para(fill(gettext("{name} asked for a new deal:"), { name: pastName(asker) })),
  ...hands.map((hand, seat) => cardsValue(pastName(seat), hand)),
  stock.length ? cardsValue(gettext("The stock, as it is drawn"), stock) : null,
];

/** @param {StepOf<"redeals">} step */
export function redealWords({ right, values: { computed, told, deals, wasSeen } }) {
  return [
    title(right, deals.length),
    para(gettext("By these rules a player with five cards of one suit may ask for a new deal. "
      + "Its seed is made from the seed of the last one, so nobody can choose it.")),
    deals.length || wasSeen === false
      ? compared(wasSeen, gettext("This device saw the same cards dealt again."),
        gettext("This device saw other cards dealt again."),
        gettext("This device didn't see the cards dealt again."))
      : null,
    value(gettext("The next seed"), computed),
    computed === told ? null : value(gettext("The next seed in the record"), told),
    ...deals.flatMap(newDeal),
  ];
}
