"""Places of an end: the stock is empty and two are left.

The next places follow by the rules of the table, on sets of card bits alone; `place_of` finds the
place of a game's position.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Final

from durak_rules import Game, waited_for
from durak_rules.masks import JOKER_BITS, bits
from durak_rules.masks import ranks_of as ranks_in_both_packs
from engine.players.ends.end_rules import EndRules, end_rules
from engine.players.ends.likeness import Likeness

NOBODY: Final = 2
"""The result of a draw. Else a result is the side that wins, 0 or 1."""

ranks_of = lru_cache(1 << 15)(ranks_in_both_packs)  # of the same sets again and again

Place = tuple[int, int, int, int, int, int]
"""The attacker's hand, the defender's, the table, what is unbeaten there, a stage, and travel
documents shown (R5.4), as long as the attack may still be passed on."""

Next = Place | int
"""A place, or the result of the game."""

ATTACKER: Final = 1  # flags of a stage: the attacking side,
TAKING: Final = 2  # the defender has said take,
FIRST: Final = 4  # this is the first bout (R3.7, R5.5)


def side_to_move(place: Place) -> int:
    """Return the side whose turn it is: the defender's while something unbeaten lies."""
    side = place[4] & ATTACKER
    return side ^ 1 if place[3] and not place[4] & TAKING else side


def limit(rules: EndRules, place: Place) -> int:
    """Return the number of attack cards that a bout may have (R3.7)."""
    _, defending, lying, unbeaten, _, _ = place
    beaten = (lying.bit_count() - unbeaten.bit_count()) // 2
    return min(defending.bit_count() + beaten, _limit_by_rules(rules, place))


def _limit_by_rules(rules: EndRules, place: Place) -> int:
    first = place[4] & FIRST
    if rules.first_limit_until_beaten:
        first = (place[0] | place[1] | place[2]).bit_count() == rules.deck
    return rules.first_limit if first else rules.bout_limit


