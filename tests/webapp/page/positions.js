// Tables and games as the server would show them, for tests that say only what matters to them.

/** A game of two: Anna, who looks, attacks Boris. */
export function gameOf(changes = {}) {
  return {
    number: 1, names: ["Anna", "Boris"], seat: 0, bout: 1, dealer: 1, attacker: 0, defender: 1,
    limit: 6, taking: false, trump: "9h", trump_suit: "h", trump_drawn: false, stock: 24,
    discard: 0, pairs: [], shown: [], hand: ["6c", "7d"], cards: [2, 6],
    roles: ["attacker", "defender"], waited: [0], passed: [], permitted: false, out: [],
    moves: ["attack 6c", "attack 7d"], reasons: {}, teams: null, ladder: null, outcome: null,
    ...changes,
  };
}

const seatOf = (name, seat) => ({
  seat, game_seat: seat, chair: seat, name, kind: name ? "person" : "computer", level: name ? null : "easy", ready: false,
  held: false, looking: true, in_chat: false,
});

/** A table at which Anna and Boris play; `game` are changes to `gameOf`. */
export function tableOf({ game, names = ["Anna", "Boris"], ...changes } = {}) {
  return {
    id: "tbl", epoch: "e", v: 41, phase: "playing",
    you: { seat: 0, game_seat: 0, creator: true, host: true, person: 1 },
    rules: { preset: "podkidnoy" }, code: "c00-6-5-o", pace: "live", seat_counts: [2, 3, 4, 5, 6],
    seats: names.map(seatOf), fair: { game: 1, commitment: "c0ffee", nonce_commitments: names.map(() => "") }, dealing: null,
    clock: { left: 30, of: 30, minutes: [] }, game: gameOf({ names, ...game }), events: [],
    absent: [], barred: null, kept_out: [], may_keep_out: [], can: ["leave", "spectate", "invite"], ...changes,
  };
}
