"""Text of a hand message: the table in words, with full names of cards.

The cards of the hand stand on its buttons alone. The text, which a locked phone may show, holds
only what everybody at the table sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations

from bot.messages import texts
from bot.messages.board_text import maintenance_line
from bot.messages.hand.happened import happened
from bot.messages.hand.turn_line import turn_line
from bot.messages.html_names import shown_name
from durak_rules import Event, Game
from durak_rules.game import Pair
from durak_rules.teams import same_team
from engine.tables import MadeMove, Table
from engine.words import card_name, event_sentence, suit_name, turn_sentence

MOST_TOLD = 6  # sentences about what happened


def hand_text(
    t: NullTranslations,
    table: Table,
    game: Game,
    seat: int,
    moves: Sequence[MadeMove],
    group: str = "",
) -> str:
    """Return the text for the person in this seat.

    `moves` are those of the game so far. `group` is the table's group, for a person with hands at
    several tables.
    """
    where = f"{shown_name(group)} · " if group else ""
    told = happened(t, table, seat, _since_own_move(moves, seat))[-MOST_TOLD:]
    parts = [
        f"<b>{where}{turn_line(t, table, game, seat)}</b>",
        maintenance_line(t, table, on=False),
        " ".join(told),
        _lying(t, table, game),
        _others(t, table, game, seat),
        _stock(t, game),
    ]
    return "\n\n".join(part for part in parts if part)


def _since_own_move(moves: Sequence[MadeMove], seat: int) -> list[Event]:
    """Return the events since this seat's last move; having said “done” counts as none."""
    since: list[Event] = []
    for made in moves:
        if made.seat == seat and made.move_text != "pass":
            since = list(made.events[1:])
        else:
            since += made.events
    return since


def _lying(t: NullTranslations, table: Table, game: Game) -> str:
    if not game.attacks:
        return t.gettext("There are no cards on the table.")
    lines = [_pair(t, table, pair) for pair in game.bout]
    return "\n".join([t.gettext("On the table:"), *lines])


def _pair(t: NullTranslations, table: Table, pair: Pair) -> str:
    name = texts.player_in_html(t, table.names, pair.by)
    card = card_name(t, pair.attack)
    if pair.beaten is None:
        return t.gettext("• {card}, by {name}: not beaten").format(card=card, name=name)
    text = t.gettext("• {card}, by {name}: beaten with {by}")
    return text.format(card=card, name=name, by=card_name(t, pair.beaten))


def _others(t: NullTranslations, table: Table, game: Game, own: int) -> str:
    """Return a line for each player, from the reader's left on."""
    seats = [(own + step) % game.seats for step in range(1, game.seats)]
    lines = [_seat(t, table, game, seat, own) for seat in seats]
    if own == game.defender and not game.attacks:
        lines.append(t.gettext("You are the next to defend."))
    return "\n".join(lines)


def _seat(t: NullTranslations, table: Table, game: Game, seat: int, own: int) -> str:
    name = texts.player_in_html(t, table.names, seat)
    if same_team(game.frame.teams, seat, own):
        name += " (" + t.gettext("partner") + ")"
    if seat in game.out:
        return event_sentence(t, "seat_out", mine=False, name=name)
    count = game.hand_sizes[seat]
    cards = t.ngettext("{n} card", "{n} cards", count).format(n=count)
    if seat == game.attacker:
        return t.gettext("{name}: {cards}, attacks").format(name=name, cards=cards)
    if seat == game.defender:
        return t.gettext("{name}: {cards}, defends").format(name=name, cards=cards)
    return f"{name}: {cards}"


def _stock(t: NullTranslations, game: Game) -> str:
    suit = suit_name(t, game.trump_suit)
    if not game.stock_size:
        return turn_sentence(t, "stock_empty", suit=suit)
    text = turn_sentence(t, "stock", count=game.stock_size, suit=suit)
    if not game.turned_up:
        return text
    last = t.gettext("The last one is {card}.").format(card=card_name(t, game.trump))
    return f"{text} {last}"
