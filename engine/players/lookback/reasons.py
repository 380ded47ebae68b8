"""Reasons why one move was better than another, as facts that anybody can see from that seat:
cards that it keeps, gets rid of or spares. Where none of these facts holds, no reason is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from durak_rules import (
    Attack,
    Card,
    Defend,
    Exchange,
    Move,
    Pass,
    Rank,
    Show,
    Take,
    Transfer,
    View,
)
from engine.players.judgement import is_trump, prices_of, unbeaten

HIGH: Final = Rank.QUEEN  # from here on a card that is no trump is worth keeping
ADDING: Final = ("attacker", "thrower")  # the roles of those who may add cards


@dataclass(frozen=True, slots=True)
class MoveReason:
    """A fact about the better move: its name, the cards it is about, and a number; `other` is that
    number for the move that was made.
    """

    name: str
    cards: tuple[str, ...] = ()
    count: int = 0
    other: int = 0

    @classmethod
    def of(cls, name: str, *cards: Card, count: int = 0) -> MoveReason:
        """Return the reason with its cards as texts, as they go to the page."""
        return cls(name, tuple(str(card) for card in cards), count)


class ComparedMoves(NamedTuple):
    """The move that was made and the better one, with the seat's view."""

    view: View
    made: Move
    better: Move

    @property
    def spent(self) -> Card | None:
        """The card that the move made laid on the table."""
        return card_of(self.made)

    @property
    def spends(self) -> Card | None:
        """The card that the better move lays."""
        return card_of(self.better)

    @property
    def left(self) -> tuple[Card, ...]:
        """The hand that the better move leaves."""
        hand = list(self.view.hand)
        if self.spends is not None:
            hand.remove(self.spends)
        return tuple(hand)

    @property
    def lying(self) -> tuple[Card, ...]:
        """All cards on the table."""
        pairs = self.view.pairs
        return tuple(card for pair in pairs for card in (pair.attack, pair.beaten) if card)

    @property
    def stays(self) -> bool:
        """True if the cards of the better move can stay: a defender may still beat the rest."""
        return not isinstance(self.better, Defend) or self._beats_rest(self.left)

    def spares(self, *cards: Card) -> bool:
        """Return whether these can really stay in the hand: nothing else that lies there needs
        them.
        """
        if not isinstance(self.better, Defend):
            return True
        return self._beats_rest([card for card in self.left if card not in cards])

    @property
    def turns_elsewhere(self) -> bool:
        """True if both moves beat, but not the same card: then it may only be another order."""
        made, better = card_beaten(self.made), card_beaten(self.better)
        return None not in (made, better) and made != better

    def _beats_rest(self, hand: Sequence[Card]) -> bool:
        rest = [card for card in unbeaten(self.view) if card != card_beaten(self.better)]
        return _beats_each(self.view, rest, hand)


def card_of(move: Move) -> Card | None:
    """Return the card that a move takes out of the hand, if any."""
    match move:
        case Attack(card) | Transfer(card):
            return card
        case Defend(_, by):
            return by
        case _:
            return None


def card_beaten(move: Move) -> Card | None:
    """Return the card that a move beats, if any."""
    return move.card if isinstance(move, Defend) else None


def reason_for(
    view: View, made: Move, better: Move | None, sure: float | None
) -> MoveReason | None:
    """Return the first fact that holds. `sure` is the proven worth of the better move, if there is
    one. Waiting has no reason: nothing on the table speaks for it.
    """
    if sure is not None:
        return MoveReason("wins_by_force") if sure == 1 else MoveReason("holds_the_draw")
    if better is None:
        return None
    choice = ComparedMoves(view, made, better)
    return next(filter(None, (fact(choice) for fact in _FACTS)), None)


# The end of the bout


def _last_card(choice: ComparedMoves) -> MoveReason | None:
    card = choice.spends
    if choice.view.stock or card is None or choice.left or choice.spent or not choice.stays:
        return None
    return MoveReason.of("last_card", card)


def _better_trump(choice: ComparedMoves) -> MoveReason | None:
    trump = choice.view.trump
    if isinstance(choice.better, Exchange) and trump is not None:
        return MoveReason.of("better_trump", trump)
    return None


def _passes_on(choice: ComparedMoves) -> MoveReason | None:
    """Transfer or show: somebody else has to answer."""
    if isinstance(choice.better, Transfer | Show) and not isinstance(choice.made, Transfer | Show):
        return MoveReason("passes_on", count=len(choice.lying))
    return None


