// The cloth when a game is over: its last bout, those who played around it in the order in which
// they were out, caps and epaulettes. All of it lies still: what moves is the ceremony.

import { markCard, openCard } from "../base/cardview.js";
import { drawing, make, mark, part } from "../base/dom.js";
import { stickAll } from "../remarks/thrownsigns.js";
import { lastBout } from "../state/boutstory.js";
import { teamOfPlace } from "../sentences/seatfacts.js";
import { gameNow, tableNow, wasHanded } from "../state/queries.js";
import { state } from "../state/state.js";
import { allChairs, aroundCloth, isOfUse, sitterOn } from "./chairs.js";
import { mood } from "./endingwords.js";
import { foolsCap } from "./foolscap.js";

const MANY_PAIRS = 3; // more are drawn smaller
const FEW_CHAIRS = 4; // more need more room
const IN_COLUMN = 0.9; // of a chair above or below the middle of the cloth

/** The cards of the last bout as they lay, for the eye: the ear has heard them.
 * @param {ReadOnly<GameEvent[]>} events */
function lastCards(events) {
  const trump = gameNow().trump_suit;
  /** @param {Card} card @param {Card | null} on */
  const lying = (card, on = null) => markCard(openCard(card), card, trump, { "data-beats": on });
  const pairs = events.flatMap((event) => {
    if (event.kind !== "attacked" && event.kind !== "transferred") return [];
    const answer = events.find((one) => one.kind === "beaten" && one.card === event.card);
    return [make("div", { class: "pair" }, lying(event.card),
      answer && answer.kind === "beaten" ? lying(answer.by, event.card) : null)];
  });
  return make("div", {
    class: "last-cards", "aria-hidden": "true", "data-pairs": pairs.length,
    "data-many": pairs.length > MANY_PAIRS,
  }, ...pairs);
}

/** Return the seats with a cap now: the fool, or the whole team; nobody for whom another played.
 * @param {Outcome} outcome */
export function cappedSeats({ fool, losers }) {
  if (fool === null || wasHanded(fool)) return [];
  return losers.length > 1 ? losers.filter((seat) => !wasHanded(seat)) : [fool];
}

/** Return the place at the table of the person who had that seat in the game, if they sit there.
 * @param {number | null} seat */
export const placeOf = (seat) => {
  const found = tableNow().seats.find((one) => seat !== null && one.game_seat === seat);
  return found ? found.seat : null;
};

/** Return what has hit the fool of this game, by sign. */
function hitsNow() {
  const { throwing, view } = state;
  const isOurs = throwing && view && throwing.table === view.id
    && throwing.game === gameNow().number;
  return isOurs ? throwing.hits : {};
}

/** @param {Element} chair @param {boolean} isFool  else another of the losing team
 * @param {number} epaulettes  that were sewn on there */
function crownChair(chair, isFool, epaulettes) {
  mark(chair, { "data-fool": true });
  if (isFool) stickAll(part(chair, ".avatar"), hitsNow());
  chair.append(foolsCap("worn-cap"),
    ...Array.from({ length: epaulettes }, () => drawing("epaulette", "sewn-on")));
}

/** @param {number} place  in the order of leaving */
const placeSign = (place) =>
  make("span", { class: "out-place", "aria-hidden": "true" }, String(place));

/** @param {HTMLElement} cloth @param {Outcome} outcome */
function dressCloth(cloth, outcome) {
  const capped = cappedSeats(outcome);
  const { epaulettes, fool, out } = outcome;
  mark(cloth, { "data-caps": capped.length > 1 && capped.length });
  for (const { seat, game_seat: played } of tableNow().seats) {
    const chair = cloth.querySelector(`.chair[data-seat="${seat}"]`);
    if (!chair || played === null) continue;
    const place = out.indexOf(played) + 1;
    const isFool = played === fool;
    if (capped.includes(played)) crownChair(chair, isFool, isFool ? epaulettes : 0);
    else if (place) chair.append(placeSign(place));
  }
}

/** The chairs that matter once a game was played: where somebody sits and, if there is anything to
 * do with it, a free one. Where chairs make teams they all do. */
function chairsInUse() {
  const chairs = allChairs();
  const free = isOfUse(undefined) ? chairs.find((chair) => !sitterOn(chair)) : undefined;
  return teamOfPlace(0) === null
    ? chairs.filter((chair) => sitterOn(chair) || chair === free) : chairs;
}

/** The fool takes more room than others: what lies in the middle makes way, and is smaller where
 * the fool sits above or below it.
 * @param {HTMLElement} cloth */
function makeRoom(cloth) {
  const fools = /** @type {HTMLElement[]} */ ([...cloth.querySelectorAll(".chair[data-fool]")]);
  const heights = fools.map(({ style }) => style.getPropertyValue("--y"));
  mark(cloth, { "data-close": heights.some((y) => Math.abs(Number(y)) > IN_COLUMN) });
  if (heights.length === 1) cloth.style.setProperty("--fool-y", heights[0]);
}

/** The cloth in the end.
 * @param {Outcome} outcome */
export function lastCloth(outcome) {
  const told = lastBout();
  const middle = told ? lastCards(told) : drawing("cap", "fools-cap");
  const chairs = chairsInUse();
  const cloth = aroundCloth([middle], chairs);
  mark(cloth, { "data-mood": mood(outcome), "data-full": chairs.length > FEW_CHAIRS });
  dressCloth(cloth, outcome);
  makeRoom(cloth);
  return cloth;
}
