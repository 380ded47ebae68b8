"""Reading a position: one line of text, for tests and bug reports, as `str(game)` prints it.

    podkidnoy bout=3 dealer=1 trump=9h stock=Th9h attacker=0 defender=1 hands=6c7d/8hKs
    table=7h0:9h,7c2 limit=6

The first word is a preset or a rules code. `hands` go seat by seat, `-` is an empty one. On the
table a card is followed by the seat that laid it and, after a colon, by the card that beat it.
At a cheaters' table `doubts` say what can be challenged, as `Doubts` has it. `next` is the seed of
a new deal, while somebody may ask for one.
A card's marks: `!` shown as a travel document, `*` and `+` with the right to exchange it, dealt
or drawn, `.` in a hand and seen by everybody. A missing part takes the value that the rules
give it; `trump=-` is a game without trumps. It shows hidden cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from durak_rules.bout import REPETITIONS
from durak_rules.cards import TWIN, Card, Rank, lowest_rank
from durak_rules.errors import CardSyntaxError, PositionError, RulesetError, wrong_kind
from durak_rules.frame import frame_of
from durak_rules.game import FLAGS, NOBODY, Doubts, Game, bare_table, no_doubts
from durak_rules.masks import CARD, SEATS_IN, piles_of, ranks_of
from durak_rules.options.presets import PRESET_OPTIONS
from durak_rules.options.rules_code import parse_rules_code
from durak_rules.options.ruleset import Ruleset
from durak_rules.outcome import Outcome, Previous, Reason
from durak_rules.positions.validation import validate
from durak_rules.teams import MOST_SEATS, next_defender, team_mates, throwers

_CARD: Final = "[2-9TJQKA][cdhs]|X[br]"
_MARKED: Final = re.compile(rf"({_CARD})([!*+.]*)")
_SEAT: Final = f"[0-{MOST_SEATS - 1}]"
_LAID: Final = re.compile(rf"({_CARD})([!]?)({_SEAT})(?::({_CARD})([!]?))?")
_NUMBER: Final = re.compile(r"[0-9]{1,9}")
_SEED: Final = re.compile(r"(?:[0-9a-f]{64})?")
_SEATS: Final = re.compile(f"{_SEAT}*")
_SEEN: Final = re.compile(rf"({_SEAT}(?:\.[0-9a-f]{{1,27}})+):([1-9][0-9]{{0,8}})")
_PREVIOUS: Final = re.compile(f"({_SEAT})/({_SEAT}|-)/({_SEAT}*)")
_DOUBTS: Final = re.compile(
    f"([0-9]{{1,3}})(!?)/({_SEAT}*)/({_SEAT}*)/([0-9]{{1,4}}(?:[.,][0-9]{{1,4}})*)"
)
_OVER: Final = re.compile(f"({'|'.join(Reason)})/({_SEAT}|-)/([0-2])")


def parse_position(text: str) -> Game:
    """Return the game of a position; `PositionError` names the word that is wrong.

    >>> parse_position("nosuch trump=9h hands=6c/7c")
    Traceback (most recent call last):
    durak_rules.errors.PositionError: neither a preset nor a rules code: 'nosuch'
    """
    if not isinstance(text, str):
        raise wrong_kind("parse_position reads text, as str(game) prints it", text)
    rules, _, rest = text.partition(" ")
    words = {}
    for word in rest.split():
        key, equals, value = word.partition("=")
        if not equals or key not in _KEYS or key in words:
            raise PositionError(f"not a part of a position: {word[:60]!r}")
        words[key] = value
    return _build(_parse_rules(rules), words)


_KEYS: Final = (
    *("bout", "dealer", "trump", "next", "stock", "opener", "attacker", "defender", "hands"),
    *("table", "limit", "throwers", "passed", "flags", "emptied", "doubts", "out", "defended"),
    *("seen", "previous", "ladder", "over"),
)


def _parse_rules(word: str) -> Ruleset:
    if word in PRESET_OPTIONS:
        return Ruleset.of(word)
    try:
        return parse_rules_code(word)
    except RulesetError as error:
        if error.code == "bad_rules_code":
            raise PositionError(f"neither a preset nor a rules code: {word[:60]!r}") from None
        raise PositionError(f"rules that nobody can play: {word!r}, {error}") from error


def _build(ruleset: Ruleset, words: dict[str, str]) -> Game:
    for key in ("trump", "hands"):
        if key not in words:
            raise PositionError(f"a position needs {key}=")
    game = Game.__new__(Game)
    hands = words["hands"].split("/")
    trump = _trump(words["trump"])
    suit = trump and trump.suit
    ladder = _parse_ladder(words.get("ladder", ""), ruleset, len(hands))
    dealer = _seat(words, "dealer", len(hands) - 1, len(hands))
    previous = _parse_previous(words.get("previous"))
    try:
        game.frame = frame_of(ruleset, len(hands), dealer, suit, previous, ladder)
    except RulesetError as error:
        raise PositionError(f"so many can't play: hands={words['hands'][:60]}, {error}") from error
    game.trump = trump
    game.next_seed = _parse_seed(words.get("next", ""))
    _place_cards(game, hands, words)
    _place_roles(game, words)
    _place_course(game, words)
    validate(game)
    return game


def _trump(text: str) -> Card | None:
    if text == "-":
        return None
    try:
        trump = Card.parse(text)
    except CardSyntaxError:
        raise PositionError(f"not a card: trump={text[:60]}") from None
    if trump.rank is Rank.JOKER:
        raise PositionError(f"not the trump card: {trump}")
    return trump


def _parse_ladder(text: str, ruleset: Ruleset, seats: int) -> tuple[Rank, ...] | None:
    """Read each seat's next epaulette (R10.2); without any it is that of a first game."""
    if ruleset.epaulettes == "ladder" and not text:
        return (lowest_rank(ruleset.deck),) * seats
    try:
        return tuple(map(Rank.parse, text)) or None
    except CardSyntaxError:
        raise PositionError(f"not ranks: ladder={text[:60]}") from None