def _avoids_taking(choice: ComparedMoves) -> MoveReason | None:
    """All that lies there can be beaten, so the cards needn't be taken."""
    if not isinstance(choice.made, Take) or not isinstance(choice.better, Defend):
        return None
    return MoveReason("avoids_taking", count=len(choice.lying)) if choice.stays else None


def _ends_bout(choice: ComparedMoves) -> MoveReason | None:
    """The last card that may come is beaten: then the defender attacks (R6.3)."""
    view = choice.view
    if not isinstance(choice.better, Defend) or not choice.left or len(unbeaten(view)) > 1:
        return None
    full = len(view.pairs) == view.limit
    return MoveReason("ends_bout") if full and not isinstance(choice.made, Defend) else None


def _nobody_beats(choice: ComparedMoves) -> MoveReason | None:
    """Whatever the defender holds: all higher cards and trumps are elsewhere."""
    view, card = choice.view, choice.spends
    if not isinstance(choice.better, Attack) or card is None or view.taking:
        return None
    theirs = (*view.unseen, *view.known[view.defender])
    if any(view.beats(other, card) for other in theirs):
        return None
    spent = choice.spent
    same = spent is not None and not any(view.beats(other, spent) for other in theirs)
    return None if same else MoveReason.of("nobody_beats", card)


def _takes_trumps(choice: ComparedMoves) -> MoveReason | None:
    trumps = tuple(card for card in choice.lying if is_trump(choice.view, card))
    if isinstance(choice.better, Take) and trumps:
        return MoveReason.of("takes_trumps", *trumps, count=len(trumps))
    return None


# Cards that are kept


def _keeps_trumps(choice: ComparedMoves) -> MoveReason | None:
    """A trump was spent that another move leaves in the hand, perhaps one of a pair."""
    view, spent = choice.view, choice.spent
    if spent is None or not is_trump(view, spent) or not choice.spares(spent):
        return None
    if choice.spends is not None and is_trump(view, choice.spends):
        lower = choice.spends.rank < spent.rank
        return MoveReason.of("keeps_higher_trump", spent) if lower else None
    trumps = tuple(card for card in view.hand if is_trump(view, card))
    names = {1: "keeps_last_trump", 2: "keeps_pair_of_trumps"}
    return MoveReason.of(names.get(len(trumps), "keeps_trump"), spent)


def _keeps_high(choice: ComparedMoves) -> MoveReason | None:
    spent, spends = choice.spent, choice.spends
    if spent is None or is_trump(choice.view, spent) or spent.rank < HIGH:
        return None
    if not choice.spares(spent):
        return None
    if spends is not None and (is_trump(choice.view, spends) or spends.rank >= spent.rank):
        return None
    return MoveReason.of("keeps_high", spent)


def _keeps_together(choice: ComparedMoves) -> MoveReason | None:
    """Cards of a rank follow each other into a bout: a pair is worth more than its cards."""
    spent, spends = choice.spent, choice.spends
    if not isinstance(choice.made, Defend) or spent is None:
        return None
    same = _of_rank(choice, spent)
    if len(same) != 2 or (spends and len(_of_rank(choice, spends)) > 1):
        return None
    if not choice.spares(*same):
        return None
    return MoveReason.of("keeps_together", *same)


# Cards that may be added


def _no_new_rank(choice: ComparedMoves) -> MoveReason | None:
    """A rank that isn't there yet lets the others add more."""
    match _brought(choice):
        case made, better if better.rank in _ranks(choice.lying):
            return MoveReason.of("no_new_rank", made)
    return None


def _not_added(choice: ComparedMoves) -> MoveReason | None:
    """Others are known to hold cards of the rank that was brought, and none of the other one."""
    known = _known_to_add(choice.view)
    match _brought(choice):
        case made, better if made.rank in _ranks(known) and better.rank not in _ranks(known):
            return MoveReason.of("not_added", *(card for card in known if card.rank == made.rank))
    return None


def _none_added(choice: ComparedMoves) -> MoveReason | None:
    """A rank of which nobody else can hold a card; somebody may hold one of the other rank."""
    others = [card.rank for card in (*choice.view.unseen, *_known_to_add(choice.view))]
    match _brought(choice):
        case made, better if better.rank not in others and made.rank in others:
            return MoveReason.of("none_added", better)
    return None


