// Sentences of a replay: the move that is shown, its cost, the better move and why, and how
// much the deal did.

import { cardSign } from "../base/cardnames.js";
import { fill, gettext, listed, ngettext } from "../base/words.js";
import { pastNow } from "../state/queries.js";
import { tableDoubt } from "../sentences/doubts.js";
import { tellEvents } from "../sentences/events.js";

/** Games of a hundred.
 * @param {number} chance  0 to 1 */
export const ofHundred = (chance) => Math.round(100 * chance);

/** A move, as short as can be said: the card, or what is done without one.
 * @param {string} move */
export function moveWords(move) {
  const [verb, card = "", by = ""] = move.split(" ");
  /** @type {Record<string, () => string>} */
  const ways = {
    attack: () => cardSign(card),
    defend: () => fill(gettext("{by} on {card}"), { card: cardSign(card), by: cardSign(by) }),
    transfer: () => fill(gettext("passing on with {card}"), { card: cardSign(card) }),
    show: () => fill(gettext("showing {card}"), { card: cardSign(card) }),
    take: () => gettext("taking"),
    pass: () => gettext("adding nothing"),
    permit: () => gettext("letting the others add"),
    exchange: () => gettext("swapping the trump"),
    redeal: () => gettext("asking for a new deal"),
    wait: () => gettext("waiting"),
    challenge: () => tableDoubt("wrong_card", { card: cardSign(card) }),
  };
  return verb in ways ? ways[verb]() : move;
}

/** … and as the button says it that was tapped.
 * @param {string} move */
export const playedWords = (move) => (move === "pass" ? gettext("Done") : moveWords(move));

/** Why it was better, as a fact; nothing for a fact that this page doesn't know.
 * @param {ReadOnly<LookBackReason> | null} reason */
export function reasonWords(reason) {
  if (!reason) return "";
  const { name, count, other = 0 } = reason;
  const cards = listed(reason.cards.map(cardSign));
  /** @type {Record<string, string>} */
  const facts = {
    wins_by_force: gettext("it wins whatever the others do"),
    holds_the_draw: gettext("it holds the draw"),
    last_card: gettext("it is your last card"),
    better_trump: fill(gettext("you get the trump {cards}"), { cards }),
    ends_bout: gettext("it ends the bout, and you attack next"),
    passes_on: gettext("somebody else has to answer"),
    avoids_taking: fill(ngettext("you needn't take {count} card",
      "you needn't take {count} cards", count), { count }),
    nobody_beats: gettext("nothing that the defender may hold beats it"),
    keeps_last_trump: fill(gettext("it keeps your only trump, {cards}"), { cards }),
    keeps_pair_of_trumps: gettext("it keeps a pair of trumps"),
    keeps_trump: fill(gettext("it keeps the trump {cards}"), { cards }),
    keeps_higher_trump: fill(gettext("it keeps the higher trump, {cards}"), { cards }),
    takes_trumps: fill(gettext("you get {cards} from the table"), { cards }),
    keeps_high: fill(gettext("it keeps {cards}"), { cards }),
    no_new_rank: gettext("it brings no new rank to the table"),
    not_added: fill(gettext("then {cards} can't be added"), { cards }),
    takes_less: fill(
      gettext("then you take in {count} of 10 games, not in {other}"), { count, other }),
    they_take: fill(
      gettext("then the defender takes in {count} of 10 games, not in {other}"), { count, other }),
    attacks_next: fill(
      gettext("then you attack next in {count} of 10 games, not in {other}"), { count, other }),
    none_added: gettext("nobody else has a card of its rank"),
    fewer_added: gettext("fewer cards can be added then"),
    keeps_together: fill(gettext("it keeps {cards} together"), { cards }),
    can_follow: fill(gettext("you can add {cards}"), { cards }),
    rid_of_low: gettext("it gets rid of a lone low card"),
    loads_taker: gettext("whoever takes gets one more card"),
    one_less: gettext("it is one card fewer in your hand"),
    more_to_beat: gettext("the defender has one more card to beat"),
  };
  return facts[name] || "";
}

/** The better move with its reason, where it is clear that it was better.
 * @param {ReadOnly<JudgedMove>} judged */
