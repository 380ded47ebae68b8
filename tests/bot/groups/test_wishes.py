"""Wishes written after /durak, or typed after the bot's name."""

from __future__ import annotations

import pytest

from bot.app import BotProcess
from bot.chat.phrases.phrase import UnclearWish
from bot.chat.phrases.reading import offers, read_wish
from bot.chat.wishes import OFFERED, Wish, written_wish
from bot.memory.group_settings import GroupSettings, Makers
from bot.messages.callbacks import WishPress
from bot.messages.question_message import Answer, question_keyboard
from durak_rules import PRESETS, Ruleset
from durak_rules.options.rules_code import rules_code
from engine.tables import Pace, Tables
from engine.words import GAMES, LANGUAGES, game_title, pace_title, words
from tests.bot.chat import BOT, Friend, Message, Telegram, buttons_of, eventually
from tests.bot.conftest import RunBot
from tests.bot.games import table_of
from tests.bot.jumping_time import Later
from tests.bot.tables.test_forged_presses import message_with, press


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


@pytest.mark.parametrize("written", ["express poker", "дурнюс с покером slow", "zzzz-6-5-o"])
def test_words_that_name_nothing_are_asked_about(written: str) -> None:
    with pytest.raises(UnclearWish) as asked:
        read_wish(written, words)
    assert asked.value.text == written


def test_typing_finds_games_by_a_piece_of_any_name() -> None:
    assert offers("підкид", words) == [
        Wish(PRESETS[preset])
        for preset in ("podkidnoy", "durak_app", "podkidnoy_several", "durnius_first_defence")
    ]
    assert offers("трое повільно", words) == [
        Wish(PRESETS[preset], Pace.SLOW) for preset in ("durnius_threes", "russian_threes")
    ]


def test_typing_an_option_offers_its_table() -> None:
    assert offers("с шулерами", words) == [Wish(Ruleset.of("podkidnoy", cheating="people"))]
    assert offers("japanese", words) == [
        Wish(PRESETS["podkidnoy"]),
        Wish(Ruleset.of("podkidnoy", beats="spades_by_spades")),
    ]


def test_a_doubtful_option_isnt_taken_where_nothing_can_be_asked() -> None:
    """A guest's first offer becomes the table."""
    for doubtful in ("who is cheating", "обман", "no cheating or passing", "не с шулерами"):
        assert offers(doubtful, words)[0] == Wish(), doubtful


@pytest.mark.parametrize("typed", ["", "xyzzy", "slow"])
def test_a_text_that_names_no_game_offers_the_usual_ones(typed: str) -> None:
    pace = Pace.SLOW if typed == "slow" else Pace.LIVE
    usual = [Wish(PRESETS[preset], pace) for preset in [*GAMES][:OFFERED]]
    assert offers(typed, words) == usual


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


@pytest.mark.parametrize(("phrase", "cheating"), [("с шулерами", "people"), ("be sukčių", "off")])
async def test_a_cheaters_table_by_a_phrase(
    bot: BotProcess, anna: Friend, tables: Tables, phrase: str, cheating: str
) -> None:
    await anna.writes(f"/durak {phrase}, perevodnoy")
    await anna.sees("Perevodnoy, but:" if cheating == "people" else "Perevodnoy")
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.transfer, table.ruleset.cheating) == (True, cheating)


async def test_a_group_has_a_usual_game_of_its_own(bot: BotProcess, anna: Friend) -> None:
    ours = GroupSettings(rules=rules_code(Ruleset.of("podkidnoy", draws=False)))
    await bot.context.memory.group_settings.choose(anna.chat, ours)
    await anna.writes("/durak slow")
    await anna.sees("Podkidnoy, but:\n• If the last cards go together")
    assert "12 hours a move" in await anna.board()
    await anna.writes("/durak express")
    await anna.sees("Express")


async def question(friend: Friend, words: str) -> Message:
    """The question in the open chat that has these words."""

    async def look() -> Message | None:
        asked = [one for one in await friend.messages() if words in one["body"].get("text", "")]
        return asked[-1] if asked else None

    return await eventually(look)


async def test_an_unclear_game_is_a_question_whose_buttons_make_the_table(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, later: Later
) -> None:
    await anna.writes("/durak <b>with pictures")
    asked = await question(anna, "I'm not sure about “<b>with pictures”.")
    assert "\n" not in asked["body"]["text"], "it isn't long in the group"
    assert buttons_of(asked) == ["Podkidnoy", "Perevodnoy", "Express"]
    await anna.presses("Express")
    await anna.sees("Anna invites you")
    assert (await tables.load(await table_of(anna))).ruleset.preset == "express"
    await later.quiet()
    assert len(await anna.messages()) == 1, "the question has gone"


