"""A game as it runs: moves, the clock, people who leave and come back, the end. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from durak_rules import (
    Game,
    IllegalMove,
    Move,
    Pass,
    check,
    parse_move,
    play,
    view_for,
    waited_for,
)
from durak_rules.cheating import cheats
from durak_rules.deal import commitment
from durak_rules.match import Match, new_match, next_match, previous_of
from durak_rules.moves import PASS, REDEAL
from durak_rules.play import abandon, clock_move
from engine.players import PLAYERS
from engine.players.asking import wants_new_deal
from engine.players.thoughts.question_kinds import inside
from engine.players.tricks import trick
from engine.tables.acts.change import Change
from engine.tables.acts.orders import KeptOrder, first_due, orders_of, overruled
from engine.tables.acts.seating import (
    joined,
    seat_of,
    with_seat,
    without,
)
from engine.tables.errors import (
    MoveRefused,
    NoGame,
    StaleBout,
    StaleCards,
)
from engine.tables.history import MoveLine
from engine.tables.table import ChangeKind, MadeMove, MovedBy, Phase, RevealedDeal, Seat, Table
from engine.tables.tally import tallied

MISSES_UNTIL_HELD = 3  # moves in a row by the clock, then a computer player holds the seat
STAND_IN = "normal"  # the computer player that holds a person's seat


def first_match(table: Table) -> Match:
    """Return a match that begins with the next game."""
    return new_match(table.ruleset, len(table.seats))


def moved(table: Table, person_id: int, move: Move, *, version: int, bout: int) -> Change:
    """Make a person's move, seen at `version` in `bout`, on the table as it is now. Raises
    NotSeated, NoGame, StaleBout, StaleCards, MoveRefused.
    """
    game, seat = running(table), seat_of(table, person_id)
    seen_in_this_game = table.started <= version <= table.version
    of_old_deal = not game.attacks and game.bout_number == 1 and version < table.cards_since
    if bout != game.bout_number or not seen_in_this_game or of_old_deal:
        raise StaleBout(bout=game.bout_number)
    if version < table.cards_since and (isinstance(move, Pass) or move in cheats(game, seat)):
        raise StaleCards  # a card that fitted what was seen is no false one by mistake
    made = _made(_here(table, seat), table, seat, move, MovedBy.PERSON)
    return replace(made, ends_orders=(*made.ends_orders, *overruled(table, seat, move)))


def _here(table: Table, seat: int) -> Table:
    """Return the table with the person of this seat there and playing."""
    sitting = table.seats[seat]
    back = replace(sitting, missed=0, held=False, left=False)
    if sitting == back:
        return table
    return with_seat(kept_by_owner(table, seat), seat, back)


def fired(
    table: Table,
    seat: int,
    dice: bytes,
    on_fault: Callable[[str], None],
    thought: Move | None = None,
) -> Change:
    """Move for a seat whose deadline has come: its computer player's move, or the clock's for a
    person whose time ran out. `thought` is the move that the computer player has thought of
    elsewhere. `dice` is the chance it uses; `on_fault` is told in words what went wrong.
    """
    game = running(table)
    sitting = table.seats[seat]
    if sitting.automatic:
        level = level_of(sitting)
        move = _legal(game, seat, thought, on_fault)
        move = move or _thought(game, seat, inside(level), dice, on_fault)
        if game.ruleset.cheaters:
            alone = sitting.person is None  # nobody's stand-in cheats for them
            may_cheat = alone and game.ruleset.cheating == "everybody"
            move = trick(view_for(game, seat), level, move, dice, cheats=may_cheat)
        return _made(table, table, seat, move, MovedBy.COMPUTER)
    missed = sitting.missed + 1
    late = replace(sitting, missed=missed, held=missed >= MISSES_UNTIL_HELD)
    return _made(with_seat(table, seat, late), table, seat, clock_move(game, seat), MovedBy.CLOCK)


def redealt(table: Table) -> Change | None:
    """Ask for a new deal for the first computer player who wants one (R1.9); None if none does."""
    game = table.game
    if game is None or table.phase is not Phase.PLAYING or not game.next_seed or table.paused:
        return None
    for seat, sitting in enumerate(table.seats):
        if sitting.automatic and wants_new_deal(view_for(game, seat)):
            return _made(table, table, seat, REDEAL, MovedBy.COMPUTER)
    return None


def passed(table: Table, seat: int) -> Change:
    """Pass for a seat. Nothing tells this from a pass by hand: it counts as no missed move."""
    return _made(table, table, seat, PASS, MovedBy.PERSON)


def ordered(table: Table, seat: int, orders: Sequence[KeptOrder]) -> Change | None:
    """Follow the first of a person's standing orders that is due; None if none is. Nothing tells
    this from a move by hand.
    """
    due = first_due(table, seat, orders)
    if due is None:
        return None
    held, move = due
    made = _made(_here(table, seat), table, seat, move, MovedBy.PERSON)
    return replace(made, held=held, ends_orders=(held.name,) if held.order.card else ())


def made_again(table: Table, line: MoveLine) -> Change:
    """Make a move again that was judged and saved elsewhere, on this very table; see
    `Change.says_all`.
    """
    return _made(table, table, line.seat, parse_move(line.move), line.by)


def level_of(sitting: Seat) -> str:
    """Return the level of the computer player that moves for this seat."""
    return sitting.level or STAND_IN


def _legal(
    game: Game, seat: int, move: Move | None, on_fault: Callable[[str], None]
) -> Move | None:
    """Return the move if it is legal; else None, and say so to `on_fault`."""
    try:
        if move is not None:
            check(game, seat, move)
    except IllegalMove as error:
        on_fault(f"what was thought elsewhere was refused: {error.rule} {error.code}")
        return None
    return move


def _thought(
    game: Game, seat: int, level: str, dice: bytes, on_fault: Callable[[str], None]
) -> Move:
    """Return a computer player's move. If it is refused, or none is found, the game goes on with
    the least harmful move.
    """
    try:
        view = view_for(game, seat)
        move = view.moves[0] if view.settled else PLAYERS[level].choose(view, dice)
        check(game, seat, move)
    except IllegalMove as error:
        on_fault(f"{level} was refused: {error.rule} {error.code}")
    except Exception as error:
        on_fault(f"{level} failed: {type(error).__name__}")
    else:
        return move
    return clock_move(game, seat)


def _made(table: Table, before: Table, seat: int, move: Move, by: MovedBy) -> Change:
    game = running(table).copy()
    try:
        events = play(game, seat, move)
    except IllegalMove as error:
        raise MoveRefused(error.code, error.rule, error.values) from error
    version = table.version + 1
    new_deal = move is REDEAL
    same_cards = _cards(game) == _cards(running(before)) and not new_deal
    new = replace(
        table,
        game=game,
        moves=table.moves + 1,
        cards_since=table.cards_since if same_cards else version,
        absent=_absent(table, seat, by),
        tally=tallied(table.tally, events),
    )
    made = MadeMove(version, seat, str(move), events, by)
    if game.outcome is not None:
        return Change(_ended(new, game), ChangeKind.ENDED, made)
    if new_deal:
        orders = [order for other in range(game.seats) for order in orders_of(other)]
        waiting = waiting_anew(replace(before, waiting={}), new)
        return Change(waiting, ChangeKind.MOVED, made, ends_orders=tuple(orders))
    return Change(waiting_anew(before, new, mover=seat), ChangeKind.MOVED, made)


def _absent(table: Table, mover: int, by: MovedBy) -> dict[int, frozenset[int]]:
    """Return the seats whose time ran out and that haven't moved since, with the votes about them.
    A pass by itself counts as a move, or it could be told from one by hand.
    """
    others = {seat: voters for seat, voters in table.absent.items() if seat != mover}
    if by is not MovedBy.CLOCK:
        return others
    return others | {mover: table.absent.get(mover, frozenset())}


def _cards(game: Game) -> object:
    """Return the cards on the table, as everybody sees them."""
    return game.bout_number, game.attacks, game.layers, game.beaters, game.defender


def left(table: Table, person_id: int) -> Change:
    """Let a person leave in the middle of a game: a computer player holds the seat (R11.3)."""
    running(table)
    return without_player(table, seat_of(table, person_id))


def without_player(table: Table, number: int) -> Change:
    """Have a computer player hold a person's seat until the end of the game; then it is free. If
    nobody else is left, the game is broken off.
    """
    goer = replace(table.seats[number], held=True, left=True)
    new = with_seat(table, number, goer)
    if all(seat.person is None or seat.left for seat in new.seats):
        return broken_off(new)
    return Change(waiting_anew(table, new), ChangeKind.SEATS, ends_orders=orders_of(number))


def held_for(table: Table, number: int) -> Change:
    """Have a computer player hold a person's seat until they are back."""
    new = with_seat(table, number, replace(table.seats[number], held=True))
    return Change(waiting_anew(table, new), ChangeKind.SEATS)


