"""Every word the bot says, through gettext; the English sentence is the key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from gettext import NullTranslations
from typing import Final

from bot.messages.names import shown_name
from engine.rules import PRESETS
from engine.tables import Pace, TableError, computer_number

LANGUAGES: Final[Mapping[str, str]] = {
    "en": "English",
    "ru": "Русский",
    "uk": "Українська",
    "lt": "Lietuvių",
}
"""The languages we speak, each by its own name."""

TOAST: Final = 200  # characters Telegram shows when a button is pressed


def toast(text: str) -> str:
    """A text short enough to answer a press with."""
    return text if len(text) <= TOAST else text[: TOAST - 1] + "…"


# the games by name


def preset_name(t: NullTranslations, preset: str | None) -> str:
    """What people call the game."""
    if preset is None:
        return t.gettext("House rules")
    return _preset_names(t).get(preset, preset)


def _preset_names(t: NullTranslations) -> dict[str, str]:
    return {
        "podkidnoy": t.gettext("Podkidnoy"),
        "perevodnoy": t.gettext("Perevodnoy"),
        "express": t.gettext("Express"),
        "russian": t.gettext("Russian table"),
        "russian_pairs": t.gettext("Russian table in pairs"),
        "russian_threes": t.gettext("Russian table, three against three"),
        "russian_three_pairs": t.gettext("Russian table, three pairs"),
        "durnius": t.gettext("Durnius"),
        "durnius_passing": t.gettext("Durnius with passing on"),
        "durnius_travel": t.gettext("Durnius with travel documents"),
        "durnius_pairs": t.gettext("Durnius in pairs"),
        "durnius_threes": t.gettext("Durnius, three against three"),
        "durnius_three_pairs": t.gettext("Durnius, three pairs"),
        "durnius_epaulettes": t.gettext("Durnius with epaulettes"),
        "helper": t.gettext("One helper"),
        "simple_table": t.gettext("Simple Durak"),
    }


def preset_line(t: NullTranslations, preset: str) -> str:
    """One line about a game, for those who choose."""
    lines = {
        "podkidnoy": t.gettext("Everybody throws in; the classic game online."),
        "perevodnoy": t.gettext("Like podkidnoy, and an attack can be passed on with its rank."),
        "express": t.gettext("24 cards, quick: podkidnoy from the nine up."),
        "russian": t.gettext("Throw in one card at a time, with the attacker's permission."),
        "durnius": t.gettext("The Lithuanian way: throw in without a limit."),
        "durnius_passing": t.gettext("The Lithuanian way, and an attack can be passed on."),
        "durnius_travel": t.gettext("Passing on by only showing a trump of that rank."),
        "helper": t.gettext("Only one neighbour helps; the lowest trump buys the trump card."),
        "simple_table": t.gettext("Only the attacker adds cards."),
        "durnius_epaulettes": t.gettext("Lose to a six and wear it; up to the ace."),
        "durnius_pairs": t.gettext("Four players, two against two."),
        "durnius_threes": t.gettext("Six players, three against three."),
        "durnius_three_pairs": t.gettext("Six players, three pairs."),
        "russian_pairs": t.gettext("Four players, two against two."),
        "russian_threes": t.gettext("Six players, three against three."),
        "russian_three_pairs": t.gettext("Six players, three pairs."),
    }
    return lines.get(preset) or preset_name(t, preset)


def pace_name(t: NullTranslations, pace: Pace) -> str:
    """How long one may think."""
    return {
        Pace.LIVE: t.gettext("30 seconds a move"),
        Pace.RELAXED: t.gettext("5 minutes a move"),
        Pace.SLOW: t.gettext("12 hours a move"),
    }[pace]


def list_of(t: NullTranslations, names: Sequence[str]) -> str:
    """Names in a row: Ann, Bob and Cid."""
    if len(names) < 2:
        return "".join(names)
    return t.gettext("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def name_among(t: NullTranslations, names: Sequence[str], seat: int, alone: str) -> str:
    """Who has this seat, as HTML: computer players by number, the only one is called `alone`."""
    if names[seat]:
        return shown_name(names[seat])
    number = computer_number(names, seat)
    return alone if number is None else t.gettext("Computer {number}").format(number=number)


def unknown_preset(t: NullTranslations, word: str) -> str:
    """The word after /durak is none of ours: which are. One paragraph, since groups read it."""
    text = t.gettext("I don't know a game called “{word}”. These I know:")
    names = ", ".join(f"<code>{name}</code>" for name in PRESETS)
    return f"{text.format(word=shown_name(word))} {names}"


# answers to presses; `play` is the button as the pressed message has it


def joined(t: NullTranslations, play: str) -> str:
    return t.gettext("You sit at the table. Open it with {play}.").format(play=play)


def left(t: NullTranslations, in_game: bool) -> str:
    if in_game:
        return t.gettext("You left: a computer player holds your cards until you are back.")
    return t.gettext("You left the table.")


def is_back(t: NullTranslations, play: str) -> str:
    return t.gettext("You have a seat here: press {play}.").format(play=play)


def started(t: NullTranslations, play: str) -> str:
    return t.gettext("The cards are dealt. Press {play}!").format(play=play)


def failed(t: NullTranslations) -> str:
    return t.gettext("That didn't work, and it is our fault. Please try once more.")


def old_button(t: NullTranslations) -> str:
    return t.gettext("This button is too old. Write /durak for a new table.")


def old_draft(t: NullTranslations) -> str:
    return t.gettext("This invitation is too old. Please send a new one.")


def admins_only(t: NullTranslations) -> str:
    return t.gettext("Only an admin of this group chooses its language.")


def language_chosen(t: NullTranslations) -> str:
    return t.gettext("I speak English now.")


def refusal(t: NullTranslations, error: TableError) -> str:
    """Why the table didn't do it."""
    values = error.values
    sentences: dict[str, Callable[[], str]] = {
        "no_such_table": lambda: t.gettext("This table is closed. Write /durak for a new one."),
        "table_full": lambda: t.gettext("Every seat is taken."),
        "already_seated": lambda: t.gettext("You sit at this table already."),
        "not_seated": lambda: t.gettext("You have no seat at this table."),
        "not_the_host": lambda: t.gettext(
            "Only whoever made this table, or an admin of the group, can do that."
        ),
        "game_runs": lambda: t.gettext("The game is running: wait until it is over."),
        "too_few_seats": lambda: _too_few(t, values.get("allowed")),
        "too_many_seats": lambda: t.gettext("There are too many at the table for these rules."),
        "nobody_here": lambda: t.gettext("Nobody sits at this table yet."),
        "table_busy": lambda: t.gettext("So much happens here at once. Please try again."),
    }
    return sentences.get(error.code, lambda: failed(t))()


