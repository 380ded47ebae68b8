"""The state of one game: its cards, its bout, its roles. The state judges and changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from typing import Any, Final, NamedTuple

from durak_rules.cards import Card, Rank, Suit
from durak_rules.errors import wrong_kind
from durak_rules.frame import Frame
from durak_rules.masks import CARD, SEATS_IN, bits, cards_of
from durak_rules.moves import Move
from durak_rules.options.rules_code import rules_code
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Outcome, Previous

NOBODY: Final = object()
"""No seat, and nothing that a caller could take for one.

It is asked for with `is`, the cheapest there is: a seat that is another object of the same number
has its moves listed once more, and nothing else.
"""


class Pair(NamedTuple):
    """An attack card, the seat that laid it, and the card that beat it."""

    attack: Card
    by: int
    beaten: Card | None


class Doubts(NamedTuple):
    """Doubts at a cheaters' table: what can be challenged, and what came of it (R14)."""

    last: int = 0
    """The card laid last, if it can be challenged; else 0. The attack card at place n (from 0) is
    2n + 1, the card that beat it 2n + 2."""
    settled: bool = False
    """True if the bout is over but for somebody's word (R14.6)."""
    caught: int = 0
    """The seats that were caught in this bout."""
    silent: int = 0
    """Those that challenged wrongly in it."""
    cheats: tuple[int, ...] = ()
    """For each seat, its cards that didn't fit, in this game."""
    catches: tuple[int, ...] = ()
    """… and those of them that were caught."""
    wrong_challenges: tuple[int, ...] = ()
    """… and its challenges of cards that fit."""


class Laid(NamedTuple):
    """The card laid last, the seat that laid it, and the attack card that it was to beat, if
    any.
    """

    card: Card
    by: int
    beaten: Card | None


def no_doubts(frame: Frame) -> Doubts | None:
    """Return the doubts at the start of a game; None where cheating is off."""
    if not frame.cheating:
        return None
    none = (0,) * frame.seats
    return Doubts(cheats=none, catches=none, wrong_challenges=none)


def not_a_game(value: object) -> TypeError:
    """Return the error for an argument that is no game."""
    return wrong_kind("a game comes from new_game or parse_position", value)


