"""The text that operators read when somebody is reported."""

from __future__ import annotations

from gettext import NullTranslations

from bot.messages.html_names import shown_name
from bot.settings import Link
from engine.tables import Person, PlayerReport
from engine.words import REASONS


def report_text(t: NullTranslations, report: PlayerReport, link: Link, *, runs: bool) -> str:
    """Return who reported whom and why, with links to the game's record or its table.

    Nobody sees the record while the game `runs`: then there is the table as well. Before a table's
    first game there is the table alone.
    """
    title = t.gettext("A report: {reason}").format(reason=t.gettext(REASONS[report.reason]))
    lines = [
        f"🚩 <b>{title}</b>",
        t.gettext("About: {person}").format(person=_who(report.about)),
        t.gettext("From: {person}").format(person=_who(report.by)),
    ]
    if report.game:
        game = t.gettext("Table {table}, game {game}")
        words = game.format(table=report.table, game=report.game)
        lines.append(_linked(link(f"{report.table}_replay_{report.game}"), words))
    if runs or not report.game:
        lines.append(_linked(link(report.table), t.gettext("Watch the table")))
    return "\n".join(lines)


def _who(person: Person) -> str:
    return f"{shown_name(person.name)} (<code>{person.id}</code>)"


def _linked(address: str, words: str) -> str:
    return f'<a href="{address}">{words}</a>'
