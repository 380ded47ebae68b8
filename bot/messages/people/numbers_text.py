"""What /top and /me say: leaderboards and one's own numbers, and who is the fool of the month."""

from __future__ import annotations

from datetime import date
from gettext import NullTranslations
from typing import Final

from aiogram.types import InlineKeyboardButton as Button
from aiogram.types import InlineKeyboardMarkup as Keyboard
from babel.dates import format_skeleton

from bot.messages.callbacks import ListedPress, TopPress
from bot.messages.html_names import shown_name
from engine.tables import Leader, Leaderboard, Month, OwnNumbers, PersonNumbers, Rating
from engine.words import listed

MONTH: Final = "yMMMM"  # in the order and with the words of each language


def board_text(t: NullTranslations, board: Leaderboard, *, here: bool) -> str:
    """A leaderboard, the strongest first; then those of whom too little is known."""
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
        parts.append(t.gettext("No games between people were finished then."))
    return "\n\n".join([*parts, *_behind(t, behind=board.behind)])


def board_keyboard(t: NullTranslations, now: Month, *, here: bool, in_group: bool) -> Keyboard:
    """The other months and places; `now` is the month that it is."""
    months = [
        _board_button(t.gettext("This month"), here, now),
        _board_button(t.gettext("Last month"), here, now.before),
    ]
    other = t.gettext("On this server") if here else t.gettext("In this chat")
    rows = [months, [_board_button(other, not here, now)]] if in_group else [months]
    return Keyboard(inline_keyboard=rows)


def person_text(t: NullTranslations, told: OwnNumbers, name: str, days: int, *, here: bool) -> str:
    """Somebody's numbers of the last so many days; `here` of this chat alone."""
    numbers = told.numbers
    place = t.gettext("in this chat") if here else t.gettext("everywhere")
    lines = [f"📊 <b>{shown_name(name)}</b> · {place}"]
    if not numbers.games:
        lines.append(t.gettext("No finished games with other people yet. Only those count here."))
    else:
        lines += _person_lines(t, numbers, days)
    if not told.listed:
        lines.append(t.gettext("Not in the leaderboards."))
    return "\n".join([*lines, *_behind(t, behind=told.behind)])


def person_keyboard(t: NullTranslations, *, is_listed: bool) -> Keyboard:
    """Whether to be shown in leaderboards."""
    text, sign = t.gettext("In the leaderboards"), "✅" if is_listed else "❌"
    data = ListedPress(listed=not is_listed).pack()
    return Keyboard(inline_keyboard=[[Button(text=f"{sign} {text}", callback_data=data)]])


def fool_text(t: NullTranslations, month: Month, fools: list[Leader]) -> str:
    """Who was the fool most often."""
    names = listed(t, [f"<b>{shown_name(one.name)}</b>" for one in fools])
    times = fools[0].fools
    title = t.gettext("🤡 The fool of the month, {month}: {names}.")
    often = t.ngettext("The fool in {count} game.", "The fool in {count} games.", times)
    told = title.format(month=_month(t, month), names=names)
    return f"{told} {often.format(count=times)}"


def rating_words(t: NullTranslations, rating: Rating) -> str:
    """A rating with its uncertainty."""
    text = t.gettext("about {points}, ± {margin}")
    if not rating.settled:
        text = t.gettext("about {points}, ± {margin} (provisional)")
    return text.format(points=rating.points, margin=rating.margin)


def _person_lines(t: NullTranslations, numbers: PersonNumbers, days: int) -> list[str]:
    lines = []
    if numbers.rating is not None:
        rating = rating_words(t, numbers.rating)
        lines.append(t.gettext("Rating: {rating}").format(rating=rating))
    kept = t.ngettext("In the last {days} day:", "In the last {days} days:", days)
    lines += [kept.format(days=days), f"{_games(t, numbers.games)}, {_fools(t, numbers.fools)}"]
    if numbers.lost > numbers.fools:
        lines.append(t.gettext("Lost with a team: {n}").format(n=numbers.lost - numbers.fools))
    counted = {
        t.gettext("Draws: {n}"): numbers.draws,
        t.gettext("Games in a row without losing: {n}"): numbers.safe_row,
        t.gettext("Longest streak without losing: {n}"): numbers.longest_safe_row,
        t.gettext("Longest losing streak: {n}"): numbers.longest_lost_row,
        t.gettext("Cards picked up: {n}"): numbers.taken,
        t.gettext("Cards thrown in: {n}"): numbers.thrown_in,
        t.gettext("Epaulettes given: {n}"): numbers.given,
        t.gettext("Epaulettes worn: {n}"): numbers.worn,
    }
    lines += [text.format(n=number) for text, number in counted.items() if number]
    return [*lines, *_partner(t, numbers)]


def _partner(t: NullTranslations, numbers: PersonNumbers) -> list[str]:
    partner = numbers.partner
    if partner is None:
        return []
    text = t.gettext("Most often at a table with {name}: {games}")
    if partner.team:
        text = t.gettext("Most often in a team with {name}: {games}")
    name = shown_name(partner.name or t.gettext("a player"))
    return [text.format(name=name, games=_games(t, partner.games))]


def _line(t: NullTranslations, one: Leader) -> str:
    rating = one.rating
    name = shown_name(one.name or t.gettext("a player"))
    counted = f"{_games(t, one.games)}, {_fools(t, one.fools)}"
    return f"<b>{name}</b> {rating.points} ± {rating.margin} · {counted}"


def _games(t: NullTranslations, n: int) -> str:
    return t.ngettext("{count} game", "{count} games", n).format(count=n)


def _fools(t: NullTranslations, n: int) -> str:
    return t.ngettext("fool {count} time", "fool {count} times", n).format(count=n)


def _month(t: NullTranslations, month: Month) -> str:
    language = t.info().get("language", "en")
    return format_skeleton(MONTH, date(month.year, month.number, 1), locale=language)


def _behind(t: NullTranslations, *, behind: bool) -> list[str]:
    return [t.gettext("The last games are still being counted.")] if behind else []


def _board_button(text: str, here: bool, month: Month) -> Button:
    return Button(text=text, callback_data=TopPress(here=here, month=str(month)).pack())
