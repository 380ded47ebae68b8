"""The end of a game comes where people look: a new message without a sound, the old one goes."""

from __future__ import annotations

from dataclasses import replace
from gettext import NullTranslations

import msgspec
import pytest

from bot.app import BotProcess
from bot.messages.result_text import result_text
from durak_rules import Outcome, Ruleset
from durak_rules.match import Match
from durak_rules.outcome import Reason
from engine.tables import Pace, Person, Phase, Seat, Table, Tables
from tests.bot.chat import BOT, MORE, Friend, Telegram, buttons_of, words_of
from tests.bot.games import play_to_the_end, playing, seated
from tests.bot.jumping_time import Later

ENGLISH = NullTranslations()
ANNA, BORIS, VERA = (Person(number, name) for number, name in enumerate(("Anna", "Boris", "Vera")))
LOST = Outcome(1, losers=(1,), out=(2, 0), draw=False, epaulettes=2, reason=Reason.LAST_WITH_CARDS)


@pytest.mark.slow
async def test_the_result_stands_below_all_that_was_said_meanwhile(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await anna.sees("Waiting for")
    await anna.writes("Who wants tea?")
    await play_to_the_end(tables, table_id)
    await later.quiet()
    tea, result = [words_of(one) for one in await telegram.messages(anna.chat)][-2:]
    assert tea == "Who wants tea?"
    assert "is the fool" in result or "A draw" in result
    assert "The game took 1 minute." in result
    assert len(await anna.messages()) == 1, "the old message has gone"
    sent = await telegram.calls("sendMessage", "sendPhoto")
    assert ["disable_notification" in call["parameters"] for call in sent[-2:]] == [False, True]


@pytest.mark.slow
async def test_a_result_stays_in_its_topic(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    anna.chat = vera.chat = await telegram.group("Forum")
    topic = await telegram.topic("Forum", "Tea")
    await play_to_the_end(tables, await playing(anna, vera, topic=topic))
    await later.quiet()
    (result,) = await anna.messages()
    assert "Again" in str(result)
    assert result["body"]["message_thread_id"] == topic


@pytest.mark.slow
async def test_again_deals_below_the_picture_when_all_want_to(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    assert "when everyone is ready" in await vera.is_told("Again")
    await anna.sees("Anna, Vera ✓")
    assert "when everyone is ready" in await gleb.is_told("Again")
    assert await anna.is_told("Again") == "The cards are dealt. Good luck!"
    await anna.sees("game 2")
    assert len((await tables.load(table_id)).players) == 3
    await later.quiet()
    picture, board = await anna.messages()
    assert "game 2" in words_of(board)
    assert "The game took" in words_of(picture)
    assert buttons_of(picture) == [], "the picture of the end stays as it is"


@pytest.mark.slow
async def test_a_result_whose_answer_is_lost_is_not_sent_again(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    """The bot can't know whether it came, so the old message says it too."""
    table_id = await playing(anna, vera)
    await later.quiet()
    await telegram.fault(method="sendPhoto", kind="drop_after", count=1)
    await play_to_the_end(tables, table_id)
    await later(10)
    assert len(await anna.messages()) == 2
    assert all("The game took" in words_of(one) for one in await anna.messages())
    await vera.presses(MORE)
    await later.quiet()
    board, picture = await anna.messages()
    assert "Again" in buttons_of(board)
    assert buttons_of(picture) == [], "the press told us of the other one"


@pytest.mark.slow
async def test_a_board_that_is_too_old_to_be_deleted_says_where_the_table_is(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await later.quiet()
    _two_days_older(telegram)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    old, result = await anna.messages()
    assert words_of(old) == "This table's message is further down."
    assert "reply_markup" not in old["body"]
    assert "The game took" in words_of(result)


async def test_an_invitation_goes_with_its_table(
    bot: BotProcess, anna: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id = await seated(anna)
    await anna.writes("Nobody?")
    await tables.host.close(table_id, anna.id)
    await later.quiet()
    assert await anna.messages() == []


async def test_an_invitation_too_old_to_be_deleted_says_that_it_is_closed(
    bot: BotProcess, anna: Friend, tables: Tables, telegram: Telegram, later: Later
) -> None:
    table_id = await seated(anna)
    await later.quiet()
    _two_days_older(telegram)
    await tables.host.close(table_id, anna.id)
    await later.quiet()
    (left,) = await anna.messages()
    assert words_of(left) == "This table is closed. Write /durak for a new one."
    assert "reply_markup" not in left["body"]


@pytest.mark.slow
async def test_a_result_keeps_its_words_when_its_table_is_closed(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await play_to_the_end(tables, table_id)
    await later.quiet()
    await tables.host.close(table_id, anna.id)
    await later.quiet()
    (left,) = await anna.messages()
    assert "The game took" in words_of(left)
    assert "reply_markup" not in left["body"]


async def test_a_game_that_its_host_breaks_off_leaves_no_board(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    table_id = await playing(anna, vera)
    await anna.sees("Waiting for")
    await tables.host.close(table_id, anna.id)
    await later.quiet()
    assert not any("Waiting for" in words_of(one) for one in await anna.messages())


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (5, "1 minute."),
        (14 * 60, "14 minutes."),
        (7100, "118 minutes."),
        (2 * 3600, "2 hours."),
        (47 * 3600, "47 hours."),
        (72 * 3600, "3 days."),
    ],
)
def test_the_result_tells_the_time_it_took(seconds: int, told: str) -> None:
    lines = result_text(ENGLISH, table(seconds), LOST).splitlines()
    assert lines == [
        "🤡 <b>Boris</b> is the fool.",
        "Epaulettes on both shoulders: Boris.",
        "1. Vera",
        "2. Anna",
        f"The game took {told}",
    ]


def test_a_game_of_teams_has_no_places() -> None:
    """Vera, who has lost with Boris, was out first."""
    lost = replace(LOST, losers=(1, 2), epaulettes=0)
    assert result_text(ENGLISH, table(60), lost).splitlines() == [
        "🤡 <b>Boris</b> and <b>Vera</b> lost; the fool is Boris.",
        "The game took 1 minute.",
    ]


def test_a_game_from_before_times_were_kept() -> None:
    untimed = msgspec.structs.replace(table(60), dealt_ms=0)
    assert "took" not in result_text(ENGLISH, untimed, replace(LOST, epaulettes=1))
    assert "An epaulette: Boris." in result_text(ENGLISH, untimed, replace(LOST, epaulettes=1))


def test_a_match_of_points_tells_them_and_who_has_lost_it() -> None:
    """R11.4"""
    match = Match(2, (0, 2, 0), None, (1,), points=(2, 4, 0))
    told = result_text(ENGLISH, msgspec.structs.replace(table(60), match=match), LOST).splitlines()
    assert told[-3:-1] == [
        "Points, the fewer the better: Vera 0, Anna 2 and Boris 4.",
        "Match lost: <b>Boris</b>.",
    ]


def table(seconds: int) -> Table:
    """Return a table after a game of three that took this long."""
    people = (ANNA, BORIS, VERA)
    return Table(
        id="k3x9",
        version=9,
        place="chat:-1",
        creator=ANNA,
        hosts=frozenset(),
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.LIVE,
        phase=Phase.OVER,
        seats=tuple(Seat(person) for person in people),
        commitment="",
        server_seed=b"",
        names=tuple(person.name for person in people),
        dealt_ms=1_000,
        over_ms=1_000 + 1000 * seconds,
    )


def _two_days_older(telegram: Telegram) -> None:
    """All messages of the bot."""
    for chat in telegram.local.backend.world.messages.values():
        for message in chat.values():
            if message.sender == BOT:
                message.date -= 49 * 3600
