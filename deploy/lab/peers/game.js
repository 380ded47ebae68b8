// The game that all peers serve: podkidnoy with 36 cards and no options. A seat sees its hand, the
// sizes of the others', the cards on the table, and its legal moves. After the last card the next
// game is dealt at once.

const RANKS = "6789TJQKA";
const SUITS = "cdhs";
const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const FULL = 6; // cards of a hand, and attack cards of a bout

/** A new game; `shuffle` returns cards in another order. */
export function deal(seats, shuffle) {
  const cards = [...shuffle(DECK)];
  const hands = Array.from({ length: seats }, () => cards.splice(0, FULL));
  const game = { v: 0, hands, stock: cards, trump: cards.at(-1), attacker: 0 };
  return { ...game, ...bout(game) };
}

/** The moves of a seat, cards first; none if the game waits for another. */
export function movesOf(game, seat) {
  if (seat !== game.turn) return [];
  const hand = game.hands[seat];
  if (seat === game.defender) {
    return [...hand.filter((card) => beats(card, open(game), game.trump)), "take"];
  }
  if (!game.table.length) return [...hand];
  const ranks = new Set(game.table.flat().map((card) => card[0]));
  const room = game.table.length < game.limit;
  return [...(room ? hand.filter((card) => ranks.has(card[0])) : []), "pass"];
}

/** Make a legal move: the game is changed in place. */
export function play(game, move, shuffle) {
  game.v += 1;
  if (move === "take") {
    game.taking = true;
  } else if (move === "pass") {
    game.passed.push(game.turn);
  } else {
    lay(game, move);
  }
  game.turn = nextTurn(game);
  if (game.turn === null) end(game, shuffle);
}

/** Return the view of a seat. */
export function viewOf(game, seat) {
  const { v, stock, trump, attacker, defender, turn, table, taking } = game;
  return {
    v, trump, attacker, defender, turn, table, taking, stock: stock.length,
    sizes: game.hands.map((hand) => hand.length), hand: game.hands[seat],
    moves: movesOf(game, seat),
  };
}

const open = (game) => game.table.find((pair) => pair.length === 1)?.[0];

function beats(card, attack, trump) {
  if (card[1] !== attack[1]) return card[1] === trump[1];
  return RANKS.indexOf(card[0]) > RANKS.indexOf(attack[0]);
}

function lay(game, card) {
  const hand = game.hands[game.turn];
  hand.splice(hand.indexOf(card), 1);
  if (game.turn === game.defender) {
    game.table.find((pair) => pair.length === 1).push(card);
  } else {
    game.table.push([card]);
    game.passed = [];
  }
}

/** The next seat from this one on that has cards. */
function withCards(game, seat) {
  for (let step = 0; step < game.hands.length; step += 1) {
    const next = (seat + step) % game.hands.length;
    if (game.hands[next].length) return next;
  }
  return null;
}

function bout(game) {
  const attacker = withCards(game, game.attacker);
  const defender = withCards(game, attacker + 1);
  const limit = Math.min(FULL, game.hands[defender].length);
  return { attacker, defender, limit, turn: attacker, table: [], passed: [], taking: false };
}

/** The seat that moves next in this bout; null if it is over. */
function nextTurn(game) {
  if (open(game) && !game.taking) return game.defender;
  if (!game.hands[game.defender].length && !game.taking) return null;
  for (let step = 0; step < game.hands.length; step += 1) {
    const seat = (game.attacker + step) % game.hands.length;
    const may = seat !== game.defender && game.hands[seat].length && !game.passed.includes(seat);
    if (may) return seat;
  }
  return null;
}

/** End the bout: cards go away or to the defender, all draw, and another bout or game begins. */
function end(game, shuffle) {
  if (game.taking) game.hands[game.defender].push(...game.table.flat());
  const order = game.hands.map((_, step) => (game.attacker + step) % game.hands.length);
  for (const seat of [...order.filter((seat) => seat !== game.defender), game.defender]) {
    const wanted = Math.max(0, FULL - game.hands[seat].length);
    game.hands[seat].push(...game.stock.splice(0, wanted));
  }
  game.attacker = (game.defender + (game.taking ? 1 : 0)) % game.hands.length;
  const isOver = game.hands.filter((hand) => hand.length).length < 2;
  Object.assign(game, isOver ? { ...deal(game.hands.length, shuffle), v: game.v } : bout(game));
}
