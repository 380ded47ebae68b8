"""What those who run a server read when somebody is reported."""

from __future__ import annotations

from gettext import NullTranslations

from bot.messages.html_names import shown_name
from bot.settings import Link
from engine.tables import Person, Report
from engine.words import REASONS


def report_text(t: NullTranslations, report: Report, link: Link, *, runs: bool) -> str:
    """Who about whom and why, and the way to the game: while it runs its record isn't there yet,
    and cards in hands are for nobody.
    """
    start = report.table if runs else f"{report.table}_replay_{report.game}"
    game = t.gettext("Table {table}, game {game}").format(table=report.table, game=report.game)
    title = t.gettext("A report: {reason}").format(reason=t.gettext(REASONS[report.reason]))
    return "\n".join(
        [
            f"🚩 <b>{title}</b>",
            t.gettext("About: {person}").format(person=_who(report.about)),
            t.gettext("From: {person}").format(person=_who(report.by)),
            f'<a href="{link(start)}">{game}</a>',
        ]
    )


def _who(person: Person) -> str:
    return f"{shown_name(person.name)} (<code>{person.id}</code>)"
