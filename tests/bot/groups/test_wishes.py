"""Wishes written after /durak, or typed after the bot's name."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.chat.wishes import OFFERED, UnknownWords, Wish, read_wish, search
from bot.memory import GroupSettings
from engine.rules import PRESETS, Ruleset
from engine.rules.options.rules_code import rules_code
from engine.tables import Pace, Tables
from engine.words import GAMES, LANGUAGES, game_title, pace_title, words
from tests.bot.chat import Friend, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import table_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_pace_goes_by_the_name_that_we_tell(language: str) -> None:
    t = words(language)
    for preset in GAMES:
        for pace in Pace:
            wanted = Wish(PRESETS[preset], pace)
            title, speed = game_title(t, preset), pace_title(t, pace)
            assert read_wish(f"{title} {speed}", words) == wanted
            assert read_wish(f"{speed.upper()}, {title.lower()}", words) == wanted
            assert read_wish(f"{preset} {pace}", words) == wanted


@pytest.mark.parametrize(
    ("written", "preset", "pace"),
    [
        (None, "podkidnoy", Pace.LIVE),
        ("Slow Express", "express", Pace.SLOW),
        ("переводной, slow", "perevodnoy", Pace.SLOW),
        ("«Простой  дурак» не спеша", "simple_table", Pace.RELAXED),
        ("дурнюс трое на трое", "durnius_threes", Pace.LIVE),
        ("Дурнюс — медленно", "durnius", Pace.SLOW),
        ("lietuviskas su antpeciais", "durnius_epaulettes", Pace.LIVE),
        ("simple table", "simple_table", Pace.LIVE),
        ("🃏", "podkidnoy", Pace.LIVE),
    ],
)
def test_a_wish_is_read_as_people_write(written: str | None, preset: str, pace: Pace) -> None:
    assert read_wish(written, words) == Wish(PRESETS[preset], pace)


def test_a_wish_may_be_a_rules_code() -> None:
    ours = Ruleset.of("podkidnoy", deck=24, draws=False)
    code = rules_code(ours)
    assert read_wish(code, words) == Wish(ours)
    assert read_wish(f"{code.upper()} slow", words) == Wish(ours, Pace.SLOW)


def test_rules_that_are_not_named_are_as_usual_here() -> None:
    usual = Wish(PRESETS["durnius"])
    assert read_wish("slow", words, usual) == Wish(PRESETS["durnius"], Pace.SLOW)
    assert read_wish("express", words, usual) == Wish(PRESETS["express"])


@pytest.mark.parametrize(
    ("written", "unknown"),
    [
        ("express poker", "poker"),
        ("дурнюс с покером slow", "с покером"),
        ("zzzz-6-5-o", "zzzz-6-5-o"),
    ],
)
def test_words_that_name_nothing_are_told(written: str, unknown: str) -> None:
    with pytest.raises(UnknownWords) as told:
        read_wish(written, words)
    assert told.value.text == unknown


def test_typing_finds_games_by_a_piece_of_any_name() -> None:
    assert search("підкид", words) == [Wish(PRESETS["podkidnoy"])]
    assert search("трое повільно", words) == [
        Wish(PRESETS[preset], Pace.SLOW) for preset in ("durnius_threes", "russian_threes")
    ]


@pytest.mark.parametrize("typed", ["", "xyzzy", "slow"])
def test_a_text_that_names_no_game_offers_the_usual_ones(typed: str) -> None:
    pace = Pace.SLOW if typed == "slow" else Pace.LIVE
    usual = [Wish(PRESETS[preset], pace) for preset in [*GAMES][:OFFERED]]
    assert search(typed, words) == usual


async def test_a_game_and_a_pace_by_name(run_bot: RunBot, anna: Friend, tables: Tables) -> None:
    await run_bot(words=words)
    await anna.writes("/durak Простой дурак, медленно")
    await anna.sees("Simple Durak")
    assert "12 hours a move" in await anna.board()
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.preset, table.pace) == ("simple_table", Pace.SLOW)


async def test_house_rules_by_their_code(bot: BotProcess, anna: Friend, tables: Tables) -> None:
    ours = Ruleset.of("perevodnoy", deck=52)
    await anna.writes(f"/durak {rules_code(ours)}")
    await anna.sees("Perevodnoy, but:\n• 52 cards")
    assert (await tables.load(await table_of(anna))).ruleset == ours


async def test_a_group_has_a_usual_game_of_its_own(bot: BotProcess, anna: Friend) -> None:
    ours = GroupSettings(rules=rules_code(Ruleset.of("podkidnoy", draws=False)))
    await bot.context.memory.group_settings.choose(anna.chat, ours)
    await anna.writes("/durak slow")
    await anna.sees("Podkidnoy, but:\n• If the last cards go together")
    assert "12 hours a move" in await anna.board()
    await anna.writes("/durak express")
    await anna.sees("Express")


async def test_an_unknown_game_is_answered_with_those_we_know(
    bot: BotProcess, anna: Friend
) -> None:
    await anna.writes("/durak <b>poker")

    async def answer() -> str:
        found = [str(one["body"].get("text", "")) for one in await anna.messages()]
        return next((text for text in found if "These I know" in text), "")

    text = await eventually(answer)
    assert "“<b>poker”" in text
    assert "Podkidnoy · Perevodnoy · Express · Simple Durak" in text
    assert "\n" not in text, "it isn't long in the group"
