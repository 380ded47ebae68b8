"""The messages of the largest table stay within Telegram's limits, whatever people are called."""

from __future__ import annotations

import re
from html import unescape

import pytest
from msgspec.structs import replace

from bot.messages.board_text import board_text
from bot.messages.hand.hand_text import hand_text
from durak_rules import Game, Outcome, Ruleset, parse_position, waited_for
from durak_rules.options.rules_code import rules_code
from durak_rules.outcome import Reason
from durak_rules.teams import MOST_SEATS
from engine.tables import Pace, Person, Phase, Seat, Table
from engine.words import LANGUAGES, words

MARKUP = re.compile("<[^>]*>")
LONGEST_TEXT = 4096  # characters after the markup, as Telegram counts them
LONG = "<&>WWWWWWWWWWWWWWWWWWWWWWWWWWWWW"
NAMES = tuple(f"{LONG[:-1]}{number}" for number in range(MOST_SEATS))
LINK = "https://t.me/a_bot_with_a_long_name_bot?start=k3x9abcd"
HOUSE = Ruleset.of(
    "podkidnoy",
    teams="two_of_four",
    next_attack="winning_team",
    packs=2,
    throw_in="neighbours",
    throw_in_from="first_defence",
    consent="card",
    bout_limit=9,
    transfer=True,
    travel_document=True,
    first_bout_transfer=False,
    trump_exchange=True,
    epaulettes="ladder",
    match="ladder",
    draws=False,
    winner="first_out",
    take_any_time=True,
    ends_with_attacker=True,
    open_with_several=True,
)
POSITION = (
    f"{rules_code(Ruleset.of('podkidnoy', deck=52))} dealer=5 trump=9h stock=2h3h9h attacker=0 "
    "defender=1 hands=KcAc/ThJhQhKhAh9d9s/QcQd/JsJdJcTc/2s3s/AsKsQs/4s5s6s7s/2c "
    "table=6c0:8c,6d2:8d,6h3:8h,7c4:9c,7d5,7h6 limit=6"
)


def table(phase: Phase, game: Game | None = None) -> Table:
    people = [Person(number, name) for number, name in enumerate(NAMES, 1)]
    return Table(
        id="k3x9abcd",
        version=1,
        place="chat:-1",
        creator=people[0],
        hosts=frozenset(),
        ruleset=HOUSE if game is None else game.ruleset,
        pace=Pace.LIVE,
        phase=phase,
        seats=tuple(Seat(person=one, late_ms=1, held=True) for one in people),
        commitment="",
        server_seed=b"",
        names=NAMES,
        players=tuple(one.id for one in people),
        offered=dict.fromkeys(range(MOST_SEATS), 1),
        game=game,
        waiting={} if game is None else dict.fromkeys(waited_for(game), 1),
    )


def length(html: str) -> int:
    """Return the length of a message's text in Telegram's units."""
    return len(unescape(MARKUP.sub("", html)).encode("utf-16-le")) // 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lobby_with_many_house_rules_has_room(language: str) -> None:
    text = board_text(words(language), table(Phase.LOBBY))
    assert all(f"{seat}. " in text for seat in range(1, MOST_SEATS + 1))
    assert length(text) <= LONGEST_TEXT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_in_which_everybody_hands_over_has_room(language: str) -> None:
    """Everybody's seat is to be had, nobody can be written to, and seven may add cards."""
    playing = table(Phase.PLAYING, parse_position(POSITION))
    text = board_text(words(language), playing, range(MOST_SEATS), LINK)
    assert text.count("t.me/") == MOST_SEATS
    assert length(text) <= LONGEST_TEXT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_result_has_room(language: str) -> None:
    outcome = Outcome(1, (1,), (0, 2, 3, 4, 5, 6, 7), False, 0, Reason.LAST_WITH_CARDS)
    over = replace(table(Phase.OVER), last_outcome=outcome, dealt_ms=1, over_ms=90_000_000)
    text = board_text(words(language), over)
    assert all(f"WW{seat}" in text for seat in range(MOST_SEATS))
    assert length(text) <= LONGEST_TEXT


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_hand_in_the_chat_names_all_seven(language: str) -> None:
    playing = table(Phase.PLAYING, parse_position(POSITION))
    assert playing.game is not None
    text = hand_text(words(language), playing, playing.game, 1, ())
    assert all(f"WW{seat}" in text for seat in range(MOST_SEATS) if seat != 1)
    assert length(text) <= LONGEST_TEXT
