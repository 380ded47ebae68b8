// The next game, asked for at the end of the last one: Again, who waits for whom, and Share.

import { button, make } from "../base/dom.js";
import { chairChoices } from "./chairs.js";
import { missing } from "./nextstep.js";
import { placeName } from "../sentences/names.js";
import {
  awaitedPeople, hasCompany, isReady, may, myPlace, tableNow,
} from "../state/queries.js";
import { gettext, listed, turnWords } from "../base/words.js";

const LOUDEST = { class: "strong" };

/** Return words about people who are waited for, once this person has said that they play. */
function awaitedWords() {
  if (!isReady() || !hasCompany()) return "";
  const names = listed(awaitedPeople().map(({ seat }) => placeName(seat)));
  if (names) return turnWords("waiting", { names });
  return may("start") ? gettext("Everybody is ready.")
    : `${gettext("Everybody is ready.")} ${gettext("The host deals the cards.")}`;
}

/** More have to sit down first; computers come by their row. */
const companyButtons = () => [
  may("invite") ? button("invite", gettext("Invite"), LOUDEST) : null,
];

/** The one step that matters now. */
function nextGameButtons() {
  if (myPlace() === null) {
    return [may("sit") ? button("sit", gettext("Sit down"), LOUDEST) : null];
  }
  if (missing() > 0) return companyButtons();
  if (may("rematch")) return [button("rematch", gettext("Again"), LOUDEST)];
  const isCalm = awaitedPeople().length > 0; // they would be dealt in, though they haven't asked
  return [may("start") ? button("start", gettext("Deal"), isCalm ? {} : LOUDEST) : null];
}

function againBar() {
  const words = awaitedWords();
  return make("footer", { class: "bar again" },
    words ? make("p", { class: "waits-for" }, words) : null,
    may("picture") ? button("picture", gettext("Share")) : null,
    ...nextGameButtons());
}

/** Return the part below the result; or the choices for the chair that was tapped. */
export function bottomOfResult() {
  if (tableNow().dealing) return make("footer", { class: "bar" });
  return chairChoices() || againBar();
}
