"""Computer players in the chat: called by their seats, as at the table."""

from __future__ import annotations

from gettext import NullTranslations

import pytest
from msgspec.structs import replace

from bot.app import BotProcess
from bot.memory.sent.notices import Wait
from bot.messages.board_text import board_text
from bot.messages.calls.notice_text import Notice, notice_text
from bot.messages.people.history_text import history_text
from durak_rules import Outcome, Ruleset, parse_position
from durak_rules.options.rules_code import rules_code
from durak_rules.outcome import Reason
from engine.tables import Finished, Pace, Person, Phase, Seat, Table, Tables
from engine.words import words
from tests.bot.chat import Friend
from tests.bot.games import seated

ENGLISH = NullTranslations()
ANNA = Seat(person=Person(7, "Anna"))
MACHINE = Seat(level="easy")


def table(*seats: Seat, outcome: Outcome | None = None) -> Table:
    return Table(
        id="k3x9abcd",
        version=1,
        place="chat:-1",
        creator=Person(7, "Anna"),
        hosts=frozenset(),
        ruleset=Ruleset.of("podkidnoy"),
        pace=Pace.LIVE,
        phase=Phase.OVER if outcome else Phase.LOBBY,
        seats=seats,
        commitment="",
        server_seed=b"",
        names=tuple(seat.person.name if seat.person else "" for seat in seats),
        last_outcome=outcome,
    )


def finished(*names: str, fool: int) -> Finished:
    players = tuple(7 if name else 0 for name in names)
    levels = tuple(None if name else "easy" for name in names)
    return Finished("k3x9abcd", 1, 0, "chat:-1", names, players, levels, lost_by(fool))


def lost_by(fool: int, *out: int) -> Outcome:
    return Outcome(
        fool, losers=(fool,), out=out, draw=False, epaulettes=0, reason=Reason.LAST_WITH_CARDS
    )


async def test_the_message_names_them(bot: BotProcess, anna: Friend, tables: Tables) -> None:
    table_id = await seated(anna)
    await tables.host.add_computer(table_id, anna.id, "easy")
    await anna.sees("1. Anna\n2. Fox 🤖")
    await tables.host.add_computer(table_id, anna.id, "easy")
    await anna.sees("1. Anna\n2. Fox 🤖 ✓\n3. Owl 🤖 ✓")


def test_a_seat_held_for_a_person_keeps_the_name() -> None:
    text = board_text(ENGLISH, table(MACHINE, replace(ANNA, held=True), MACHINE))
    assert "1. Cat 🤖\n2. Anna 🤖\n3. Owl 🤖" in text


@pytest.mark.parametrize(
    ("language", "first", "second"),
    [("en", "Cat", "Owl"), ("ru", "Кот", "Сова")],
)
def test_a_result_says_which_one_lost(language: str, first: str, second: str) -> None:
    over = table(MACHINE, ANNA, MACHINE, outcome=lost_by(2, 1, 0))
    text = board_text(words(language), over)
    assert f"<b>{second}</b>" in text
    assert f"\n1. Anna\n2. {first}\n" in text
    assert text.endswith(f"{first}, Anna, {second}")


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ("podkidnoy hands=7c/-/- out=21", "The winner: Owl."),
        ("durnius_pairs hands=7c/-/-/- out=312", "The winners: Anna and Hare."),
    ],
)
def test_the_result_names_the_winner_where_there_is_one(position: str, told: str) -> None:
    preset, _, cards = position.partition(" ")
    code = rules_code(Ruleset.of(preset, winner="first_out"))
    game = parse_position(f"{code} trump=9h defender=1 over=last_with_cards/0/0 {cards}")
    seats = [MACHINE, ANNA, MACHINE, MACHINE][: game.seats]
    over = replace(table(*seats, outcome=game.outcome), game=game)
    assert told in board_text(ENGLISH, over).splitlines()
    usual = parse_position(f"{preset} trump=9h defender=1 over=last_with_cards/0/0 {cards}")
    assert "winner" not in board_text(ENGLISH, replace(over, game=usual))


def test_a_player_who_has_stood_up_since_keeps_the_name_in_the_game() -> None:
    over = replace(table(MACHINE, MACHINE, ANNA, outcome=lost_by(1, 2, 0)), seats=(MACHINE, ANNA))
    text = board_text(ENGLISH, over)
    assert "<b>Fox</b> is the fool" in text
    assert "\n1. Anna\n2. Cat\n" in text
    assert text.endswith("At the table for the next game: Cat, Anna")


def test_a_notice_names_those_at_the_table() -> None:
    assert "with Fox." in notice_to_anna(table(ANNA, MACHINE))
    several = notice_to_anna(table(ANNA, MACHINE, MACHINE))
    assert "with Fox and Owl." in several


def notice_to_anna(table: Table) -> str:
    return notice_text(ENGLISH, [Notice(table, Wait(table.id, 0, "1.0.1"), group=None)])


def test_the_history_tells_them_apart() -> None:
    games = [finished("Anna", "", "", fool=2), finished("Anna", "", fool=1)]
    text = history_text(ENGLISH, games, "https://t.me/{}".format, in_group=True)
    assert "🤡 <b>Owl</b> · with Anna and Fox" in text
    assert "🤡 <b>Fox</b> · with Anna" in text
