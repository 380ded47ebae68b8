"""Making moves at a cheaters' table: a card that can be challenged, a challenge, and what comes of
it (R14).
"""

from __future__ import annotations

from durak_rules.bout import bout_is_over, end_bout
from durak_rules.cards import TWIN, Card
from durak_rules.cheating import can_be_challenged, fits, last_one_fits, place_laid
from durak_rules.events import Caught, ChallengeFailed, Event
from durak_rules.game import Doubts, Game, Laid
from durak_rules.masks import SEAT_BIT, ranks_of
from durak_rules.moves import Attack, Defend, Exchange, Move, Pass, Permit, Take

Events = tuple[Event, ...]


def remember_card(game: Game, seat: int, move: Move) -> None:
    """Note what can be challenged after a move that is about to be made, and whether its card
    fits (R14.3, R14.7).
    """
    doubts = _doubts(game)
    if isinstance(move, Attack | Defend) and not fits(game, move):
        doubts = doubts._replace(cheats=_one_more(doubts.cheats, seat))
    if not isinstance(move, Take | Pass | Permit | Exchange):
        doubts = doubts._replace(last=place_laid(game, move))
    game.doubts = doubts


def forget_bout(game: Game) -> None:
    """Forget what was doubted in a bout that has ended; the counts of the game stay."""
    game.doubts = _doubts(game)._replace(last=0, settled=False, caught=0, silent=0)


def end_by_card(game: Game, events: Events) -> Events:
    """End a bout that a card has ended, or wait for a word while it can be challenged (R14.6)."""
    if game.doubts is None or not can_be_challenged(game):
        return end_bout(game, events)
    game.doubts = game.doubts._replace(settled=True)
    return events


def challenge(game: Game, seat: int) -> Events:
    """Give the card laid last back if it doesn't fit (R14.4); else silence who challenged it
    (R14.5).
    """
    laid, doubts = game.laid_last, _doubts(game)
    assert laid is not None, "there is a card to challenge"
    if last_one_fits(game):
        return _silence(game, seat, laid, doubts)
    caught, catches = doubts.caught | SEAT_BIT[laid.by], _one_more(doubts.catches, laid.by)
    game.doubts = doubts._replace(last=0, settled=False, caught=caught, catches=catches)
    _give_back(game, (doubts.last - 1) // 2, laid)
    events = (Caught(seat, laid.by, laid.card, laid.beaten),)
    return end_bout(game, events) if bout_is_over(game) else events


def _silence(game: Game, seat: int, laid: Laid, doubts: Doubts) -> Events:
    silent, wrong = doubts.silent | SEAT_BIT[seat], _one_more(doubts.wrong_challenges, seat)
    game.doubts = doubts._replace(last=0, settled=False, silent=silent, wrong_challenges=wrong)
    events = (ChallengeFailed(seat, laid.by, laid.card),)
    return end_bout(game, events) if doubts.settled else events


def _give_back(game: Game, place: int, laid: Laid) -> None:
    """Move the card laid last from the table to the hand that it came from (R14.4)."""
    beaten = game.lying & ~game.unbeaten
    card = _one_of(game, laid.card, beaten if laid.beaten else game.unbeaten)
    if laid.beaten is None:
        for row in (game.attacks, game.layers, game.beaters):
            row.pop()
        game.unbeaten ^= card
    else:
        game.beaters[place] = None
        game.unbeaten |= _one_of(game, laid.beaten, beaten & ~card)
    game.lying ^= card
    game.ranks = ranks_of(game.lying)
    game.known |= card
    game.hands[laid.by] |= card
    game.holding |= SEAT_BIT[laid.by]
    game.emptied = tuple([seat for seat in game.emptied if seat != laid.by])
    game.asked = game.throwers & game.holding


def _one_of(game: Game, card: Card, among: int) -> int:
    """Return the bit of a card among these; of two twins the one that wasn't shown."""
    both = (card.bit | card.bit << TWIN) & among
    free = both & ~game.shown or both
    return free & -free


def _one_more(counts: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple([count + (one == seat) for one, count in enumerate(counts)])


def _doubts(game: Game) -> Doubts:
    assert game.doubts is not None, "people may cheat here"
    return game.doubts
