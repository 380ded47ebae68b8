// The cloth when a game is over: its last bout, the fool's cap, epaulettes, a cheer or a shrug.

import { markCard, openCard } from "../base/cardview.js";
import { drawing, make, mark } from "../base/dom.js";
import { lastBout } from "../state/boutstory.js";
import { gameNow, mySeat, wasHanded } from "../state/queries.js";
import { aroundCloth } from "./chairs.js";

/** How who looks may feel.
 * @param {Outcome} outcome */
export function mood(outcome) {
  const own = mySeat();
  if (own === null || outcome.fool === null || wasHanded(own)) return "even";
  return outcome.losers.includes(own) ? "lost" : "won";
}

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
  return make("div", { class: "last-cards", "aria-hidden": "true" }, ...pairs);
}

/** What lies on the cloth where that isn't known.
 * @param {Outcome} outcome */
const lastDrawing = ({ fool }) => drawing(fool === null ? "check" : "cap", "fools-cap");

/** The cloth in the end: the cap lands on the fool, epaulettes are sewn on, and who looks cheers
 * or shrugs.
 * @param {Outcome} outcome */
export function lastCloth(outcome) {
  const told = lastBout();
  const cloth = aroundCloth([told ? lastCards(told) : lastDrawing(outcome)],
    wasHanded(outcome.fool) ? null : outcome.fool);
  mark(cloth, { "data-mood": mood(outcome) });
  const fool = cloth.querySelector(".chair[data-fool]");
  if (fool) {
    fool.append(...Array.from({ length: outcome.epaulettes },
      () => drawing("epaulette", "sewn-on")));
  }
  return cloth;
}