def broken_off(table: Table) -> Change:
    """End the game here and now, without a fool (R11.3)."""
    over = running(table).copy()
    abandon(over)
    return Change(_ended(table, over), ChangeKind.ENDED)


def kept_by_owner(table: Table, seat: int) -> Table:
    """Withdraw an offer of this seat that another person made: its owner plays again."""
    owner, offers = table.seats[seat].person, table.offered.get(seat)
    if offers is None or (owner is not None and owner.id == offers):
        return table
    return replace(table, offered={one: by for one, by in table.offered.items() if one != seat})


def returned(table: Table, person_id: int, now_ms: int) -> Change | None:
    """Let a person who is back play again. None if no computer player held the seat. A turn that
    they left in its middle goes on (`Table.interrupted`), or leaving and coming back would make it
    last for ever.
    """
    number = seat_of(table, person_id)
    seat = table.seats[number]
    back = replace(seat, held=False, left=False, missed=0)
    if back == seat:
        return None
    new = with_seat(kept_by_owner(table, number), number, back)
    if table.phase is not Phase.PLAYING:
        return Change(new, ChangeKind.SEATS)
    new = waiting_anew(table, new)
    until = new.interrupted.get(number)
    if until is None:
        return Change(new, ChangeKind.SEATS)
    left = min(max(0, until - now_ms), new.time_for(number) * 1000)
    return Change(new, ChangeKind.SEATS, waits={number: left})