class Ends:
    """The ends of one game: its rules and trumps."""

    def __init__(self, rules: EndRules, drawn: frozenset[Place] = frozenset()) -> None:
        """Take the rules, and the bouts' beginnings that make the game a draw when they come
        (R7.5).
        """
        self.rules = rules
        self.drawn = drawn
        self._beats = {1 << place: mask for place, mask in enumerate(rules.beaten_by)}
        self._trumps = rules.trumps
        self._cheap_first = _CheapFirst(self._trumps)
        self._likeness = Likeness(rules.apart)
        self._alike: dict[Hashable, Place] = {}
        self._beginnings: dict[tuple[int, int, int], Place] = {}  # by their hands and side

    def next(self, place: Place, skip: bool = False) -> Iterator[Next]:
        """Yield the place that each move of the side to move leads to, the likely ones first. With
        `skip`, go on where the other side has only one move: to take, or to pass.
        """
        if not place[2]:
            return self._opened(place, skip)
        if place[3] and not place[4] & TAKING:
            return self._defended(place, skip)
        return self._added(place, skip)

    def first_alike(self, then: Next) -> Next:
        """Return the first of the beginnings of bouts that are alike; another place as it is."""
        if isinstance(then, int) or then[2]:
            return then
        return self._begun(then[0], then[1], then[4])

    def is_sure(self, place: Place) -> bool:
        """Return whether the attacker wins for sure, found without a search: if the defender can
        beat cards of one rank at most. The attacker plays the others first, from low to high, and
        they are taken. With the last ones the hand is empty, and the defender still holds a card.
        """
        if self.drawn:
            return False
        attacking, defending = place[0], place[1]
        weak, beats = 0, self._beats
        for card in self._cheap_first[attacking]:
            if defending & beats[card]:
                weak |= card
                if weak & ~ranks_of(card):
                    return False
        last = weak.bit_count()
        taken = attacking.bit_count() - last
        if last >= defending.bit_count() + taken or last > _limit_by_rules(self.rules, place):
            return False
        if last > 1 and not self.rules.throws:
            return False
        return not self.rules.transfers or self._never_goes_round(attacking, defending, weak)

    def _never_goes_round(self, attacking: int, defending: int, weak: int) -> bool:
        """Return whether the defender never holds a card that passes one of these on to as many as
        are left by then (R5.1, R5.2).
        """
        if weak & (weak - 1) and not (self.rules.throws_after_take and self.rules.always_more):
            return False
        enough = 1 if self.rules.travel_document else 2
        left, seen = attacking.bit_count(), defending
        for cards in (*self._cheap_first[attacking ^ weak], weak):
            left -= 1
            if left >= enough and seen & ranks_of(cards):
                return False
            seen |= cards
        return True

    # The attacker's moves

    def _opened(self, place: Place, skip: bool) -> Iterator[Next]:
        attacking, defending, _, _, stage, _ = place
        for card in self._cheap_first[attacking]:
            then = (attacking ^ card, defending, card, card, stage, 0)
            yield self._attacked(then) if skip else then

    def _added(self, place: Place, skip: bool) -> Iterator[Next]:
        """Yield the places after the attacker adds a card of a rank that lies there, or passes.
        All is beaten, or the defender takes.
        """
        attacking, defending, lying, unbeaten, stage, _ = place
        for card in self._cheap_first[self._to_add(place)]:
            then = (attacking ^ card, defending, lying | card, unbeaten | card, stage, 0)
            if stage & TAKING:
                yield self._taken(then, skip, self._is_over(then))
            else:
                yield self._attacked(then) if skip else then
        yield self._bout_ends(place)

    def _to_add(self, place: Place) -> int:
        """Return the cards of the ranks that lie there; after a take the moment counts as well
        (R3.4).
        """
        attacking, _, lying, unbeaten, _, _ = place
        may_add = not unbeaten or self.rules.always_more or unbeaten != lying
        return attacking & ranks_of(lying) if may_add else 0

    # The defender's moves

    def _attacked(self, place: Place) -> Next:
        """The defender's turn, or what follows if all he can do is take."""
        _, defending, lying, unbeaten, _, _ = place
        if unbeaten & (unbeaten - 1) or defending & self._beats[unbeaten]:
            return place
        if self.rules.transfers and lying == unbeaten and defending & ranks_of(lying):
            return place
        return self._taken(place, True, self._is_over(place))

    def _taken(self, place: Place, skip: bool, over: bool) -> Next:
        """The defender takes: the attacker is asked for more, if there may be any (R4.5)."""
        attacking, defending, lying, unbeaten, stage, _ = place
        taking = (attacking, defending, lying, unbeaten, stage | TAKING, 0)
        if over or not self.rules.throws_after_take or (skip and not self._to_add(taking)):
            return self._bout_ends(taking)
        return taking

    def _defended(self, place: Place, skip: bool) -> Iterator[Next]:
        """Yield the places after a defence. Cards whose ranks the attacker can't add come first:
        such a bout is over soonest.
        """
        attacking, defending, lying, unbeaten, stage, _ = place
        more = ranks_of(attacking)
        last = not unbeaten & (unbeaten - 1)
        over = self._is_over(place)
        over_soon = over or (skip and not more & lying)
        for card in self._cheap_first[unbeaten]:
            answers = defending & self._beats[card]
            for cards, is_over in ((answers & ~more, over_soon), (answers & more, over)):
                for by in self._cheap_first[cards]:
                    then = (attacking, defending ^ by, lying | by, unbeaten ^ card, stage, 0)
                    yield self._bout_ends(then) if is_over and last else then
        yield self._taken(place, skip, over)
        if self.rules.transfers and lying == unbeaten:
            yield from self._passed_on(place)

    def _passed_on(self, place: Place) -> Iterator[Next]:
        """Yield the places after the attack is passed on (R5.1, R5.2, R5.4, R5.5)."""
        attacking, defending, lying, _, stage, shown = place
        if stage & FIRST and not self.rules.first_bout_transfer:
            return
        room = min(attacking.bit_count(), _limit_by_rules(self.rules, place)) - lying.bit_count()
        cards = defending & ranks_of(lying) & ~shown
        for card in self._cheap_first[cards if room > 0 else 0]:
            yield defending ^ card, attacking, lying | card, lying | card, stage ^ ATTACKER, shown
        if self.rules.travel_document and room >= 0:
            for card in bits(cards & self._trumps):
                yield defending, attacking, lying, lying, stage ^ ATTACKER, shown | card

    # The bout's end

    def _is_over(self, place: Place) -> bool:
        """Return whether the attacker can add no more, whatever is beaten or taken (R3.8,
        R4.5).
        """
        attacking, defending, lying, unbeaten, _, _ = place
        if not attacking or not self.rules.throws:
            return True
        waiting = unbeaten.bit_count()
        if waiting >= defending.bit_count():  # `limit`, written so that it takes half the time
            return True
        return (lying.bit_count() + waiting) // 2 >= _limit_by_rules(self.rules, place)

    def _bout_ends(self, place: Place) -> Next:
        """Return the place after the end of a bout (R4.4, R4.6, R7.1 to R7.3)."""
        attacking, defending, lying, _, stage, _ = place
        side = stage & ATTACKER
        if stage & TAKING:
            return self._begun(attacking, defending | lying, side) if attacking else side
        if attacking and defending:
            return self._begun(defending, attacking, side ^ 1)
        if attacking or defending:
            return side ^ 1 if attacking else side
        return NOBODY if self.rules.draws else side

    def _begun(self, attacking: int, defending: int, side: int) -> Place:
        """Return the beginning of a bout: the first one of those that are alike. If some make the
        game a draw, all are told apart.
        """
        hands = attacking, defending, side
        begun = self._beginnings.get(hands)
        if begun is None:
            begun = (attacking, defending, 0, 0, side, 0)
            if not self.drawn:
                likeness = self._likeness(attacking, defending)
                begun = self._alike.setdefault((side, likeness), begun)
            self._beginnings[hands] = begun
        return begun