export function otherWords({ better, reason }) {
  return better ? [moveWords(better), reasonWords(reason)].filter(Boolean).join(": ") : "";
}

/** "Better was 9♣: it keeps a pair of trumps."
 * @param {ReadOnly<JudgedMove>} judged */
export function betterWords({ better, reason }) {
  if (!better) return "";
  const [move, why] = [moveWords(better), reasonWords(reason)];
  return why ? fill(gettext("A better move: {move}, because {why}."), { move, why })
    : fill(gettext("A better move: {move}."), { move });
}

/** Return the cost of a decision, in games of a hundred; 0 where that may be chance.
 * @param {ReadOnly<JudgedMove>} judged */
export const costOf = ({ better, best, chance }) => (better ? ofHundred(best - chance) : 0);

/** The own decision at a move, if there was one and it has been judged.
 * @param {number} at */
function judgedAt(at) {
  const { look } = pastNow();
  return look && look.found && look.found.decisions.find((one) => one.at === at);
}

/** Return the cost of the shown move in words, if it was an own decision that cost something. */
function costWords() {
  const judged = judgedAt(pastNow().at);
  const count = judged ? costOf(judged) : 0;
  if (!judged || !count) return "";
  const cost = fill(ngettext("That cost {count} game in 100.", "That cost {count} games in 100.",
    count), { count });
  return `${cost} ${betterWords(judged)}`;
}

/** The move that led to the position shown, in words. */
function stepTold() {
  const { frames, at } = /** @type {ReplayedPast} */ (pastNow());
  const { clock, events } = frames[at];
  const told = tellEvents(events);
  return clock ? fill(gettext("{told} (Time ran out.)"), { told }) : told;
}

/** … and what it cost. */
export const stepWords = () => [stepTold(), costWords()].filter(Boolean).join(" ");

/** Return a sentence about the deal, as far as so many games can tell.
 * @param {ReadOnly<LookBackFound>["luck"]} luck */
function cardsWords({ lost, margin, even }) {
  if (lost - margin > even) {
    return gettext("Bad cards: about {count} in 10 good players lose with them.");
  }
  if (lost + margin < even) {
    return gettext("Good cards: about {count} in 10 good players lose with them.");
  }
  return gettext("Average cards: about {count} in 10 good players lose with them.");
}

/** Return the deal's share of the result. Never none of ten, and never all: nobody can be so sure.
 * @param {ReadOnly<LookBackFound>} found */
export function luckWords({ luck }) {
  return fill(cardsWords(luck), { count: Math.max(1, Math.min(9, Math.round(10 * luck.lost))) });
}

/** Return whether the costliest move may have turned the game: whoever got away has none that did.
 * @param {ReadOnly<LookBackFound>} found */
function hasTurned({ curve }) {
  const [, end] = curve[curve.length - 1] || [0, 0];
  return end < 1;
}

/** The costliest move.
 * @param {ReadOnly<LookBackFound>} found */
export function turningWords(found) {
  const words = hasTurned(found) ? gettext("Turning point: move {number}")
    : gettext("Costliest move: {number}");
  return fill(words, { number: found.turning });
}

/** Return the mark beside a move in the list of all: its cost, and whether it turned the game.
 * @param {number} at */
export function costMark(at) {
  const judged = judgedAt(at), { look } = pastNow();
  const count = judged ? costOf(judged) : 0;
  if (!count || !look || !look.found) return "";
  const cost = fill(gettext("cost {count} in 100"), { count });
  if (at !== look.found.turning) return cost;
  const name = hasTurned(look.found) ? gettext("Turning point") : gettext("Costliest move");
  return `${name}: ${cost}`;
}

/** Return the number of decisions that cost something, in words.
 * @param {ReadOnly<LookBackFound>} found */
export function sumWords({ decisions }) {
  const [all, count] = [decisions.length, decisions.filter(costOf).length];
  if (!count) return gettext("None of your moves cost more than chance explains.");
  return fill(ngettext("{count} of your {all} decisions cost you something.",
    "{count} of your {all} decisions cost you something.", count), { count, all });
}