def running(table: Table) -> Game:
    """Return the game that runs. Raises NoGame."""
    if table.game is None or table.phase is not Phase.PLAYING:
        raise NoGame
    return table.game


def waiting_anew(before: Table, new: Table, mover: int | None = None) -> Table:
    """Return the new table with the seats that are waited for, and since which version. The clock
    goes on for a seat that was waited for in this bout already, hasn't moved, and has the same
    player (person or computer). For the others it starts.
    """
    game, version = running(new), before.version + 1
    old_game = before.game if before.phase is Phase.PLAYING else None
    same_bout = old_game is not None and old_game.bout_number == game.bout_number

    def since(seat: int) -> int:
        known = before.waiting.get(seat)
        same_player = _player(before.seats[seat]) == _player(new.seats[seat])
        if known is None or seat == mover or not same_bout or not same_player:
            return version
        return known

    there = {
        seat: voters
        for seat, voters in new.absent.items()
        if not new.seats[seat].automatic and seat not in game.out
    }
    waiting = {seat: since(seat) for seat in waited_for(game)}
    same_turns = [seat for seat in waiting if same_bout and seat != mover]
    interrupted = _interrupted(before, new, same_turns)
    return replace(new, waiting=waiting, absent=there, interrupted=interrupted)


def _interrupted(before: Table, new: Table, same_turns: Sequence[int]) -> dict[int, int]:
    """Return until when the turns last that a computer player has taken over, if their person
    comes back. A person who leaves gets a part of a turn more than was left, as for a new
    question; once a turn.
    """
    found = {seat: until for seat, until in new.interrupted.items() if seat in same_turns}
    for seat in same_turns:
        until = before.deadlines.get(seat)
        goes = new.seats[seat].automatic and not before.seats[seat].automatic
        if goes and until is not None and seat not in found:
            found[seat] = until + before.least_ms_for(seat)
    return found


def _player(seat: Seat) -> int:
    """Return the id of the person who moves there, 0 for a computer player."""
    return seat.person.id if seat.person is not None and not seat.held else 0


def _ended(table: Table, game: Game) -> Table:
    """Return the table after its game: the secret is shown. The next game's secret comes with the
    commit (`with_secret`).
    """
    outcome = game.outcome
    if outcome is None:
        raise NoGame
    table = replace(
        table,
        phase=Phase.OVER,
        game=game,
        waiting={},
        absent={},
        minutes={},
        interrupted={},
        offered={},
        paused=None,
        last_outcome=outcome,
        previous=previous_of(game.dealer, outcome),
        match=next_match(table.match or first_match(table), table.ruleset, outcome),
        names=_names_at_the_end(table),
        revealed=RevealedDeal(
            table.game_number,
            table.commitment,
            table.server_seed,
            table.nonces,
            table.nonce_commitments,
        ),
        seats=tuple(_rested(seat) for seat in table.seats),
    )
    goers = {number for number, seat in enumerate(table.seats) if seat.left}
    return joined(without(table, goers) if goers else table)


def _names_at_the_end(table: Table) -> tuple[str, ...]:
    """Return the names of the players for whom the game counts: those who were dealt its cards."""
    given = {seat: one.givers[0].name for seat, one in table.handed.items()}
    return tuple(given.get(seat, name) for seat, name in enumerate(table.names))


def _rested(seat: Seat) -> Seat:
    return replace(seat, ready=seat.person is None, nonce="", missed=0, late_ms=0)


def with_secret(table: Table, server_seed: bytes) -> Table:
    """Return the table with a new secret for the next game, and its commitment for everybody to
    see.
    """
    return replace(table, server_seed=server_seed, commitment=commitment(server_seed))
