"""Questions with buttons that do what they say: which game was meant, and what time it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import NamedTuple

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard

from bot.messages.callbacks import WishPress, ZonePress
from bot.messages.html_names import shown_name
from durak_rules import PRESETS, Ruleset
from durak_rules.options.ruleset import closest_preset, difference
from engine.tables import Pace
from engine.words import game_title, pace_title

IN_A_ROW = 4  # times


class Answer(NamedTuple):
    """A table or an appointment that a button makes; `hour` as people read it, "" for none."""

    ruleset: Ruleset
    pace: Pace
    hour: str
    press: WishPress
    computers: int = 0


def question_text(t: NullTranslations, words: str) -> str:
    """Return the question which game these words mean; one paragraph, since groups read it."""
    text = t.gettext("I'm not sure about “{words}”. Perhaps one of these?")
    return text.format(words=shown_name(words))


def most_players(t: NullTranslations, most: int) -> str:
    """Return that no more people can play at one table, and the question which game to open."""
    text = t.gettext("At most {n} people can play at one table. Perhaps one of these?")
    return text.format(n=most)


def not_together(t: NullTranslations) -> str:
    """Return that there is no table with all of that, and the question which one to open."""
    return t.gettext("No table can have all of that at once. Perhaps one of these?")


def far_day(t: NullTranslations) -> str:
    """Return that the day is too far, and the question when else to play."""
    return t.gettext("I can set a game at most a week ahead. Perhaps one of these?")


def past_hour(t: NullTranslations) -> str:
    """Return that this hour is over, and the question when else to play."""
    return t.gettext("That time has passed already. Perhaps one of these?")


def other_paces(t: NullTranslations) -> str:
    """Return how much time a move can have, and the question which is the right one."""
    return t.gettext(
        "A move can take 30 seconds, 5 minutes or 12 hours, nothing else. Perhaps one of these?"
    )


def first_game(t: NullTranslations) -> str:
    """Return that there is no last time, and the question what to play for the first time."""
    return t.gettext("There is no last time yet: nobody has played here. Perhaps one of these?")


def question_keyboard(
    t: NullTranslations, answers: Sequence[Answer], stop: WishPress | None = None
) -> Keyboard:
    """Return a button for each answer, with what tells it from the others; first, perhaps, the one
    that calls off what is planned.
    """
    rows = [(_label(t, one), one.press) for one in answers]
    if stop is not None:
        rows.insert(0, (t.gettext("Call it off"), stop))
    return Keyboard(
        inline_keyboard=[[Button(text=text, callback_data=it.pack())] for text, it in rows]
    )


def _label(t: NullTranslations, one: Answer) -> str:
    parts = [game_title(t, one.ruleset.preset or closest_preset(one.ruleset))]
    parts += _differences(t, one.ruleset)
    if one.pace is not Pace.LIVE:
        parts.append(pace_title(t, one.pace))
    if one.computers:
        number = one.computers
        parts.append(t.ngettext("{n} computer", "{n} computers", number).format(n=number))
    return " · ".join([*parts, *([one.hour] if one.hour else [])])


def _differences(t: NullTranslations, ruleset: Ruleset) -> Iterator[str]:
    """Yield what tells house rules from the game that they are likened to, in a word or two: the
    options that phrases can name (bot/chat/phrases/options.py), else the number of cards.
    """
    if ruleset.preset is not None:
        return
    differ = difference(PRESETS[closest_preset(ruleset)], ruleset)
    names = _names(t)
    named = [names[option, value] for option, _, value in differ if (option, value) in names]
    if not named or any(option == "deck" for option, _, _ in differ):
        yield t.ngettext("{n} card", "{n} cards", ruleset.deck).format(n=ruleset.deck)
    yield from named


def _names(t: NullTranslations) -> dict[tuple[str, object], str]:
    return {
        ("cheating", "people"): t.gettext("A cheaters' table"),
        ("cheating", "everybody"): t.gettext("Computers cheat too"),
        ("jokers", 2): t.gettext("Jokers"),
        ("trump", "none"): t.gettext("No trumps"),
        ("beats", "spades_by_spades"): t.gettext("Spades by spades"),
        ("deal_all", True): t.gettext("No stock"),
        ("redeal", True): t.gettext("A new deal"),
        ("score", "places"): t.gettext("Points"),
        ("packs", 2): t.gettext("Two packs"),
        ("teams", "pairs"): t.gettext("Two against two"),
        ("teams", "threes"): t.gettext("Three against three"),
        ("teams", "three_pairs"): t.gettext("Three pairs"),
        ("teams", "two_of_four"): t.gettext("Four against four"),
        ("teams", "four_pairs"): t.gettext("Four pairs"),
    }


def zone_question(t: NullTranslations, hour: str) -> str:
    """Return the question what time it is for somebody who named an hour."""
    text = t.gettext("What time is it where you are? Then I know when {hour} is.")
    return text.format(hour=hour)


def zone_keyboard(
    t: NullTranslations, times: Mapping[str, ZonePress], more: ZonePress | None = None
) -> Keyboard:
    """Return the times that it may be now, in rows, and the button that shows all of them."""
    each = [Button(text=time, callback_data=press.pack()) for time, press in times.items()]
    rows = [each[at : at + IN_A_ROW] for at in range(0, len(each), IN_A_ROW)]
    if more is not None:
        rows.append([Button(text=t.gettext("Another time"), callback_data=more.pack())])
    return Keyboard(inline_keyboard=rows)


def not_your_question(t: NullTranslations) -> str:
    return t.gettext("That was asked of somebody else.")