async def test_a_crowd_is_told_how_many_can_play(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await anna.writes("/durak perevodnoy for 10 players in an hour")
    asked = await question(anna, "At most 8 people can play at one table.")
    assert buttons_of(asked)[0] == "Perevodnoy · 52 cards · +1:00"


async def test_a_near_miss_is_offered_with_its_deck_and_pace(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await anna.writes("/durak perevodnoy 52 slow with clowns")
    asked = await question(anna, "with clowns")
    assert buttons_of(asked)[0] == "Perevodnoy · 52 cards · Slow"
    await anna.presses("Perevodnoy · 52 cards · Slow")
    await anna.sees("Anna invites you")
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.deck, table.ruleset.transfer, table.pace) == (52, True, Pace.SLOW)


async def test_an_option_that_may_be_meant_is_offered_by_its_name(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await anna.writes("/durak perevodnoy with a joker, slow")
    asked = await question(anna, "with a joker")
    assert buttons_of(asked) == ["Perevodnoy · Slow", "Perevodnoy · Jokers · Slow"]
    await anna.presses("Perevodnoy · Jokers · Slow")
    await anna.sees("Anna invites you")
    table = await tables.load(await table_of(anna))
    assert (table.ruleset.jokers, table.pace) == (2, Pace.SLOW)


@pytest.mark.parametrize(
    ("phrase", "labels"),
    [
        ("cheating or not", ["Podkidnoy", "Podkidnoy · A cheaters' table"]),
        ("computers cheat too, xyz", ["Podkidnoy · Computers cheat too", "Podkidnoy"]),
        ("japanese, two packs", ["Podkidnoy", "Podkidnoy · Two packs · Spades by spades"]),
        ("54", ["Podkidnoy · 52 cards", "Podkidnoy · 52 cards · Jokers"]),
        (
            "four pairs",
            [
                "Podkidnoy · 52 cards · Four pairs",
                "Durnius in pairs · 52 cards · Four pairs",
                "Russian table · 52 cards · Four pairs",
            ],
        ),
    ],
)
def test_each_answer_says_what_tells_it_from_the_others(phrase: str, labels: list[str]) -> None:
    with pytest.raises(UnclearWish) as asked:
        read_wish(phrase, words)
    answers = [
        Answer(wish.ruleset, wish.pace, "", WishPress(wish=written_wish(wish)))
        for wish, _ in asked.value.may_be
    ]
    rows = question_keyboard(words("en"), answers).inline_keyboard
    assert [button.text for row in rows for button in row] == labels


async def test_a_question_in_the_private_chat_makes_the_table_there(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    home = Friend(anna.telegram, anna.key, anna.id, BOT)
    await home.starts_bot()
    await home.writes("/durak with pictures")
    await home.presses("Perevodnoy")
    await home.sees("Perevodnoy")
    assert (await tables.load(await table_of(home))).ruleset.preset == "perevodnoy"


async def test_an_unclear_game_in_the_settings_is_a_question_too(
    bot: BotProcess, anna: Friend
) -> None:
    await anna.writes("/settings@durak_bot with pictures")
    await question(anna, "with pictures")
    await anna.presses("Express")
    settings = bot.context.memory.group_settings

    async def chosen() -> bool:
        return (await settings.of(anna.chat)).rules == "express live"

    await eventually(chosen)


async def test_buttons_of_a_question_follow_the_groups_settings(
    bot: BotProcess, anna: Friend, vera: Friend
) -> None:
    """Somebody may choose that only admins make tables while the question stands."""
    await vera.writes("/durak with pictures")
    await question(vera, "with pictures")
    settings = bot.context.memory.group_settings
    await settings.choose(vera.chat, GroupSettings(makers=Makers.ADMINISTRATORS))
    assert "Only admins can make tables" in await vera.is_told("Express")


@pytest.mark.parametrize(
    "forged", ["f:nothing:", "f:express now:", "e:99:7000000003:2000:express live"]
)
async def test_forged_answers_make_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram, forged: str
) -> None:
    there = message_with(anna.chat, 7, forged)
    said = await press(bot, telegram, vera.id, forged, message=there)
    assert said.startswith("This button is too old")
    assert await bot.context.memory.boards.tables_in(str(anna.chat)) == []


async def test_a_button_of_somebody_elsewhere_makes_nothing(
    bot: BotProcess, anna: Friend, vera: Friend, telegram: Telegram
) -> None:
    """They left the group, and press in an old client; or the message has no such button."""
    data = WishPress(wish="express live").pack()
    await telegram.act("vera", "leave", chat=vera.chat)
    there = message_with(anna.chat, 7, data)
    assert "members" in await press(bot, telegram, vera.id, data, message=there)
    other = message_with(anna.chat, 7, "f:podkidnoy live:")
    said = await press(bot, telegram, anna.id, data, message=other)
    assert said.startswith("This button is too old")
    assert await bot.context.memory.boards.tables_in(str(anna.chat)) == []


async def hears(bot: BotProcess, friend: Friend, text: str, update: int) -> None:
    """Let the bot hear a text in the group: as an admin it hears all that is written."""
    message = {
        "message_id": update,
        "date": 1790000000,
        "chat": {"id": friend.chat, "type": "group", "title": "Friends"},
        "from": {"id": friend.id, "is_bot": False, "first_name": "Anna"},
        "text": text,
    }
    handled = await bot.updates.accept({"update_id": 900000500 + update, "message": message})
    assert handled is not None
    await handled


@pytest.mark.parametrize(
    "text", ["@durak_bot is fun", "@durak_bot", "@tea_bot perevodnoy", "perevodnoy"]
)
async def test_words_that_are_no_wish_are_for_the_people_there(
    bot: BotProcess, anna: Friend, later: Later, text: str
) -> None:
    await hears(bot, anna, text, 1)
    await later.quiet()
    assert await anna.messages() == []


async def test_the_bots_name_before_a_wish_makes_the_table_too(
    bot: BotProcess, anna: Friend, tables: Tables
) -> None:
    await hears(bot, anna, "@Durak_Bot, переводного на троих", 2)
    await anna.sees("Anna invites you")
    assert (await tables.load(await table_of(anna))).ruleset.preset == "perevodnoy"
