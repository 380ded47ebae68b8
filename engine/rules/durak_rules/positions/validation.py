"""Checks that the pieces of a position that was read fit together.

Text and bytes are read piece by piece. Each piece may be right alone, and the game still be
impossible: a card in two places, a defender who isn't there, a bout that is over already.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final

from durak_rules.beating import may_name_trump
from durak_rules.bout import bout_is_over
from durak_rules.cards import Card
from durak_rules.errors import PositionError
from durak_rules.frame import NO_LIMIT, Frame
from durak_rules.game import Doubts, Game
from durak_rules.masks import SEAT_BIT, SEATS_IN, bits_of, without_twins_names
from durak_rules.outcome import Outcome, Reason
from durak_rules.teams import same_team, team_mates

SEED: Final = 32
"""Bytes of the seed of a new deal."""

MOST_BOUTS: Final = 10**9 - 1
"""Far more than any game has."""

_LOST: Final = (Reason.LAST_WITH_CARDS, Reason.LAST_DEFENDER)
_DRAWN: Final = (Reason.DRAW, Reason.NO_PROGRESS)


def validate(game: Game) -> None:
    """Raise `PositionError` unless the game can be shown, and played on if it isn't over.

    It is asked each time a game is read from the store, so it works on sets and counts.
    """
    _check_frame(game.frame)
    _check_seats(game)
    _check_cards(game)
    _check_table(game)
    _check_seen(game)
    if game.outcome is not None:
        _check_outcome(game, game.outcome)
    _check_who_left(game)
    if game.doubts is not None:
        _check_doubts(game, game.doubts)
    if game.outcome is None:
        _check_roles(game)
        _check_bout(game)


@lru_cache(1 << 10)
def _check_frame(frame: Frame) -> None:
    """Check the parts that stay the same during a game; they are checked once."""
    seats, previous = frame.seats, frame.previous
    if frame.dealer >= seats:
        raise PositionError(f"no such seat: dealer={frame.dealer}")
    if (0 if frame.ladder is None else len(frame.ladder)) != (
        seats if frame.ruleset.epaulettes == "ladder" else 0
    ):
        raise PositionError("not a ladder of this table")
    if previous is not None:
        fool = () if previous.fool is None else (previous.fool,)
        _check_order("previous", (*fool, *previous.out), seats)
        _check_order("previous", (previous.dealer,), seats)


def _check_seats(game: Game) -> None:
    seats = game.frame.seats
    if not 0 < game.bout_number <= MOST_BOUTS or game.limit > NO_LIMIT:
        raise PositionError("no game has so many bouts, or attack cards")
    if len(game.hands) != seats:
        raise PositionError(f"not a hand for each of {seats} seats")
    if max(game.opener, game.attacker, game.defender, *game.layers) >= seats:
        raise PositionError("somebody plays who isn't there")
    if game.throwers >> seats:
        raise PositionError("somebody throws in who isn't there")
    _check_order("emptied", game.emptied, seats)
    _check_order("out", game.out, seats)
    _check_order("defended", game.defended, seats)


def _check_order(name: str, order: Sequence[int], seats: int) -> None:
    """Check that seats in a row are different."""
    if order and (max(order) >= seats or len(set(order)) < len(order)):
        raise PositionError(f"not seats of this table: {name}")


def _check_cards(game: Game) -> None:
    """Check that every card is of the pack and in one place. Sets that share a card carry when
    added.
    """
    frame, in_hands = game.frame, sum(game.hands)
    every = in_hands + game.piles[0] + game.lying
    count = sum(map(int.bit_count, game.hands)) + len(game.stock) + game.lying.bit_count()
    if every.bit_count() != count or every & ~frame.deck:
        raise PositionError("a card is in two places, or not of the pack")
    trump = game.trump
    if not _may_be_trump(frame, trump):
        raise PositionError(f"not the trump card: {trump}")
    if game.turned_up and game.stock[-1] is not trump:
        raise PositionError(f"the trump card lies under the stock: {trump}")
    if game.shown & ~(in_hands | game.lying | game.turned_up):
        raise PositionError("a travel document is in a hand, on the table or under the stock")
    if (game.dealt_right | game.drawn_right) & ~(in_hands & frame.lowest_trumps):
        raise PositionError("what may be exchanged is the lowest trump in a hand")
    if game.next_seed and (game.attacks or not frame.redeal or len(game.next_seed) != SEED):
        raise PositionError("a new deal has a seed of 32 bytes, before the first card is laid")
    if game.known & ~in_hands:
        raise PositionError("what everybody has seen of the hands is in the hands")


def _may_be_trump(frame: Frame, trump: Card | None) -> bool:
    """Return whether this card may name this trump suit (R1.6)."""
    if trump is None:
        return frame.ruleset.trump == "none" and frame.trump_suit is None
    if frame.ruleset.trump == "none" or not may_name_trump(frame.ruleset, trump):
        return False
    return bool(trump.bit & frame.deck) and trump.suit is frame.trump_suit


def _check_table(game: Game) -> None:
    """Check that the cards in the order they were laid are those that lie there."""
    attacks, beaters, beats = game.attacks, game.beaters, game.frame.beats
    if not len(attacks) == len(beaters) == len(game.layers):
        raise PositionError("not a layer, and a place for what beats it, for each attack card")
    laid, unbeaten = attacks[:], []
    for attack, by in zip(attacks, beaters, strict=True):
        if by is None:
            unbeaten.append(attack)
        elif beats[attack.bit] & by.bit or game.frame.cheating:
            laid.append(by)
        else:
            raise PositionError(f"{by} doesn't beat {attack}")
    if not _are(game, laid, game.lying) or not _are(game, unbeaten, game.unbeaten):
        raise PositionError("the cards on the table aren't those that were laid")
    if game.unbeaten & ~game.lying:
        raise PositionError("what is unbeaten lies on the table")


def _are(game: Game, cards: Sequence[Card], mask: int) -> bool:
    """Return whether a set holds just these cards; two twins count as the same card."""
    if len(cards) != mask.bit_count():
        return False
    twins = game.frame.twins
    names = without_twins_names(mask) if twins else mask
    return sum(bits_of(cards, twins=twins)) == names


def _check_seen(game: Game) -> None:
    seats, outside = game.frame.seats, ~game.frame.deck
    for position in game.seen:
        whole = len(position) == seats + 1 and position[0] < seats
        if not whole or reduce(or_, position[1:]) & outside:
            raise PositionError("not a position of this table: seen")


def _check_outcome(game: Game, outcome: Outcome) -> None:
    fool, reason = outcome.fool, outcome.reason
    if (fool is not None) != (reason in _LOST):
        raise PositionError(f"somebody is the fool or nobody: {reason}")
    losers = 0
    if fool is not None:
        _check_order("fool", (fool,), game.frame.seats)
        losers = team_mates(game.frame.teams, game.frame.seats, fool)
    if outcome.losers != SEATS_IN[losers] or outcome.draw != (reason in _DRAWN):
        raise PositionError("not the losers that go with the fool")
    if outcome.epaulettes > (0 if fool is None else 2):
        raise PositionError(f"no fool wears so many epaulettes: {outcome.epaulettes}")


def _check_who_left(game: Game) -> None:
    """Check that a seat without cards has emptied its hand in this bout, or left (R7.1)."""
    if game.out and game.stock:
        raise PositionError("nobody leaves while there are cards to draw")
    if game.out and set(game.out) & set(game.layers):
        raise PositionError("a seat that laid a card in this bout hasn't left")
    left = sum([SEAT_BIT[seat] for seat in {*game.out, *game.emptied}])
    outcome, holding = game.outcome, game.holding
    stays = 0 if outcome is None or outcome.fool is None else SEAT_BIT[outcome.fool]
    if left & holding or (left | holding | stays) + 1 != 1 << game.frame.seats:
        raise PositionError("who is out or emptied the hand isn't who holds no card")


def _check_roles(game: Game) -> None:
    """Check the seats that attack, defend and throw in (R3.2, R9.1, R9.2)."""
    frame, attacker, defender = game.frame, game.attacker, game.defender
    if attacker == defender:
        raise PositionError(f"no seat attacks itself: {attacker}")
    if same_team(frame.teams, attacker, defender):
        raise PositionError(f"no seat attacks a team-mate: {attacker}, {defender}")
    if not game.holding & SEAT_BIT[defender] and not game.settled:
        raise PositionError(f"who defends holds no card: {defender}")
    if game.throwers & team_mates(frame.teams, frame.seats, defender):
        raise PositionError("who defends, or a team-mate, throws in")
    throws = frame.ruleset.throw_in != "off"
    if not (game.throwers & SEAT_BIT[attacker] if throws else game.throwers == 0):
        raise PositionError(f"the attacker throws in unless nobody does: {attacker}")


def _check_doubts(game: Game, doubts: Doubts) -> None:
    """Check what can be challenged at a cheaters' table, and what came of it (R14)."""
    place, beating = divmod(doubts.last - 1, 2)
    if doubts.last:
        whole = place < len(game.attacks) and (game.beaters[place] is not None) == bool(beating)
        if not whole or not (beating or place == len(game.attacks) - 1 > 0):
            raise PositionError("the card that can be challenged isn't the last one")
    if (doubts.caught | doubts.silent) >> game.frame.seats:
        raise PositionError("somebody was caught, or challenged, who isn't there")
    if any(caught > laid for caught, laid in zip(doubts.catches, doubts.cheats, strict=True)):
        raise PositionError("more cheats were caught than there were")
    if doubts.settled and not (doubts.last and bout_is_over(game)):
        raise PositionError("a bout is settled that goes on")


def _check_bout(game: Game) -> None:
    if game.attacks:
        if bout_is_over(game) and not game.settled:
            raise PositionError("nobody is waited for: the bout is over")
        return
    if not game.holding & SEAT_BIT[game.attacker]:
        raise PositionError(f"who is to open holds no card: {game.attacker}")
    if game.permitted or game.opening or game.taking:
        raise PositionError("nothing is permitted or taken before the bout is opened")