def _parse_seed(text: str) -> bytes:
    if not _SEED.fullmatch(text):
        raise PositionError(f"not a seed of a new deal: {text[:60]!r}")
    return bytes.fromhex(text)


def _number(words: dict[str, str], key: str, default: int) -> int:
    if key not in words:
        return default
    if not _NUMBER.fullmatch(words[key]):
        raise PositionError(f"not a number from 0: {key}={words[key][:60]}")
    return int(words[key])


def _seat(words: dict[str, str], key: str, default: int, seats: int) -> int:
    seat = _number(words, key, default)
    if seat >= seats:
        raise PositionError(f"no such seat: {key}={seat}")
    return seat


class _Placing:
    """Gives each card of the text its bit, once, and keeps the marks."""

    def __init__(self, game: Game) -> None:
        self.used = 0
        self._game = game

    def card(self, text: str, marks: str) -> int:
        bit = Card.parse(text).bit
        if self.used & bit:
            bit <<= TWIN
        if self.used & bit or not self._game.frame.deck & bit:
            raise PositionError(f"there is no such card left: {text}")
        self.used |= bit
        self._game.shown |= bit if "!" in marks else 0
        self._game.dealt_right |= bit if "*" in marks else 0
        self._game.drawn_right |= bit if "+" in marks else 0
        self._game.known |= bit if "." in marks else 0
        return bit

    def cards(self, text: str) -> list[int]:
        if text == "-":
            return []
        if _MARKED.sub("", text):
            raise PositionError(f"not cards: {text[:60]!r}")
        return [self.card(*found) for found in _MARKED.findall(text)]


def _place_cards(game: Game, hands: list[str], words: dict[str, str]) -> None:
    bare_table(game)
    game.dealt_right = game.drawn_right = game.known = 0
    placing = _Placing(game)
    game.hands = [sum(placing.cards(hand)) for hand in hands]
    game.holding = sum(1 << seat for seat, hand in enumerate(game.hands) if hand)
    stock = placing.cards(words.get("stock", ""))
    game.stock = tuple(CARD[bit] for bit in stock)
    game.piles = piles_of(stock)
    game.drawn = 0
    for word in filter(None, words.get("table", "").split(",")):
        laid = _LAID.fullmatch(word)
        if laid is None:
            raise PositionError(f"not a card on the table: {word[:60]!r}")
        _place_pair(game, placing, *laid.groups(""))
    game.ranks = ranks_of(game.lying)


def _place_pair(
    game: Game, placing: _Placing, card: str, mark: str, seat: str, by: str, by_mark: str
) -> None:
    bit = placing.card(card, mark)
    beater = placing.card(by, by_mark) if by else 0
    game.attacks.append(CARD[bit])
    if int(seat) >= len(game.hands):
        raise PositionError(f"no such seat: table={card}{mark}{seat}")
    game.layers.append(int(seat))
    game.beaters.append(CARD[beater] if beater else None)
    game.lying |= bit | beater
    game.unbeaten |= 0 if beater else bit


