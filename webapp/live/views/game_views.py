"""A game as JSON: the part that everybody sees, the part of one seat, and the reasons why its
cards can't be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from gettext import NullTranslations
from itertools import count
from typing import Any, Final, NamedTuple

from msgspec import Raw
from msgspec.json import decode

from durak_rules import Exchange, Game, IllegalMove, check
from durak_rules.errors import Refusal
from durak_rules.outcome import winners
from durak_rules.view import own_part
from durak_rules.view_json import shared_dict
from engine.tables import Table
from engine.words import SEAT_VALUES, card_sign, refusal_sentence
from webapp.live.protocol import Because, encode, fields, new_fields

NULL: Final = Raw(b"null")
THE_CARD: Final = "{card}"  # in a sentence that holds for several cards: each card's own sign

_numbers = count()
_Reader = tuple[int | None, NullTranslations | None]


class CardReason(NamedTuple):
    """Why some cards can't be played; `THE_CARD` in its words stands for each of them."""

    code: str
    rule: str
    words: str


class OwnGame(NamedTuple):
    """The part of a game that only one seat sees."""

    fields: Mapping[str, Any]
    reasons: Mapping[CardReason, Sequence[str]]  # with the cards that each holds for


class GameViews:
    """The running or last game in one version of a table, for everybody who looks. The public
    part is made once, and each seat's part once for all devices of its person.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self.number = next(_numbers)
        self._own: dict[_Reader, OwnGame] = {}
        self._whole: dict[_Reader, Raw] = {}
        self._shared_changes: dict[int, Mapping[str, Any]] = {}  # by the number of those before

    def whole(self, seat: int | None, t: NullTranslations) -> Raw:
        """Return the game as JSON, null before the first one."""
        reader = _reader(seat, t)
        found = self._whole.get(reader)
        if found is None:
            found = self._whole[reader] = self._whole_of(seat, t)
        return found

    def since(
        self, before: GameViews, seat: int | None, seat_before: int | None, t: NullTranslations
    ) -> dict[str, Any]:
        """Return the fields of a view in which this game differs from one before, which was shown
        to the same person in the same language.
        """
        if before is self and seat == seat_before:
            return {}
        now, old = self.own_of(seat, t), before.own_of(seat_before, t)
        if now is None or old is None:
            return {} if now is old else {"game": self.whole(seat, t)}
        news: dict[str, Any] = {}
        if game := {**self._shared_since(before), **new_fields(now.fields, old.fields)}:
            news["game"] = game
        if now.reasons != old.reasons:
            news["because"] = [*_because(now.reasons, old.reasons)]
        return news

    def _shared_since(self, before: GameViews) -> Mapping[str, Any]:
        """Return the fields that are new for everybody."""
        if before is self:
            return {}
        found = self._shared_changes.get(before.number)
        if found is None:
            new = new_fields(self.shared, before.shared)
            found = self._shared_changes[before.number] = new
        return found

    @cached_property
    def shared(self) -> Mapping[str, Any]:
        game = self._table.game
        return shared_game_view(self._table, game) if game else {}

    @cached_property
    def _shared_fields(self) -> bytes:
        return fields(self.shared)

    def own_of(self, seat: int | None, t: NullTranslations) -> OwnGame | None:
        if self._table.game is None:
            return None
        reader = _reader(seat, t)
        found = self._own.get(reader)
        if found is None:
            found = self._own[reader] = own_game_view(self._table, self._table.game, seat, t)
        return found

    def _whole_of(self, seat: int | None, t: NullTranslations) -> Raw:
        own = self.own_of(seat, t)
        if own is None:
            return NULL
        mine = fields({**own.fields, "reasons": reasons_by_card(t, own.reasons)})
        return Raw(b"{%b,%b}" % (self._shared_fields, mine))


def _reader(seat: int | None, t: NullTranslations) -> _Reader:
    """Return the key of the part that one seat sees in one language; spectators see none."""
    return seat, t if seat is not None else None


def _because(
    now: Mapping[CardReason, Sequence[str]], before: Mapping[CardReason, Sequence[str]]
) -> Iterator[Because]:
    """Yield all reasons, without words where the page has them from its only one of that code."""
    codes = Counter(reason.code for reason in before)
    for reason, cards in now.items():
        if reason in before and codes[reason.code] == 1 and THE_CARD not in reason.words:
            yield Because(reason.code, cards)
        else:
            yield Because(reason.code, cards, reason.rule, reason.words)


def shared_game_view(table: Table, game: Game) -> dict[str, Any]:
    """Return the fields of the running or last game that everybody sees."""
    return {
        "number": table.game_number,
        **shared_dict(game),
        "names": table.names,
        "winners": winners(game.ruleset, game.seats, game.outcome) if game.outcome else (),
        "tally": table.tally if game.outcome else (),
        "handed": [
            {"seat": seat, "giver": one.givers[0].name, "taker": one.taker}
            for seat, one in table.handed.items()
        ],
    }


def own_game_view(table: Table, game: Game, seat: int | None, t: NullTranslations) -> OwnGame:
    """Return the part of the game that only one seat sees, with reasons as sentences."""
    own = own_part(game, seat)
    fields = {
        "seat": own.seat,
        "hand": [card.text for card in own.hand],
        "moves": [str(move) for move in own.moves],
    }
    if game.frame.cheating:
        fields["cheats"] = [str(move) for move in own.cheats]
        fields["challenges"] = [str(move) for move in own.challenges]
    reasons: dict[CardReason, list[str]] = {}
    for why, cards in own.reasons:
        texts = [card.text for card in cards]
        reasons.setdefault(_reason(t, _of_any_card(why, texts), table.names), []).extend(texts)
    no_exchange = _why_no_exchange(game, seat)
    if no_exchange is not None:
        reasons.setdefault(_reason(t, no_exchange, table.names), []).append("exchange")
    return OwnGame(fields, reasons)


def reasons_by_card(
    t: NullTranslations, reasons: Mapping[CardReason, Sequence[str]]
) -> dict[str, Raw]:
    """Return each card's reason as JSON, as a whole view has it."""
    return {
        card: _alone(t, reason, card if THE_CARD in reason.words else "")
        for reason, cards in reasons.items()
        for card in cards
    }


