"""Sentences about the data that is kept of people: said by the bot, shown as a page."""

from __future__ import annotations

from gettext import NullTranslations
from typing import Final, NamedTuple

from engine.words.translation.sentences import _


class PrivacyPoint(NamedTuple):
    """A thing that people should know."""

    title: str
    text: str


_PRIVACY: Final = (
    PrivacyPoint(
        _("Who you are"),
        _(
            "Your Telegram ID and name: at your tables until they close, three days after "
            "the last game, and beside your finished games for {days} days, so that you "
            "and those you played with can find them again."
        ),
    ),
    PrivacyPoint(
        _("What was played"),
        _(
            "The cards and moves of each finished game, for {days} days. Players have no names"
            " there: it says first player, second player. Whoever has the table's link can watch"
            " the game again and check the shuffle."
        ),
    ),
    PrivacyPoint(
        _("What you chose"),
        _(
            "Your language, your phone's time zone, when you want messages, which groups "
            "notify you of new tables, whether you play with buttons in the chat, whether "
            "you want news of the server and whom you have blocked, for 400 days after you "
            "chose. What you answered to a game at a certain hour, for nine days."
        ),
    ),
    PrivacyPoint(
        _("Your stats"),
        _(
            "From the finished games that are kept: how often you were the fool, your rating, the"
            " leaderboards. Whoever plays on this server can see you there, unless you say “not in"
            " the leaderboards”: write /me to the bot, or open My games on the page. For 400 days:"
            " whether you solved your last end of the day, and how many in a row."
        ),
    ),
    PrivacyPoint(
        _("What is never kept"),
        _(
            "What you write elsewhere, your phone number, from where you connect. Your photo at"
            " a seat comes from Telegram itself, and its address is kept nowhere."
        ),
    ),
    PrivacyPoint(
        _("Who sees it"),
        _(
            "Those who play with you see your name. Whoever runs this server can see what "
            "is kept, and reads what players report, which is kept for 90 days. Nobody "
            "else: nothing is sold, and there is no advertising."
        ),
    ),
    PrivacyPoint(
        _("What you can do"),
        _(
            "Write /privacy to the bot: it tells you what is kept about you, and forgets "
            "you if you want. The games stay for the others, without you."
        ),
    ),
)


def privacy(t: NullTranslations, days: int) -> list[PrivacyPoint]:
    """Return all points, where finished games are kept for so many days."""
    return [
        PrivacyPoint(t.gettext(title), t.gettext(text).format(days=days))
        for title, text in _PRIVACY
    ]
