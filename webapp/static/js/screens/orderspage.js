// What is to be done for somebody while they are away: chosen by one tap, taken back by another.

import { cardName, cardSign, indexOf, rankName } from "../base/cardnames.js";
import { button, make } from "../base/dom.js";
import { gameNow, isOrdered, myOrders } from "../state/queries.js";
import { asHeld } from "../state/looks.js";
import { state } from "../state/state.js";
import { gettext, orderWords } from "../base/words.js";

const LOW_TO_HIGH = "23456789TJQKA";

/** @param {string} until */
const untilWords = (until) => orderWords(until === "game" ? "game" : "bout");

/** What a tap leaves to be done, or takes back.
 * @param {string} order @param {string} words @param {string | null} [spoken] */
function orderChoice(order, words, spoken = null) {
  const given = isOrdered(order, state.choice.until);
  const chosen = button(given ? "end-order" : "standing-order", spoken ? "" : words, {
    "data-order": order, "aria-pressed": String(given),
  });
  if (spoken) {
    chosen.append(make("span", { "aria-hidden": "true" }, words),
      make("span", { class: "unseen" }, spoken));
  }
  return chosen;
}

/** @param {string} title @param {...HTMLElement} choices */
const orderGroup = (title, ...choices) => make("fieldset", { class: "orders" },
  make("legend", {}, title), make("div", { class: "row" }, ...choices));

/** How long what is chosen next holds. */
const untilChoices = () => make("fieldset", { class: "levels" },
  make("legend", { class: "unseen" }, gettext("How long it holds")),
  ...["bout", "game"].map((value) => make("label", {},
    make("input", { type: "radio", name: "until", value, checked: state.choice.until === value }),
    make("span", {}, untilWords(value)))));

/** What is left to be done by now. */
function standingOrders() {
  const orders = myOrders();
  if (!orders.length) return null;
  return make("ul", { class: "places standing", "aria-label": gettext("Planned") },
    ...orders.map(({ order, until, words }) => make("li", { class: "place-row" },
      make("span", { class: "who" }, make("b", {}, words),
        make("span", { class: "what" }, untilWords(until))),
      button("end-order", gettext("Take back"), {
        class: "small", "data-order": order, "aria-label": `${gettext("Take back")}: ${words}`,
      }))));
}

/** Only what is in the hand can be added, so only its ranks are worth waiting for. */
function unlessChoices() {
  const { hand, pairs } = gameNow();
  const lying = pairs.flatMap(({ attack, beaten }) => [attack, beaten || attack]);
  const ranks = [...LOW_TO_HIGH].filter((rank) => hand.some((card) => card[0] === rank))
    .filter((rank) => !lying.some((card) => card[0] === rank));
  return ranks.map((rank) => orderChoice(`done unless ${rank}`, indexOf(rank),
    orderWords("done unless", { what: rankName(rank) })));
}

function cardChoices() {
  const { hand, trump_suit: trump } = gameNow();
  return [...new Set(asHeld(hand, trump))].map((card) =>
    orderChoice(`play ${card}`, cardSign(card), orderWords("play", { what: cardName(card) })));
}

/** The page. */
export function ordersParts() {
  const unless = unlessChoices();
  return [
    make("header", { class: "heading" }, make("h2", {}, orderWords("opener"))),
    make("p", {}, orderWords("who sees it")),
    standingOrders(),
    untilChoices(),
    orderGroup(gettext("When you defend"),
      orderChoice("take", orderWords("take")),
      orderChoice("beat", orderWords("beat"))),
    orderGroup(gettext("When you may add cards"), orderChoice("done", orderWords("done"))),
    unless.length ? orderGroup(gettext("Done, unless one of these appears"), ...unless) : null,
    orderGroup(gettext("Play a card as soon as possible"), ...cardChoices()),
    make("ul", { class: "hint" }, ...[
      gettext("It ends with the bout or the game, or when its card has gone."),
      gettext("If you make the move yourself, the plan ends too."),
      gettext("A card that could go to two places waits for you."),
    ].map((rule) => make("li", {}, rule))),
    make("footer", { class: "bar" },
      button("back", gettext("Back to the table"), { class: "strong" })),
  ].filter((part) => part !== null);
}
