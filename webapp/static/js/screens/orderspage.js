// Standing orders for while a person is away: one tap gives one, another ends it.

import { cardName, cardSign, indexOf, rankName } from "../base/cardnames.js";
import { back, openCard } from "../base/cardview.js";
import { button, drawing, make } from "../base/dom.js";
import { gameNow, isOrdered, myOrders } from "../state/queries.js";
import { asHeld } from "../state/looks.js";
import { state } from "../state/state.js";
import { pageHead } from "../telegram/pagehead.js";
import { gettext, orderWords } from "../base/words.js";

const LOW_TO_HIGH = "23456789TJQKAX";

/** @param {string} until */
const untilWords = (until) => orderWords(until === "game" ? "game" : "bout");

/** Return the button that leaves an order or ends it.
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

/** @param {string} title @param {HTMLElement[]} choices */
const orderGroup = (title, choices) => make("fieldset", { class: "orders" },
  make("legend", {}, title), make("div", { class: "row" }, ...choices));

/** Return the choices of how long the next order holds. */
const untilChoices = () => make("fieldset", { class: "levels" },
  make("legend", { class: "unseen" }, gettext("How long it holds")),
  ...["bout", "game"].map((value) => make("label", {},
    make("input", { type: "radio", name: "until", value, checked: state.choice.until === value }),
    make("span", {}, untilWords(value)))));

/** Return the list of the orders that are left by now. */
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

/** The card that is given away most gladly: no trump, and the lowest. */
function lowest() {
  const { hand, trump_suit: trump } = gameNow();
  /** @param {Card} card */
  const worth = (card) => LOW_TO_HIGH.indexOf(card[0]) + (card[1] === trump ? 100 : 0);
  return [...hand].sort((one, other) => worth(one) - worth(other))[0];
}

/** A defender beats or takes; the others add a card, or nothing, and defend later. */
function likeliest() {
  const { seat, roles } = gameNow();
  const card = lowest();
  const play = card ? [`play ${card}`] : [];
  return seat !== null && roles[seat] === "defender" ? ["beat", "take", ...play]
    : [...play, "done", "beat"];
}

/** Return the picture of an order.
 * @param {string} order */
function orderPicture(order) {
  const card = lowest();
  const cards = {
    beat: [back(), ...(card ? [openCard(card)] : [])], take: [back(), back(), back()], done: [],
  }[order] || [openCard(card)];
  return make("span", { class: "order-picture", "data-kind": order.split(" ")[0],
    "aria-hidden": "true" }, ...(cards.length ? cards : [drawing("check")]));
}

/** Return the words of an order.
 * @param {string} order */
function wordsOfOrder(order) {
  const [name, card] = order.split(" ");
  return card ? orderWords(name, { what: cardName(card) }) : orderWords(name);
}

/** The three that are wanted most often, as pictures. */
function likeliestPart() {
  return make("div", { class: "likeliest orders", role: "group",
    "aria-label": gettext("Most often") }, ...likeliest().map((order) => {
    const choice = orderChoice(order, wordsOfOrder(order));
    choice.prepend(orderPicture(order));
    return choice;
  }));
}

/** The page. */
export function ordersParts() {
  return [
    pageHead(orderWords("opener")),
    make("p", { class: "hint" }, orderWords("who sees it")),
    standingOrders(),
    untilChoices(),
    likeliestPart(),
    make("details", { class: "fold choices", id: "more-orders" },
      make("summary", {}, gettext("More")), make("div", { class: "codes" }, ...otherOrders())),
    make("ul", { class: "hint notes" }, ...[
      gettext("It ends with the bout or the game, or when its card has gone."),
      gettext("If you make the move yourself, the plan ends too."),
      gettext("A card that could go to two places waits for you."),
    ].map((rule) => make("li", {}, rule))),
  ].filter((part) => part !== null);
}

/** Every other order.
 * @returns {HTMLElement[]} */
function otherOrders() {
  /** @type {[title: string, choices: HTMLElement[]][]} */
  const groups = [
    [gettext("When you defend"),
      [orderChoice("take", orderWords("take")), orderChoice("beat", orderWords("beat"))]],
    [gettext("When you may add cards"), [orderChoice("done", orderWords("done"))]],
    [gettext("Done, unless one of these appears"), unlessChoices()],
    [gettext("Play a card as soon as possible"), cardChoices()],
  ];
  const shown = likeliest();
  return groups.map(([title, choices]) => orderGroup(title,
    choices.filter(({ dataset }) => !shown.includes(dataset.order || ""))))
    .filter((group) => group.querySelector("button"));
}
