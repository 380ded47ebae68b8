// From one view to a later one, move by move, by what is told to have happened. No rules: it only
// puts down, picks up and hands out the cards that the events name.

/** @param {GameView} game */
const copyOf = (game) => ({
  ...game, pairs: game.pairs.map((pair) => ({ ...pair })), hand: [...game.hand],
  cards: [...game.cards], out: [...game.out], shown: [...game.shown],
  waited: [], passed: [], moves: [], reasons: {},
});

/** @param {GameView} game @param {number} seat @param {Card} card */
function giveAway(game, seat, card) {
  game.cards[seat] -= 1;
  if (seat === game.seat && game.hand.includes(card)) game.hand.splice(game.hand.indexOf(card), 1);
}

/** @param {GameView} game @param {number} seat @param {number} count @param {Card[]} [cards] */
function receiveCards(game, seat, count, cards = []) {
  game.cards[seat] += count;
  if (seat === game.seat) game.hand.push(...cards);
}

/** @param {GameView} game @param {number} seat @param {Card} card */
function layDown(game, seat, card) {
  giveAway(game, seat, card);
  game.pairs.push({ attack: card, by: seat, beaten: null });
}

/** @param {GameView} game */
function clearBout(game) {
  Object.assign(game, { pairs: [], shown: [], taking: false });
}

/** @type {{ [K in EventKind]?: (game: GameView, event: EventOf<K>) => void }} */
const DOES = {
  attacked(game, { seat, card, opening }) {
    if (opening) game.attacker = seat;
    layDown(game, seat, card);
  },
  beaten(game, { seat, card, by }) {
    const open = game.pairs.find((pair) => pair.attack === card && !pair.beaten);
    if (open) open.beaten = by;
    giveAway(game, seat, by);
  },
  transferred(game, { seat, card }) {
    layDown(game, seat, card);
    game.attacker = seat;
  },
  shown(game, { seat, card }) {
    game.shown.push(card);
    game.attacker = seat;
  },
  take_said(game) { game.taking = true; },
  dealt(game, { attacker, counts, hand, stock, trump }) {
    Object.assign(game, { attacker, stock, trump, hand: [...hand], cards: [...counts] });
    game.trump_suit = trump ? /** @type {Suit} */ (trump[1]) : "";
  },
  exchanged(game, { seat, card, trump }) {
    giveAway(game, seat, card);
    receiveCards(game, seat, 1, [trump]);
    game.trump = card;
  },
  caught(game, { layer, card, beaten }) {
    const pair = game.pairs.find((one) => one.beaten === card && one.attack === beaten);
    if (pair) pair.beaten = null;
    else game.pairs.pop();
    receiveCards(game, layer, 1, [card]);
  },
  bout_beaten(game, { cards }) {
    game.discard += cards.length;
    clearBout(game);
  },
  bout_taken(game, { seat, cards }) {
    receiveCards(game, seat, cards.length, cards);
    clearBout(game);
  },
  drawn(game, { seat, count, cards, trump }) {
    game.stock -= count;
    game.trump_drawn = game.trump_drawn || Boolean(trump);
    receiveCards(game, seat, count, cards);
  },
  seat_out(game, { seat }) { game.out.push(seat); },
};

const DEFENDS = ["beaten", "take_said", "bout_beaten", "bout_taken", "transferred", "shown"];

/** Return the defender at that event: the next who is told to do what only defenders do.
 * @param {GameEvent[]} events @param {number} at @param {GameView} present */
function defenderAt(events, at, present) {
  const next = events.slice(at).find(({ kind }) => DEFENDS.includes(kind));
  return next && next.seat !== null ? next.seat : present.defender;
}

/** @param {GameView} game @param {number} seat @returns {Role} */
function roleOf(game, seat) {
  if (game.out.includes(seat)) return "out";
  if (seat === game.defender) return "defender";
  return seat === game.attacker ? "attacker" : "idle";
}

/** Every move from a view on: what happened, and how the table lay then.
 * @param {GameView} from @param {GameEvent[]} events @param {GameView} present
 * @returns {MissedMove[]} */
export function stepsBetween(from, events, present) {
  /** @type {MissedMove[]} */
  const steps = [];
  let game = from;
  events.forEach((event, at) => {
    const last = steps[steps.length - 1];
    if (!last || last.v !== event.v) {
      game = copyOf(game);
      game.defender = defenderAt(events, at, present);
      steps.push({ v: event.v, events: [], game });
    }
    steps[steps.length - 1].events.push(event);
    const does = /** @type {(game: GameView, event: GameEvent) => void} */ (DOES[event.kind]);
    if (does) does(game, event);
    game.roles = game.cards.map((_, seat) => roleOf(game, seat));
  });
  return steps;
}

/** Return everything that all see at a glance, as one word, to tell whether the table is the same.
 * @param {GameView} game */
export function lookOf({ number, seat, pairs, hand, cards, stock, discard, taking, out }) {
  return JSON.stringify([number, seat, pairs.map(({ attack, beaten }) => [attack, beaten]),
    [...hand].sort(), cards, stock, discard, taking, [...out].sort()]);
}
