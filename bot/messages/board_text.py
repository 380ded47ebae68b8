"""Text of a table's message: public facts only, in the language of its chat."""

from __future__ import annotations

from collections.abc import Collection
from gettext import NullTranslations

from bot.messages import texts
from bot.messages.html_names import shown_name
from bot.messages.result_text import result_text
from durak_rules import Game, Ruleset
from durak_rules.options.rules_code import rules_code
from engine.tables import GamePaused, Pace, Person, Phase, Seat, Table, UnderMaintenance
from engine.words import (
    IN_A_BREATH,
    LIKE_GAME,
    event_sentence,
    game_line,
    game_title,
    house_rules,
    listed,
    pace_line,
    refusal_sentence,
    turn_sentence,
)

TEAM_MARKS = "🟥🟦🟩🟨"
SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def board_text(
    t: NullTranslations,
    table: Table,
    uncalled: Collection[int] = (),
    start_link: str = "",
    reader: int | None = None,
    *,
    maintenance: bool = False,
    silent: bool = False,
) -> str:
    """Return the text of a table's message.

    Seats in `uncalled` get a hint how the bot may notify them: `start_link` leads to the private
    chat. A lobby has it for everybody where the bot is `silent` to some. `reader` is the person in
    whose private chat it stands. During `maintenance` it says so, except under a result.
    """
    parts = [_heading(t, table), maintenance_line(t, table, on=maintenance)]
    if table.phase is Phase.PLAYING and table.game is not None:
        parts += [_seats(t, table), _progress(t, table, table.game)]
        parts += [_handed_over(t, table, seat) for seat in offered_seats(table)]
        parts += [_start_hint(t, table, seat, start_link) for seat in sorted(uncalled)]
    elif table.phase is Phase.OVER and table.last_outcome is not None:
        parts += [
            result_text(t, table, table.last_outcome),
            _dealing(t, table) or _next_game(t, table),
        ]
    else:
        own = table.creator.id == reader
        invitation = _own_table(t) if own else _invitation(t, table.creator)
        parts += [
            _house_rules(t, table.ruleset),
            _dealing(t, table) or invitation,
            _seats(t, table),
            _bell(t, start_link) if silent else "",
        ]
    return "\n\n".join(part for part in parts if part)


def maintenance_line(t: NullTranslations, table: Table, *, on: bool) -> str:
    """Return that the game pauses, or that no new games begin; "" where neither is so."""
    if table.paused:
        return f"⏸ {refusal_sentence(t, GamePaused.code)}"
    return (
        f"🛠 {refusal_sentence(t, UnderMaintenance.code)}"
        if on and table.phase is not Phase.OVER
        else ""
    )


def draft_text(t: NullTranslations, creator: Person, ruleset: Ruleset, pace: Pace) -> str:
    """Return the text of a table that the first press will make."""
    parts = [_terms(t, ruleset, pace), _house_rules(t, ruleset), _invitation(t, creator)]
    return "\n\n".join(part for part in parts if part)


def offer_line(t: NullTranslations, ruleset: Ruleset, pace: Pace) -> str:
    """Return a line about an offered table: its pace, where one was chosen, and its rules."""
    parts = [pace_line(t, pace)] if pace is not Pace.LIVE else []
    if ruleset.preset is not None:
        parts.append(game_line(t, ruleset.preset))
    else:
        parts.append(" ".join(_differences(t, ruleset)))
    return " · ".join(parts)


def rules_in_short(t: NullTranslations, ruleset: Ruleset) -> str:
    """Return the rules of one table for a toast: what is special here, then what Durak is.

    Whole sentences, and no more of them than Telegram shows.
    """
    if ruleset.preset is not None:
        special = [f"{game_title(t, ruleset.preset)}: {game_line(t, ruleset.preset)}"]
    else:
        special = _differences(t, ruleset)
    told = " ".join(special)
    if len(told) > texts.TOAST:
        return _fitting(special, t.gettext("The other rules are shown at the table."))
    whole = f"{told}\n\n{t.gettext(IN_A_BREATH)}"
    return whole if len(whole) <= texts.TOAST else told


def _fitting(sentences: list[str], last: str) -> str:
    kept: list[str] = []
    for sentence in sentences:
        if len(" ".join([*kept, sentence, last])) > texts.TOAST:
            break
        kept.append(sentence)
    return " ".join([*kept, last])


def seat_name(t: NullTranslations, table: Table, seat: int) -> str:
    """Return the name of the person or computer player in this seat, as HTML."""
    names = [one.person.name if one.person else "" for one in table.seats]
    return texts.player_in_html(t, names, seat)


def _heading(t: NullTranslations, table: Table) -> str:
    if table.phase is Phase.LOBBY:
        return _terms(t, table.ruleset, table.pace)
    return f"{_name(t, table.ruleset)} · " + t.gettext("game {n}").format(n=table.game_number)


def _terms(t: NullTranslations, ruleset: Ruleset, pace: Pace) -> str:
    """Return the game, its cards, and the time for a move."""
    return f"{_name(t, ruleset)}\n{_cards(t, ruleset)} · {pace_line(t, pace)}"


