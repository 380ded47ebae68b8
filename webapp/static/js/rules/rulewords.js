// The rules of a table in plain sentences, each from one option.

import { fill, gettext, ngettext } from "../base/words.js";

/** @param {Pick<Rules, "deck" | "packs">} rules */
export function packWords({ deck, packs }) {
  return fill(ngettext("{deck} cards, {count} pack.", "{deck} cards, {count} packs.", packs), {
    deck: deck * packs, count: packs,
  });
}

/** @param {Pick<Rules, "throw_in">} rules */
export function throwWords({ throw_in: who }) {
  return {
    off: gettext("One attack card a bout: nothing is added."),
    attacker: gettext("Only the attacker may add cards."),
    neighbours: gettext("The defender's two neighbours may add cards."),
    all: gettext("Everybody but the defender may add cards."),
  }[who];
}

/** @param {Pick<Rules, "throw_in" | "throw_in_from">} rules */
export function fromWords({ throw_in: who, throw_in_from: from }) {
  if (who === "off") return "";
  return {
    any_time: gettext("Cards of a rank on the table may be added at any time."),
    first_defence: gettext("Cards may be added once one has been beaten."),
    all_beaten: gettext("A card may be added only while everything is beaten."),
  }[from];
}

/** @param {Pick<Rules, "bout_limit" | "first_bout_limit">} rules */
export function limitWords({ bout_limit: limit, first_bout_limit: first }) {
  const words = [limit === null
    ? gettext("As many attack cards as the defender holds.")
    : fill(gettext("At most {limit} attack cards, and no more than the defender holds."), {
      limit,
    })];
  if (first) words.push(fill(gettext("At most {first} in the first bout."), { first }));
  return words.join(" ");
}

/** @param {Pick<Rules, "transfer" | "first_bout_transfer" | "travel_document">} rules */
export function transferWords({ transfer, first_bout_transfer: first, travel_document: show }) {
  if (!transfer) return "";
  return [
    gettext("The defender may pass the attack on with a card of its rank."),
    first ? "" : gettext("Not in the first bout."),
    show ? gettext("Showing the trump of that rank is enough.") : "",
  ].filter(Boolean).join(" ");
}

/** @param {Pick<Rules, "throw_in_after_take">} rules */
export const afterWords = ({ throw_in_after_take: after }) => (after
  ? gettext("When the defender takes, the others may still add.")
  : gettext("Taking ends the bout."));

/** @param {Pick<Rules, "take_any_time">} rules */
export const takeWords = ({ take_any_time: whenever }) => (whenever
  ? gettext("The defender may take at any moment of the bout.") : "");

/** @param {Pick<Rules, "consent">} rules */
export function consentWords({ consent }) {
  return {
    off: "",
    bout: gettext("The others add once the attacker has let them."),
    card: gettext("The others add only when the attacker lets them."),
  }[consent];
}

/** @param {Pick<Rules, "priority">} rules */
export const priorityWords = ({ priority }) => (priority === "strict"
  ? gettext("Cards are added in turn, the attacker first.") : "");

/** @param {Pick<Rules, "trump_exchange">} rules */
export const exchangeWords = ({ trump_exchange: exchange }) => (exchange
  ? gettext("Who gets the lowest trump may swap it for the trump card.") : "");

/** @param {Pick<Rules, "teams">} rules */
export function teamWords({ teams }) {
  return {
    off: "",
    pairs: gettext("Two pairs: partners sit opposite and don't attack each other."),
    threes: gettext("Two teams of three, sitting by turns."),
    three_pairs: gettext("Three pairs: partners sit opposite and don't attack each other."),
  }[teams];
}

/** @param {Pick<Rules, "epaulettes">} rules */
export function epauletteWords({ epaulettes }) {
  return {
    off: "",
    honour: gettext("Whoever loses to the lowest rank wears an epaulette."),
    ladder: gettext("Epaulettes climb from the lowest rank; whoever gets to the ace loses."),
  }[epaulettes];
}

/** @param {Pick<Rules, "next_attack">} rules */
export function firstWords({ next_attack: first }) {
  return {
    lowest_trump: gettext("Whoever holds the lowest trump attacks first."),
    left_of_dealer: gettext("The fool deals the next game, and the fool's left attacks first."),
    at_the_fool: gettext("In the next game the fool is attacked first."),
    winning_team: gettext("In the next game the winning team attacks first."),
  }[first];
}

/** @param {Pick<Rules, "open_with_several">} rules */
export const openingWords = ({ open_with_several: several }) => (several
  ? gettext("An attack may begin with several cards of one rank.") : "");

/** @param {Pick<Rules, "ends_with_attacker">} rules */
export const endWords = ({ ends_with_attacker: ends }) => (ends
  ? gettext("A bout is over when the attacker has no cards and all are beaten.") : "");

/** @param {Pick<Rules, "winner">} rules */
export const winnerWords = ({ winner }) => (winner === "first_out"
  ? gettext("Who is out first wins.") : "");

/** @param {Pick<Rules, "match">} rules */
export function matchWords({ match }) {
  const count = Number(match.split(":")[1]);
  return count ? fill(ngettext("A match is {count} game: most fools lose it.",
    "A match is {count} games: who is the fool most often loses it.", count), { count }) : "";
}

/** @param {Pick<Rules, "draws">} rules */
export const drawWords = ({ draws }) => (draws
  ? gettext("If the last cards go together, it is a draw.")
  : gettext("If the last cards go together, the last defender is the fool."));

/** One sentence for each thing that a player should know before the first card.
 * @param {Rules} rules */
export function ruleSentences(rules) {
  return [packWords, firstWords, openingWords, throwWords, fromWords, limitWords, consentWords,
    priorityWords, afterWords, takeWords, endWords, transferWords, exchangeWords, teamWords,
    epauletteWords, drawWords, winnerWords, matchWords]
    .map((words) => words(rules)).filter(Boolean);
}

/** What is the same in every Durak. */
export function basics() {
  return [
    gettext("Six cards each; the suit of the card under the stock is trump."),
    gettext("A card is beaten by a higher one of its suit, or by any trump."),
    gettext("Who beats everything attacks next; who takes misses a turn."),
    gettext("After each bout everybody draws up to six while the stock lasts."),
    gettext("Then get rid of your cards: whoever is left with some is the fool."),
  ];
}
