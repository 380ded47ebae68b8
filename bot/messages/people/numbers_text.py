"""The answers to /top and /me, and the message about the fool of the month."""

from __future__ import annotations

from datetime import date
from gettext import NullTranslations
from typing import Final

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from babel.dates import format_skeleton

from bot.messages.callbacks import HistoryPress, ListedPress, TopPress
from bot.messages.html_names import shown_name
from engine.tables import Leader, Leaderboard, Month, OwnNumbers, PersonNumbers, Rating
from engine.words import listed, number_sentence

MONTH: Final = "yMMMM"  # in the order and with the words of each language


def board_text(
    t: NullTranslations, board: Leaderboard, *, here: bool, now: Month | None = None
) -> str:
    """Return a leaderboard, the strongest first; then people of whom too little is known.

    `now` is the current month, of which the last game isn't played yet.
    """
    place = t.gettext("in this chat") if here else t.gettext("on this server")
    title = f"🏆 <b>{_month(t, board.month)}</b> · {place}"
    settled = [one for one in board.leaders if one.rating.settled]
    new = [one for one in board.leaders if not one.rating.settled]
    parts = [title]
    if settled:
        lines = (f"{number}. {_line(t, one)}" for number, one in enumerate(settled, 1))
        parts.append("\n".join(lines))
    if new:
        heading = t.gettext("Not enough games yet:")
        parts.append("\n".join([heading, *(f"• {_line(t, one)}" for one in new)]))
    if not board.leaders:
        none = "no_games_yet" if board.month == now else "no_games_then"
        parts.append(number_sentence(t, none))
    return "\n\n".join([*parts, *_behind(t, behind=board.behind)])


def board_keyboard(t: NullTranslations, now: Month, *, here: bool, in_group: bool) -> Keyboard:
    """Return buttons for other months and places; `now` is the current month."""
    months = [
        _board_button(t.gettext("This month"), here, now),
        _board_button(t.gettext("Last month"), here, now.before),
    ]
    other = t.gettext("On this server") if here else t.gettext("In this chat")
    rows = [months, [_board_button(other, not here, now)]] if in_group else [months]
    return Keyboard(inline_keyboard=rows)


def person_text(t: NullTranslations, told: OwnNumbers, name: str, days: int, *, here: bool) -> str:
    """Return somebody's numbers of the last so many days; `here`: of this chat only."""
    numbers = told.numbers
    place = t.gettext("in this chat") if here else t.gettext("everywhere")
    lines = [f"📊 <b>{shown_name(name)}</b> · {place}"]
    if not numbers.games:
        lines.append(number_sentence(t, "no_games"))
    else:
        lines += _person_lines(t, numbers, days)
    if not told.listed:
        lines.append(t.gettext("Not in the leaderboards."))
    return "\n".join([*lines, *_behind(t, behind=told.behind)])


def person_keyboard(t: NullTranslations, *, is_listed: bool) -> Keyboard:
    """Return the buttons under a person's numbers: their last games, and the leaderboards."""
    text, sign = t.gettext("In the leaderboards"), "✅" if is_listed else "❌"
    data = ListedPress(listed=not is_listed).pack()
    return Keyboard(
        inline_keyboard=[
            [_history(t.gettext("My last games"), here=False)],
            [Button(text=f"{sign} {text}", callback_data=data)],
        ]
    )


def group_person_keyboard(t: NullTranslations) -> Keyboard:
    """Return the button under a person's numbers in a group."""
    return Keyboard(inline_keyboard=[[_history(t.gettext("The last games here"), here=True)]])


def _history(text: str, *, here: bool) -> Button:
    return Button(text=text, callback_data=HistoryPress(here=here).pack())


def fool_text(t: NullTranslations, month: Month, fools: list[Leader]) -> str:
    """Return who was the fool most often in that month."""
    names = listed(t, [f"<b>{shown_name(one.name)}</b>" for one in fools])
    times = fools[0].fools
    title = t.gettext("🤡 The fool of the month, {month}: {names}.")
    often = t.ngettext("The fool in {count} game.", "The fool in {count} games.", times)
    told = title.format(month=_month(t, month), names=names)
    return f"{told} {often.format(count=times)}"


def rating_words(t: NullTranslations, rating: Rating) -> str:
    """Return a rating with its uncertainty."""
    name = "rating" if rating.settled else "provisional_rating"
    return number_sentence(t, name, points=rating.points, margin=rating.margin)


def _person_lines(t: NullTranslations, numbers: PersonNumbers, days: int) -> list[str]:
    lines = []
    if numbers.rating is not None:
        rating = rating_words(t, numbers.rating)
        lines.append(t.gettext("Rating: {rating}").format(rating=rating))
    kept = number_sentence(t, "days", count=days)
    lines += [kept, f"{_games(t, numbers.games)}, {_fools(t, numbers.fools)}"]
    counted = {
        "team_losses": max(0, numbers.lost - numbers.fools),
        "draws": numbers.draws,
        "safe_row": numbers.safe_row,
        "longest_safe_row": numbers.longest_safe_row,
        "longest_lost_row": numbers.longest_lost_row,
        "taken": numbers.taken,
        "thrown_in": numbers.thrown_in,
        "given": numbers.given,
        "worn": numbers.worn,
    }
    lines += [number_sentence(t, name, n=n) for name, n in counted.items() if n]
    return [*lines, *_partner(t, numbers)]


def _partner(t: NullTranslations, numbers: PersonNumbers) -> list[str]:
    partner = numbers.partner
    if partner is None:
        return []
    sentence = "partner_in_team" if partner.team else "partner"
    name = shown_name(partner.name or t.gettext("a player"))
    return [number_sentence(t, sentence, name=name, games=_games(t, partner.games))]


def _line(t: NullTranslations, one: Leader) -> str:
    rating = one.rating
    name = shown_name(one.name or t.gettext("a player"))
    counted = f"{_games(t, one.games)}, {_fools(t, one.fools)}"
    return f"<b>{name}</b> {rating.points} ± {rating.margin} · {counted}"


def _games(t: NullTranslations, n: int) -> str:
    return number_sentence(t, "games", count=n)


def _fools(t: NullTranslations, n: int) -> str:
    return number_sentence(t, "fools", count=n)


def _month(t: NullTranslations, month: Month) -> str:
    language = t.info().get("language", "en")
    return format_skeleton(MONTH, date(month.year, month.number, 1), locale=language)


def _behind(t: NullTranslations, *, behind: bool) -> list[str]:
    return [number_sentence(t, "behind")] if behind else []


def _board_button(text: str, here: bool, month: Month) -> Button:
    return Button(text=text, callback_data=TopPress(here=here, month=str(month)).pack())