def _fewer_added(choice: ComparedMoves) -> MoveReason | None:
    """Fewer cards of its rank may be in other hands."""
    others = [card.rank for card in (*choice.view.unseen, *_known_to_add(choice.view))]
    match _brought(choice):
        case made, better if others.count(better.rank) < others.count(made.rank):
            return MoveReason("fewer_added")
    return None


# Cards that are got rid of


def _can_follow(choice: ComparedMoves) -> MoveReason | None:
    """An opening with several of a rank, where more than one card may be laid."""
    view, card = choice.view, choice.spends
    if view.pairs or view.limit == 1 or card is None:
        return None
    if choice.spent and choice.spent.rank == card.rank:
        return None
    same = tuple(mine for mine in _of_rank(choice, card) if mine is not card)
    if not same or (choice.spent and len(_of_rank(choice, choice.spent)) > 1):
        return None
    return MoveReason.of("can_follow", *same)


def _rid_of_low(choice: ComparedMoves) -> MoveReason | None:
    """The lowest card, with none of its rank beside it: it would never go with another."""
    view, card = choice.view, choice.spends
    if card is None or prices_of(view)[card] >= 0:
        return None
    if len(_of_rank(choice, card)) > 1 or not choice.stays or choice.turns_elsewhere:
        return None
    others = [mine for mine in view.hand if mine is not card and not is_trump(view, mine)]
    if any(mine.rank <= card.rank for mine in others) or choice.spent is card:
        return None
    return MoveReason.of("rid_of_low", card)


def _loads_taker(choice: ComparedMoves) -> MoveReason | None:
    adds = isinstance(choice.better, Attack) and isinstance(choice.made, Pass)
    return MoveReason("loads_taker") if choice.view.taking and adds else None


def _one_less(choice: ComparedMoves) -> MoveReason | None:
    """Nothing can be drawn any more: a card less is nearer to the end."""
    if choice.view.stock or choice.spends is None or choice.spent or not choice.stays:
        return None
    return MoveReason("one_less", count=len(choice.left))


def _more_to_beat(choice: ComparedMoves) -> MoveReason | None:
    """All that can be said for adding a card where the defender may still beat everything."""
    adds = isinstance(choice.better, Attack) and isinstance(choice.made, Pass)
    return MoveReason("more_to_beat") if adds and not choice.view.taking else None


def _brought(choice: ComparedMoves) -> tuple[Card, Card] | None:
    """The cards that both beat with, where the one of the move that was made brings a rank that
    wasn't there, and others may add to it.
    """
    view, made, better = choice.view, choice.made, choice.better
    if not (isinstance(made, Defend) and isinstance(better, Defend) and choice.spares(made.by)):
        return None
    if view.ruleset.throw_in == "off" or len(view.pairs) == view.limit:
        return None
    return None if made.by.rank in _ranks(choice.lying) else (made.by, better.by)


def _known_to_add(view: View) -> tuple[Card, ...]:
    """The cards that those who may add are known to hold."""
    hands = zip(view.roles, view.known, strict=True)
    return tuple(card for role, known in hands if role in ADDING for card in known)


def _ranks(cards: Iterable[Card]) -> set[Rank]:
    return {card.rank for card in cards}


def _of_rank(choice: ComparedMoves, card: Card) -> tuple[Card, ...]:
    """The cards of the hand that have its rank and are no trumps."""
    hand = choice.view.hand
    return tuple(c for c in hand if c.rank == card.rank and not is_trump(choice.view, c))


def _beats_each(view: View, lying: Sequence[Card], hand: Sequence[Card]) -> bool:
    """Return whether there is a card in the hand for each of these."""
    if not lying:
        return True
    first, *others = lying
    for card in filter(lambda mine: view.beats(mine, first), hand):
        left = list(hand)
        left.remove(card)
        if _beats_each(view, others, left):
            return True
    return False


WEAK: Final = ("fewer_added", "can_follow", "rid_of_low", "one_less", "more_to_beat")
"""Names of facts that are true of many moves: how the bout ends says more, where that changes."""

_FACTS: Final[tuple[Callable[[ComparedMoves], MoveReason | None], ...]] = (
    *(_last_card, _better_trump, _ends_bout, _passes_on, _avoids_taking, _nobody_beats),
    *(_keeps_trumps, _takes_trumps, _keeps_high, _no_new_rank, _not_added, _keeps_together),
    *(_none_added, _fewer_added, _can_follow, _rid_of_low, _loads_taker, _one_less, _more_to_beat),
)
"""The weightiest first."""