def _name(t: NullTranslations, ruleset: Ruleset) -> str:
    return f"🃏 <b>{game_title(t, ruleset.preset)}</b>"


def _cards(t: NullTranslations, ruleset: Ruleset) -> str:
    count = ruleset.cards
    return t.ngettext("{n} card", "{n} cards", count).format(n=count)


def _house_rules(t: NullTranslations, ruleset: Ruleset) -> str:
    """Return how the rules differ from a preset, and the code by which others can play them."""
    told = _differences(t, ruleset)
    if not told:
        return ""
    code = t.gettext("Rules code:")
    return "\n• ".join(told) + f"\n{code} <code>{rules_code(ruleset)}</code>"


def _differences(t: NullTranslations, ruleset: Ruleset) -> list[str]:
    """Return “Podkidnoy, but:” and the differing rules as sentences; nothing for a preset."""
    told = house_rules(t, ruleset)
    if told is None:
        return []
    preset, sentences = told
    return [t.gettext(LIKE_GAME).format(game=game_title(t, preset)), *sentences]


def _invitation(t: NullTranslations, creator: Person) -> str:
    text = t.gettext("{name} invites you to a game of Durak.")
    return text.format(name=shown_name(creator.name))


def _dealing(t: NullTranslations, table: Table) -> str:
    """Return the line between Start and the cards."""
    return "" if table.dealing is None else event_sentence(t, "dealing", mine=False)


def _own_table(t: NullTranslations) -> str:
    return t.gettext("Your table: invite friends, or press Play and add computer players.")


def _seats(t: NullTranslations, table: Table) -> str:
    if not table.seats:
        return t.gettext("Nobody sits here yet.")
    return "\n".join(_seat(t, table, number) for number in range(len(table.seats)))


def _seat(t: NullTranslations, table: Table, number: int) -> str:
    seat = table.seats[number]
    playing = table.phase is Phase.PLAYING
    mark = "▶️" if playing and number in table.waiting else f"{number + 1}."
    robot = " 🤖" if seat.held or seat.person is None else ""
    ready = " ✓" if seat.ready and not playing else ""
    late = " ⏳ " + t.gettext("late") if seat.late_ms and (not playing or seat.held) else ""
    out = ""
    if playing and table.game is not None and number in table.game.out:
        mark, out = "✅", " — " + t.gettext("out")
    team = _team_mark(table, number)
    return f"{mark} {seat_name(t, table, number)}{team}{robot}{ready}{late}{out}"


def _team_mark(table: Table, number: int) -> str:
    """Return the mark of this seat's team; partners sit opposite, which a list doesn't show."""
    if not (teams := table.ruleset.team_count):
        return ""
    chair = number if table.phase is Phase.PLAYING else table.seats[number].chair
    return f" {TEAM_MARKS[chair % teams]}"


def _says(seat: Seat) -> str:
    """Return a mark for what this person said of the next game: they play, or come later."""
    if seat.person is None:
        return ""
    return " ✓" if seat.ready else " ⏳" if seat.late_ms else ""


def offered_seats(table: Table) -> list[int]:
    """Return the seats that are to be handed over, as long as they have cards."""
    out = table.game.out if table.game is not None else ()
    return sorted(seat for seat in table.offered if seat not in out)


def _handed_over(t: NullTranslations, table: Table, seat: int) -> str:
    text = t.gettext(
        "{name} is handing this seat over: open the table to take it. The game still "
        "counts for {name}."
    )
    return text.format(name=seat_name(t, table, seat))


def _progress(t: NullTranslations, table: Table, game: Game) -> str:
    trump = t.gettext("No trumps")
    if game.trump_suit is not None:
        trump = t.gettext("Trump {suit}").format(suit=SUITS[str(game.trump_suit)])
    if game.stock_size:
        stock = t.ngettext("{n} card in the stock", "{n} cards in the stock", game.stock_size)
    else:
        stock = t.gettext("the stock is empty")
    lines = [f"{trump} · {stock.format(n=game.stock_size)}"]
    untold = [seat for seat in sorted(table.waiting) if table.is_untold(seat)]
    waited = [f"<b>{seat_name(t, table, seat)}</b>" for seat in untold or sorted(table.waiting)]
    if waited:
        name = "untold" if untold else "waiting"
        lines.append(turn_sentence(t, name, names=listed(t, waited)))
    return "\n".join(lines)


def _start_hint(t: NullTranslations, table: Table, seat: int, link: str) -> str:
    text = t.gettext(
        '{name}, <a href="{link}">press Start in our private chat</a> and I\'ll message you.'
    )
    return text.format(name=seat_name(t, table, seat), link=link)


def _bell(t: NullTranslations, link: str) -> str:
    """Return the way to messages about one's turns, for people who never started the bot."""
    text = t.gettext("🔔 Message me on my turn")
    return f'<a href="{link}">{text}</a>'


def _next_game(t: NullTranslations, table: Table) -> str:
    """Return the line with the people at the table; a mark for those who play again."""
    names = [seat_name(t, table, number) + _says(seat) for number, seat in enumerate(table.seats)]
    if not names:
        return ""
    text = t.gettext("At the table for the next game: {names}")
    return text.format(names=", ".join(names))