class Game:
    """A game, from the deal to the end. `play` changes it; everything else only reads it.

    Hands and the table are sets of card bits (see `masks`); the properties show cards. Two games
    are equal if their positions are: `str(game)`, one line that `parse_position` reads, and that
    `repr` shows. It has every hand, so it is no text for players, who are shown a view, nor for a
    log. A game changes, so it is not hashable; a copy goes its own way.
    """

    frame: Frame
    hands: list[int]
    """Each seat's cards."""
    holding: int
    """The seats that hold cards."""
    known: int
    """Cards that everybody has seen, in any hand: they were taken, shown, exchanged, or drawn as
    the trump card. Of two twins nothing is known that depends on which one it is."""
    stock: tuple[Card, ...]
    """The stock after the deal, in drawing order."""
    piles: tuple[int, ...]
    """The stock as sets: all of it, without its first card, without two, and so on to none."""
    drawn: int
    """The number of its cards that are drawn."""
    trump: Card | None
    """The card that names trump, if one does. Turned up, it lies under the stock until it is
    drawn."""
    next_seed: bytes
    """The seed of a new deal, until the first card is laid; empty where none can be asked for
    (R1.9)."""
    dealt_right: int
    drawn_right: int
    """The cards that may be exchanged: dealt so, or drawn before this bout (R8.2)."""

    bout_number: int
    opener: int
    """The seat that opens this bout; the attacker before any transfer."""
    attacker: int
    """The main attacker."""
    defender: int
    limit: int
    """The greatest number of attack cards in this bout (R3.7)."""
    attacks: list[Card]
    """The attack cards in the order in which they were laid."""
    layers: list[int]
    """The seats that laid them."""
    beaters: list[Card | None]
    """The card that beat each of them."""
    lying: int
    """All cards on the table."""
    unbeaten: int
    """The attack cards that aren't beaten."""
    ranks: int
    """All cards of the ranks that lie on the table."""
    shown: int
    """Travel documents shown in this bout (R5.4)."""
    throwers: int
    """The seats that may add cards in this bout (R3.2, R9.2)."""
    asked: int
    """Those of them with cards who haven't passed."""
    permitted: bool
    """True if the main attacker's permission stands (R3.5)."""
    opening: bool
    """True if the main attacker may still lay further opening cards (R13)."""
    taking: bool
    """True if the defender has said take (R4.5)."""
    emptied: tuple[int, ...]
    """The seats whose hands became empty in this bout, in that order (R7.1)."""

    doubts: Doubts | None
    """At a cheaters' table, what can be challenged and was; else None (R14)."""

    out: tuple[int, ...]
    """The seats that have left the game, in that order."""
    defended: tuple[int, ...]
    """With teams: the seats that were defender when a bout ended, the latest first (R9.3)."""
    seen: tuple[tuple[int, ...], ...]
    """The positions (attacker, hands) that have begun a bout since cards last left or came to
    stay (R7.5)."""
    outcome: Outcome | None
    """None while the game runs."""
    deal: Any
    """The `Deal` that it began with, in a game from `new_game`; None in one from a position, from
    bytes or from imagination, whose beginning nobody knows."""
    made: list[tuple[int, Move]] | None
    """The moves since that deal, each with its seat; None where the deal isn't known, so that
    players who think ahead in such games don't pay for it."""
    listed_for: object
    listed: tuple[Move, ...]
    """The seat whose moves were listed since the last move (or `NOBODY`), and those moves."""

    __slots__ = tuple(__annotations__)  # all of these, none forgotten

    def copy(self) -> Game:
        """Return an independent copy. Written line by line, which is the fastest."""
        other = Game.__new__(Game)
        other.frame = self.frame
        other.hands = self.hands[:]
        other.holding = self.holding
        other.known = self.known
        other.stock = self.stock
        other.piles = self.piles
        other.drawn = self.drawn
        other.trump = self.trump
        other.next_seed = self.next_seed
        other.dealt_right = self.dealt_right
        other.drawn_right = self.drawn_right
        other.bout_number = self.bout_number
        other.opener = self.opener
        other.attacker = self.attacker
        other.defender = self.defender
        other.limit = self.limit
        other.attacks = self.attacks[:]
        other.layers = self.layers[:]
        other.beaters = self.beaters[:]
        other.lying = self.lying
        other.unbeaten = self.unbeaten
        other.ranks = self.ranks
        other.shown = self.shown
        other.throwers = self.throwers
        other.asked = self.asked
        other.permitted = self.permitted
        other.opening = self.opening
        other.taking = self.taking
        other.emptied = self.emptied
        other.doubts = self.doubts
        other.out = self.out
        other.defended = self.defended
        other.seen = self.seen
        other.outcome = self.outcome
        other.deal = self.deal
        other.made = None if self.made is None else self.made[:]
        other.listed_for = NOBODY
        return other

    @property
    def turns(self) -> tuple[tuple[int, Move], ...]:
        """The moves since the deal, each with its seat; none in a game whose deal isn't known."""
        return () if self.made is None else tuple(self.made)

    @property
    def ruleset(self) -> Ruleset:
        """The rules of this game."""
        return self.frame.ruleset

    @property
    def seats(self) -> int:
        """The number of seats in the game."""
        return self.frame.seats

    @property
    def dealer(self) -> int:
        """The seat that dealt."""
        return self.frame.dealer

    @property
    def trump_suit(self) -> Suit | None:
        """The suit that beats the others; None in a game without trumps."""
        return self.frame.trump_suit

    @property
    def ladder(self) -> tuple[Rank, ...] | None:
        """The next epaulette of each seat when the game started (R10.2)."""
        return self.frame.ladder

    @property
    def stock_size(self) -> int:
        """The number of cards that can still be drawn."""
        return len(self.stock) - self.drawn

    @property
    def turned_up(self) -> int:
        """The bit of the trump card while it lies under the stock, else 0."""
        lies = self.frame.turned_up and self.drawn < len(self.stock)
        return self.piles[-2] if lies else 0

    @property
    def stock_bits(self) -> tuple[int, ...]:
        """The cards that can still be drawn, in drawing order."""
        left = self.piles[self.drawn :]
        return tuple([pile ^ rest for pile, rest in pairwise(left)])

    @property
    def discard_size(self) -> int:
        """The number of cards out of play."""
        total = self.ruleset.cards
        return total - self.stock_size - self.lying.bit_count() - sum(self.hand_sizes)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each seat's hand."""
        return tuple([hand.bit_count() for hand in self.hands])

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return a seat's cards, lowest rank first."""
        return cards_of(self.hands[seat])

    @property
    def limit_by_rules(self) -> int:
        """The number of attack cards that the rules allow in this bout, whatever the defender
        holds. It is smaller in the first bout, or until a bout was beaten and its cards were
        discarded, and 1 where nothing is added or passed on (R3.7).
        """
        frame = self.frame
        if frame.first_limit_until_beaten:
            return frame.bout_limit if self.discard_size else frame.first_limit
        return frame.first_limit if self.bout_number == 1 else frame.bout_limit

    @property
    def bout(self) -> tuple[Pair, ...]:
        """The pairs on the table, in the order in which they were laid."""
        return tuple(map(Pair, self.attacks, self.layers, self.beaters))

    @property
    def settled(self) -> bool:
        """True at a cheaters' table if the bout is over but for somebody's word (R14.6)."""
        return self.doubts is not None and self.doubts.settled

    @property
    def laid_last(self) -> Laid | None:
        """The card that can be challenged now, if there is one (R14.3)."""
        doubts = self.doubts
        if doubts is None or not doubts.last:
            return None
        place, beating = divmod(doubts.last - 1, 2)
        attack, beater = self.attacks[place], self.beaters[place]
        if not beating:
            return Laid(attack, self.layers[place], None)
        assert beater is not None
        return Laid(beater, self.defender, attack)

    @property
    def passes(self) -> int:
        """The seats that have passed."""
        return self.throwers & self.holding & ~self.asked

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed."""
        return SEATS_IN[self.passes]

    @property
    def shown_cards(self) -> tuple[Card, ...]:
        """The travel documents shown in this bout."""
        return cards_of(self.shown)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self is other or str(self) == str(other)

    __hash__ = None  # type: ignore[assignment]  # because it changes

    def __str__(self) -> str:
        return _position(self)

    def __repr__(self) -> str:
        return f"parse_position({str(self)!r})"


def bare_table(game: Game) -> None:
    """Clear the table."""
    game.attacks = []
    game.layers = []
    game.beaters = []
    game.lying = game.unbeaten = game.ranks = game.shown = 0


# A position as text


def _position(game: Game) -> str:
    """Write a position as text; empty parts are left out. Its format:
    engine/rules/durak_rules/positions/notation.py.
    """
    frame = game.frame
    words = {
        "bout": str(game.bout_number),
        "dealer": str(frame.dealer),
        "trump": "-" if game.trump is None else str(game.trump),
        "next": game.next_seed.hex(),
        "stock": _print_cards(game, game.stock_bits),
        "opener": str(game.opener),
        "attacker": str(game.attacker),
        "defender": str(game.defender),
        "hands": "/".join(_print_hand(game, hand) for hand in game.hands),
        "table": _print_table(game),
        "limit": str(game.limit),
        "throwers": _print_seats(SEATS_IN[game.throwers]) or "-",
        "passed": _print_seats(game.passed),
        "flags": ",".join(flag for flag in FLAGS if getattr(game, flag)),
        "emptied": _print_seats(game.emptied),
        "doubts": _print_doubts(game.doubts),
        "out": _print_seats(game.out),
        "defended": _print_seats(game.defended),
        "seen": _print_seen(game.seen),
        "previous": _print_previous(frame.previous),
        "ladder": "".join(map(str, frame.ladder or ())),
        "over": _print_outcome(game.outcome),
    }
    rules = frame.ruleset.preset or rules_code(frame.ruleset)
    return " ".join([rules, *(f"{key}={word}" for key, word in words.items() if word)])


FLAGS: Final = ("permitted", "opening", "taking")


def _print_cards(game: Game, cards: Iterable[int]) -> str:
    return "".join(_print_card(game, bit) for bit in cards)


def _print_hand(game: Game, hand: int) -> str:
    """Write a hand, lowest rank first; of twins the one without marks."""
    texts = sorted((CARD[bit], _print_card(game, bit, in_hand=True)) for bit in bits(hand))
    return "".join(text for _card, text in texts) or "-"


def _print_card(game: Game, bit: int, *, in_hand: bool = False) -> str:
    known = game.known if in_hand else 0
    marks = ((game.shown, "!"), (game.dealt_right, "*"), (game.drawn_right, "+"), (known, "."))
    return str(CARD[bit]) + "".join(mark for mask, mark in marks if mask & bit)


def _print_table(game: Game) -> str:
    """Write the table. A `!` marks a card that was shown before; of twins the first has it, since
    they are equal (R1.2).
    """
    shown = Counter(CARD[bit] for bit in bits(game.shown & game.lying))

    def printed(card: Card) -> str:
        shown[card] -= 1
        return f"{card}!" if shown[card] >= 0 else str(card)

    pairs = []
    for attack, seat, by in game.bout:
        text = f"{printed(attack)}{seat}"
        pairs.append(text if by is None else f"{text}:{printed(by)}")
    return ",".join(pairs)


def _print_seats(seats: Iterable[int]) -> str:
    return "".join(map(str, seats))


def _print_seen(seen: Iterable[tuple[int, ...]]) -> str:
    """Write each earlier position as numbers in base 16, with how often it came."""
    return ",".join(
        f"{'.'.join(f'{number:x}' for number in place)}:{times}"
        for place, times in Counter(seen).items()
    )


def _print_doubts(doubts: Doubts | None) -> str:
    """Write `LAST/CAUGHT/SILENT/CHEATS.CATCHES.WRONG_CHALLENGES`, the last part seat by seat;
    a `!` after the card laid last says that the bout is settled.
    """
    if doubts is None:
        return ""
    last = f"{doubts.last}{'!' * doubts.settled}"
    seats = f"{_print_seats(SEATS_IN[doubts.caught])}/{_print_seats(SEATS_IN[doubts.silent])}"
    each = zip(doubts.cheats, doubts.catches, doubts.wrong_challenges, strict=True)
    counts = ",".join(".".join(map(str, numbers)) for numbers in each)
    return f"{last}/{seats}/{counts}"


def _print_previous(previous: Previous | None) -> str:
    if previous is None:
        return ""
    fool = "-" if previous.fool is None else previous.fool
    return f"{previous.dealer}/{fool}/{_print_seats(previous.out)}"


def _print_outcome(outcome: Outcome | None) -> str:
    if outcome is None:
        return ""
    fool = "-" if outcome.fool is None else outcome.fool
    return f"{outcome.reason}/{fool}/{outcome.epaulettes}"