def _too_few(t: NullTranslations, allowed: object) -> str:
    numbers = [str(n) for n in allowed] if isinstance(allowed, tuple | list) else []
    if numbers in ([], ["2", "3", "4", "5", "6"]):
        return t.gettext("At least two are needed. Open the table to add a computer player.")
    return t.gettext(
        "Players for these rules: {numbers}. Open the table to add a computer player."
    ).format(numbers=", ".join(numbers))


# commands


def greeting(t: NullTranslations) -> str:
    return t.gettext(
        "Hello! I deal Durak, the card game in which nobody wins and one loses.\n\n"
        "Write /durak in a group that I am in, or send a table to any chat by writing my name "
        "there. Here I call you when it is your turn."
    )


def play_here(t: NullTranslations) -> str:
    return t.gettext("Here is the table room. Computer players are always free.")


def play_in_group(t: NullTranslations) -> str:
    return t.gettext("In a group write /durak, and everybody can join.")


def group_hello(t: NullTranslations) -> str:
    return t.gettext("Hello! Write /durak, and I put a table here for everybody.")


def help_text(t: NullTranslations) -> str:
    return t.gettext(
        "/durak in a group puts a table there: press Join, then Play.\n"
        "/durak perevodnoy chooses the game, /durak slow gives twelve hours a move.\n"
        "/play in my private chat opens the game, /rules tells how it is played, /history what "
        "was played.\n"
        "/language changes my language; in a group its admins do that.\n\n"
        "Write my name in any other chat to send a table there."
    )


def rules_text(t: NullTranslations) -> str:
    return t.gettext(
        "<b>Durak in a minute</b>\n"
        "• Everybody gets six cards. The last card of the stock shows the trump suit.\n"
        "• The attacker plays a card. The defender beats it with a higher card of its suit, or "
        "with a trump.\n"
        "• Others throw in cards of ranks that lie on the table already.\n"
        "• All beaten: the cards are gone, and the defender attacks. If he takes them, he "
        "misses his turn.\n"
        "• Then everybody draws up to six, the attacker first.\n"
        "• Who is out of cards when the stock is empty is out of the game. The last one with "
        "cards is the fool: the durak."
    )


def games_text(t: NullTranslations, presets: Sequence[str]) -> str:
    lines = [f"<b>{preset_name(t, name)}</b> — {preset_line(t, name)}" for name in presets]
    return "\n".join([t.gettext("<b>The games</b>"), *lines])


def choose_language(t: NullTranslations, in_group: bool) -> str:
    if in_group:
        return t.gettext("Which language shall I speak in this group?")
    return t.gettext("Which language shall I speak with you?")


def anonymous(t: NullTranslations) -> str:
    return t.gettext(
        "You write as a channel or as an anonymous admin, so I can't give you a seat. Write as "
        "yourself, please."
    )


def gone_table(t: NullTranslations) -> str:
    return t.gettext("That table is closed. Make a new one with /play.")


def commands(t: NullTranslations, in_group: bool) -> list[tuple[str, str]]:
    """The command menu."""
    if in_group:
        return [
            ("durak", t.gettext("A table for everybody here")),
            ("history", t.gettext("The last games here")),
            ("rules", t.gettext("How Durak is played")),
            ("language", t.gettext("The language of this group")),
            ("help", t.gettext("What I can do")),
        ]
    return [
        ("play", t.gettext("Open the game")),
        ("history", t.gettext("My last games")),
        ("rules", t.gettext("How Durak is played")),
        ("language", t.gettext("Choose my language")),
        ("help", t.gettext("What I can do")),
    ]