class _CheapFirst(dict[int, tuple[int, ...]]):
    """The cards of a set one by one: low ones first, trumps last. The same sets come often."""

    def __init__(self, trumps: int) -> None:
        self._trumps = trumps

    def __missing__(self, cards: int) -> tuple[int, ...]:
        trumps = cards & self._trumps
        self[cards] = (*bits(cards ^ trumps), *bits(trumps))
        return self[cards]


def two_left(game: Game) -> tuple[int, ...]:
    """Return the two seats that are still in, if that is an end as it is known here; else none.
    Ends with a joker aren't known.
    """
    seats = tuple([seat for seat in game.frame.every_seat if seat not in game.out])
    if game.outcome or game.stock_size or game.frame.twins or len(seats) != 2:
        return ()
    jokers = (sum(game.hands) | game.lying) & JOKER_BITS
    return () if jokers else seats


def place_of(game: Game, seats: tuple[int, ...]) -> Place | None:
    """Return the place that a game between these seats stands at. None if something is odd:
    somebody has passed out of turn, or the limit isn't the one that the rules give.
    """
    unanswered = game.unbeaten and not game.taking
    if len(waited_for(game)) != 1 or {game.attacker, game.defender} != set(seats):
        return None
    if unanswered and game.asked != game.throwers & game.holding:
        return None
    side = seats.index(game.attacker)
    stage = side | TAKING * game.taking | FIRST * (game.bout_number == 1)
    hands = game.hands
    place = (hands[game.attacker], hands[game.defender], game.lying, game.unbeaten, stage)
    may_pass_on = unanswered and game.lying == game.unbeaten
    whole = (*place, game.shown if may_pass_on else 0)
    is_usual = game.frame.nothing_added or limit(end_rules(game.frame), whole) == game.limit
    return whole if is_usual else None
