"""Texts about pictures of games: answers to the person who asks, and captions for all.

A caption tells the result to those who can't see the picture.
"""

from __future__ import annotations

from gettext import NullTranslations

from bot.messages.people.history_text import verdict
from bot.messages.texts import player_in_html
from engine.pictures.facts import BoutFacts
from engine.tables import PlayedGame
from engine.words import event_sentence, game_title


def caption(t: NullTranslations, played: PlayedGame) -> str:
    """Return a finished game in one line."""
    return f"🃏 {game_title(t, played.record['rules']['preset'])} · {verdict(t, played)}"


def bout_caption(t: NullTranslations, facts: BoutFacts) -> str:
    """Return a bout in one line, without a card."""
    name = player_in_html(t, [one.name for one in facts.sitters], facts.defender)
    if facts.taken:
        told = event_sentence(t, "bout_taken", mine=False, name=name, count=facts.taken)
    else:
        told = t.gettext("{name}: all beaten.").format(name=name)
    return f"🃏 {game_title(t, facts.preset)} · {told}"


def picture_sent(t: NullTranslations) -> str:
    return t.gettext("Here it is.")


def picture_in_private(t: NullTranslations) -> str:
    return t.gettext("The picture is in our private chat.")


def picture_was_sent(t: NullTranslations) -> str:
    return t.gettext("The picture of this game is in this chat already.")


def too_many_pictures(t: NullTranslations) -> str:
    return t.gettext("Enough pictures here for now: ask again in an hour.")


def no_picture(t: NullTranslations) -> str:
    return t.gettext("The picture couldn't be drawn, and it is our fault. Please try again later.")


def picture_too_soon(t: NullTranslations) -> str:
    return t.gettext("Telegram wants me to slow down. Please try again in a minute.")


def may_not_send_pictures(t: NullTranslations) -> str:
    return t.gettext("I'm not allowed to send pictures in this group: its admins can change that.")