@lru_cache(maxsize=4096)
def _alone(t: NullTranslations, reason: CardReason, card: str) -> Raw:
    words = reason.words.replace(THE_CARD, card_sign(t, card)) if card else reason.words
    return Raw(encode({"code": reason.code, "rule": reason.rule, "words": words}))


def _of_any_card(why: Refusal, cards: Sequence[str]) -> Refusal:
    """Return the refusal of one card with `THE_CARD` in its place, so that cards which are
    refused alike have one sentence.
    """
    if len(cards) != 1 or cards[0] not in why.values.values():
        return why
    values = {key: THE_CARD if value == cards[0] else value for key, value in why.values.items()}
    return Refusal(why.code, why.rule, values)


def _why_no_exchange(game: Game, seat: int | None) -> Refusal | None:
    """Return why a seat can't swap the trump card, if the rules have that; else None."""
    if seat is None or game.outcome is not None or not game.ruleset.trump_exchange:
        return None
    try:
        check(game, seat, Exchange())
    except IllegalMove as why:
        return Refusal(why.code, why.rule, why.values)
    return None


def _reason(t: NullTranslations, why: Refusal, names: tuple[str, ...]) -> CardReason:
    """Return a refusal with its sentence."""
    called = () if SEAT_VALUES.isdisjoint(why.values) else names
    return _told_reason(t, why.code, why.rule, encode(why.values), called)


@lru_cache(maxsize=4096)
def _told_reason(
    t: NullTranslations, code: str, rule: str, values: bytes, names: tuple[str, ...]
) -> CardReason:
    """Make the sentence of a refusal; it is cached, because the same ones are needed after every
    change.
    """
    return CardReason(code, rule, refusal_sentence(t, code, decode(values), names))