def _place_roles(game: Game, words: dict[str, str]) -> None:
    seats, teams, rules = game.frame.seats, game.frame.teams, game.frame.ruleset
    game.bout_number = _number(words, "bout", 2)
    game.attacker = _seat(words, "attacker", 0, seats)
    game.opener = _seat(words, "opener", game.attacker, seats)
    following = next_defender(seats, teams, game.attacker, game.holding)
    if following is None and "defender" not in words:
        raise PositionError("nobody holds cards who could be attacked")
    game.defender = _seat(words, "defender", following or 0, seats)
    game.limit = _number(words, "limit", _start_limit(game))
    game.throwers = throwers(
        rules.throw_in, seats, teams, game.attacker, game.defender, game.holding
    )
    if "throwers" in words:
        game.throwers = _mask(_seats_of(words, "throwers", seats))
    passes = _mask(_seats_of(words, "passed", seats))
    game.asked = game.throwers & game.holding & ~passes
    flags = [flag for flag in words.get("flags", "").split(",") if flag]
    if not set(flags) <= set(FLAGS):
        raise PositionError(f"no such flags: flags={words['flags'][:60]}")
    for flag in FLAGS:
        setattr(game, flag, flag in flags)


def _start_limit(game: Game) -> int:
    """Return the limit if the defender has beaten what is beaten with cards of this
    bout's start.
    """
    if game.frame.nothing_added:
        return len(game.attacks) or 1
    beaten = sum(card is not None for card in game.beaters)
    return min(game.hands[game.defender].bit_count() + beaten, game.limit_by_rules)


def _place_course(game: Game, words: dict[str, str]) -> None:
    seats = game.frame.seats
    last_laid = [s for s in dict.fromkeys(game.layers) if not game.hands[s]]
    game.emptied = tuple(last_laid)
    if "emptied" in words:
        game.emptied = _seats_of(words, "emptied", seats)
    empty = [s for s, hand in enumerate(game.hands) if not hand and s not in game.emptied]
    game.out = _seats_of(words, "out", seats) if "out" in words else tuple(empty)
    game.defended = _seats_of(words, "defended", seats)
    game.seen = _parse_seen(words.get("seen", ""))
    game.outcome = _parse_outcome(game, words.get("over"))
    game.deal = game.made = None
    game.listed_for = NOBODY
    game.doubts = _parse_doubts(game, words.get("doubts"))


def _parse_doubts(game: Game, text: str | None) -> Doubts | None:
    """Read what can be challenged at a cheaters' table; without the word nothing can, and was."""
    none = no_doubts(game.frame)
    if text is None:
        return none
    found = None if none is None else _DOUBTS.fullmatch(text)
    counts = [] if found is None else [one.split(".") for one in found[5].split(",")]
    if found is None or len(counts) != game.seats or any(len(one) != 3 for one in counts):
        raise PositionError(f"not the doubts of this table: {text[:60]!r}")
    rows = {"caught": found[3], "silent": found[4]}
    caught, silent = (_mask(_seats_of(rows, name, game.seats)) for name in rows)
    each = zip(*(map(int, one) for one in counts), strict=True)
    return Doubts(int(found[1]), bool(found[2]), caught, silent, *each)


def _parse_seen(text: str) -> tuple[tuple[int, ...], ...]:
    seen: list[tuple[int, ...]] = []
    for pair in filter(None, text.split(",")):
        found = _SEEN.fullmatch(pair)
        if found is None:
            raise PositionError(f"not a position that was seen: {pair[:60]!r}")
        place = tuple(int(number, 16) for number in found[1].split("."))
        seen += [place] * min(int(found[2]), REPETITIONS)
    return tuple(seen)


def _seats_of(words: dict[str, str], key: str, seats: int) -> tuple[int, ...]:
    """Read different seats in a row, one digit each; `-` is none."""
    text = words.get(key, "")
    text = "" if text == "-" else text
    found = tuple(map(int, text)) if _SEATS.fullmatch(text) else (seats,)
    if len(set(found)) < len(found) or not all(seat < seats for seat in found):
        raise PositionError(f"not seats of this table: {key}={text[:60]}")
    return found


def _mask(seats: Iterable[int]) -> int:
    return sum(1 << seat for seat in seats)


def _maybe(text: str) -> int | None:
    return None if text == "-" else int(text)


def _parse_previous(text: str | None) -> Previous | None:
    if text is None:
        return None
    found = _PREVIOUS.fullmatch(text)
    if found is None:
        raise PositionError(f"not the game before: {text[:60]!r}")
    return Previous(int(found[1]), _maybe(found[2]), tuple(map(int, found[3])))


def _parse_outcome(game: Game, text: str | None) -> Outcome | None:
    if text is None:
        return None
    found = _OVER.fullmatch(text)
    if found is None:
        raise PositionError(f"not the end of a game: {text[:60]!r}")
    reason, fool, epaulettes = Reason(found[1]), _maybe(found[2]), int(found[3])
    team = 0 if fool is None else team_mates(game.frame.teams, game.frame.seats, fool)
    draw = reason in (Reason.DRAW, Reason.NO_PROGRESS)
    return Outcome(fool, SEATS_IN[team], game.out, draw, epaulettes, reason)
