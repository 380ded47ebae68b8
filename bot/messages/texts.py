"""All short texts of the bot, through gettext; the English sentence is the key."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations
from html import escape
from typing import Final

from bot.memory.people.call_choices import Call, CallChoice, Hours
from bot.messages.html_names import shown_name
from engine.tables import NoSuchTable, Pace, TableError
from engine.words import (
    GAMES,
    game_line,
    game_title,
    pace_line,
    pace_title,
    player_name,
    refusal_sentence,
)

TOAST: Final = 200  # characters Telegram shows when a button is pressed


def toast(text: str) -> str:
    """Return the text cut to what Telegram takes as the answer to a press."""
    return text if len(text) <= TOAST else text[: TOAST - 1] + "…"


def player_in_html(t: NullTranslations, names: Sequence[str], seat: int) -> str:
    """Return the name of the player in this seat, as HTML."""
    return shown_name(player_name(t, names, seat))


# answers to presses; `play` is the button as the pressed message has it


def joined(t: NullTranslations, play: str) -> str:
    return t.gettext("You're at the table. Open it with {play}.").format(play=play)


def sits_down(t: NullTranslations, name: str) -> str:
    """Return that a computer player sits down."""
    return t.gettext("{name} is at the table.").format(name=name)


def left(t: NullTranslations, in_game: bool) -> str:
    if in_game:
        return t.gettext("You left: a computer player holds your cards until you are back.")
    return t.gettext("You left the table.")


def plays_again(t: NullTranslations) -> str:
    return t.gettext("You're in for another game. The cards are dealt when everyone is ready.")


def seat_kept(t: NullTranslations) -> str:
    return t.gettext("Your seat is kept for ten minutes. Then the others may go on without you.")


def is_back(t: NullTranslations, play: str) -> str:
    return t.gettext("You have a seat here: press {play}.").format(play=play)


def dealing(t: NullTranslations) -> str:
    return t.gettext("Dealing… Good luck!")


def started(t: NullTranslations) -> str:
    return t.gettext("The cards are dealt. Good luck!")


def bell_hint(t: NullTranslations) -> str:
    """Return where to go for messages about one's turns."""
    return t.gettext("For a message on your turn, press 🔔.")


def failed(t: NullTranslations) -> str:
    return t.gettext("That didn't work, and it is our fault. Please try once more.")


def old_button(t: NullTranslations) -> str:
    return t.gettext("This button is too old. Write /durak for a new table.")


def old_draft(t: NullTranslations) -> str:
    return t.gettext("This invitation is too old. Please send a new one.")


def muted(t: NullTranslations, group: str, *, topic: bool, table: bool) -> str:
    """Return why the bot is silent in a group, to the person who asked there.

    With a table it opens from this message.
    """
    if topic:
        why = t.gettext("The topic in “{group}” is closed or gone, so I can't write there.")
    else:
        why = t.gettext("I'm not allowed to write in “{group}”: its admins can change that.")
    here = t.gettext("Your table is here.") if table else ""
    return f"{why.format(group=shown_name(group))} {here}".rstrip()


def too_many_tables(t: NullTranslations) -> str:
    return t.gettext("Several tables here are waiting for players already: join one of them.")


def too_many_commands(t: NullTranslations) -> str:
    return t.gettext("Not so fast: I'll answer again in a minute.")


def too_many_presses(t: NullTranslations) -> str:
    return t.gettext("Not so fast, please.")


def admins_only(t: NullTranslations) -> str:
    return t.gettext("Only an admin of this group can choose its language.")


def only_admins_settle(t: NullTranslations) -> str:
    return t.gettext("Only an admin of this group can decide that.")


def own_settings_elsewhere(t: NullTranslations) -> str:
    """Return why a member can't change the group's settings, and where their own are."""
    own = t.gettext("Your own settings are in our private chat.")
    return f"{only_admins_settle(t)} {own}"


def only_in_private(t: NullTranslations) -> str:
    """Return that the command that was written in a group belongs in the private chat."""
    return t.gettext("That is between the two of us: write it in our private chat.")


def setting_chosen(t: NullTranslations) -> str:
    return t.gettext("OK, that's how it is from now on.")


def table_closed(t: NullTranslations) -> str:
    return t.gettext("The table is closed.")


def no_table(t: NullTranslations) -> str:
    return t.gettext("There is no table here. Write /durak for one.")


def which_table(t: NullTranslations) -> str:
    return t.gettext("Which table? Reply to its message with this command.")


def seat_freed(t: NullTranslations) -> str:
    return t.gettext("Done: the seat is freed.")


def voted(t: NullTranslations) -> str:
    return t.gettext("You want to go on. A computer player takes over when more than half do.")


def goes_on(t: NullTranslations) -> str:
    return t.gettext("A computer player holds that seat until its owner is back.")


def only_admins_make_tables(t: NullTranslations) -> str:
    return t.gettext("Only admins can make tables in this group.")


def another_topic(t: NullTranslations, link: str) -> str:
    text = t.gettext('Tables belong in <a href="{link}">another topic</a> of this group.')
    return text.format(link=link)


def language_chosen(t: NullTranslations) -> str:
    return t.gettext("I speak English now.")


def refusal(t: NullTranslations, error: TableError) -> str:
    """Return why the table refused, and the way on from here where there is one."""
    ways = {
        "no_such_table": t.gettext("Write /durak for a new one."),
        "too_few_seats": t.gettext("Open the table to add a computer player."),
    }
    said = refusal_sentence(t, error.code, error.values)
    return " ".join(part for part in (said, ways.get(error.code)) if part)


# commands


def greeting(t: NullTranslations, bot: str) -> str:
    """Return the first words to a person; `bot` is our username."""
    text = t.gettext(
        "Hello! I deal Durak, the card game that nobody wins and one player loses.\n"
        "\n"
        "Write /durak in a group that I'm in, or send a table to any chat by writing "
        "@{bot} there. I'll message you here when it's your turn."
    )
    return text.format(bot=bot)


def play_here(t: NullTranslations) -> str:
    return t.gettext("The game is one tap away. Computer players always have time for you.")


def group_hello(t: NullTranslations, bot: str) -> str:
    """Return the first words to a group. Commands carry our name: with other bots in a group, a
    bare /durak doesn't always arrive.
    """
    text = t.gettext(
        "Hello! Write /durak@{bot}, and I'll open a table here for everybody. I'll speak "
        "the language of whoever does so first; admins can choose another with "
        "/language@{bot}."
    )
    return text.format(bot=bot)


def help_text(t: NullTranslations, bot: str) -> str:
    """Return the list of commands; `bot` is our username."""
    text = t.gettext(
        "/durak in a group opens a table there with a seat for you; friends press Join or "
        "Play. Where there are other bots too, write /durak@{bot}.\n"
        "/durak {game} chooses the game, /durak {pace} the pace ({pace_line}).\n"
        "/play in my private chat opens the game, /rules tells how it is played, /history "
        "what was played. In a group, add my name: /rules@{bot}.\n"
        "/me shows your stats and your rating, /top the leaderboard of the month.\n"
        "/language changes my language; in a group its admins do that, and more with "
        "/settings@{bot}.\n"
        "\n"
        "Write @{bot} in any other chat to send a table there."
    )
    text = text.format(
        bot=bot,
        game=game_title(t, "perevodnoy"),
        pace=pace_title(t, Pace.SLOW),
        pace_line=pace_line(t, Pace.SLOW),
    )
    below = t.gettext(
        "While a game is running, /durak moves its message to the bottom; /durak with a "
        "game's name opens another table."
    )
    here = t.gettext("/here: play in this private chat with buttons, without the page.")
    later = t.gettext(
        "/durak 20:00 in a group asks who is in at that hour. /callme@{bot} there: I'll "
        "message you when a table opens."
    )
    return f"{text}\n\n{below}\n\n{later.format(bot=bot)}\n\n{here}"


def group_help(t: NullTranslations, bot: str) -> str:
    """Return the commands of a group, in four lines; `bot` is our username."""
    text = t.gettext(
        "/durak@{bot} opens a table, or takes you to the one that waits: /durak {game} 20:00.\n"
        "/rules@{bot} tells how it is played, /top@{bot} who leads, /me@{bot} your stats.\n"
        "/callme@{bot}: I'll message you when a table opens. /stop@{bot} closes yours.\n"
        "For admins: /settings@{bot}, /table@{bot}, /language@{bot}."
    )
    return text.format(bot=bot, game=game_title(t, "perevodnoy"))


def description(t: NullTranslations) -> str:
    """Text that Telegram shows before a person has pressed Start: at most 512 characters."""
    return t.gettext(
        "Durak, the card game that nobody wins and one player loses.\n"
        "\n"
        "Add me to a group and write /durak there, or send a table to any chat by writing "
        "my name. You play with friends, two to eight at a table, or against the computer; "
        "over twenty games, house rules, and a shuffle that everybody can check."
    )


def short_description(t: NullTranslations) -> str:
    """Text in the bot's profile and in links to it: at most 120 characters."""
    return t.gettext("Durak with friends or against the computer, in any Telegram chat.")


def rules_text(t: NullTranslations) -> str:
    return t.gettext(
        "<b>Durak in a minute</b>\n"
        "• Everybody gets six cards. The last card of the stock shows the trump suit.\n"
        "• The attacker plays a card. The defender beats it with a higher card of its "
        "suit, or with a trump.\n"
        "• Others throw in cards of ranks that are on the table already.\n"
        "• All beaten: the cards are discarded, and the defender attacks. A defender who "
        "takes them misses a turn.\n"
        "• Then everybody draws up to six, the attacker first.\n"
        "• Whoever is out of cards when the stock is empty is out of the game. The last "
        "one with cards is the fool: the durak."
    )


def games_text(t: NullTranslations) -> str:
    lines = [f"<b>{game_title(t, name)}</b> — {game_line(t, name)}" for name in GAMES]
    return "\n".join([t.gettext("<b>The games</b>"), *lines])


def choose_language(t: NullTranslations, in_group: bool) -> str:
    if in_group:
        return t.gettext("Which language should I use in this group?")
    return t.gettext("Which language should I use with you?")


def sat_down(t: NullTranslations, group: str | None) -> str:
    """Return the words to somebody who comes from a table at which they sat down in a chat."""
    if group is None:
        return t.gettext("You're at the table. I'll message you here when it's your turn.")
    text = t.gettext(
        "You're at the table in “{group}”. I'll message you here when it's your turn."
    )
    return text.format(group=shown_name(group))


def call_settings(t: NullTranslations, choice: CallChoice, zone: str | None) -> str:
    """Return when this person is called; `zone` is the time zone of their clock."""
    parts = [t.gettext("<b>When should I message you?</b>")]
    if choice.quiet is not None:
        text = t.gettext("No messages from {begins} to {ends} ({zone} time).")
        begins, ends = (f"{hour}:00" for hour in choice.quiet)
        parts.append(text.format(begins=begins, ends=ends, zone=escape(zone or "UTC")))
        if zone is None:
            parts.append(t.gettext("Open the game once, and I'll go by your phone's clock."))
    return "\n\n".join(parts)


def calls(t: NullTranslations) -> dict[Call, str]:
    """Return the choices of when to be notified."""
    return {
        Call.ALL: t.gettext("At each of my turns"),
        Call.EACH: t.gettext("At my turns, seldom to throw in"),
        Call.ALONE: t.gettext("Only when everyone is waiting for me"),
        Call.NEVER: t.gettext("Never"),
    }


def call_holds(t: NullTranslations, call: Call) -> str:
    """Return what holds after *Less* or *More* under a notice."""
    return {
        Call.ALL: t.gettext("I message you at each of your turns, to throw in too."),
        Call.EACH: t.gettext(
            "I message you at your turns. To throw in, only when the table waits for you alone."
        ),
        Call.ALONE: t.gettext("I message you only when everyone is waiting for you."),
        Call.NEVER: t.gettext("I don't message you about turns any more: /settings."),
    }[call]


def hours(t: NullTranslations, quiet: Hours | None) -> str:
    """Return quiet hours as a button's label."""
    return t.gettext("No quiet hours") if quiet is None else f"🌙 {quiet[0]}–{quiet[1]}"


def call_chosen(t: NullTranslations) -> str:
    return t.gettext("OK, I'll stick to that.")


def plays_here(t: NullTranslations) -> str:
    """Return the words to somebody who plays with buttons from now on."""
    return t.gettext(
        "From now on you play here, with buttons: when the cards are dealt, they come into "
        "this chat. ✓ marks the cards you can play. Back to the page: /page."
    )


def plays_on_page(t: NullTranslations) -> str:
    return t.gettext("From now on you play on the page again. With buttons: /here.")


def plays_on(t: NullTranslations) -> str:
    return t.gettext("The seat is yours again: play on.")


def cards_are_coming(t: NullTranslations) -> str:
    """Return what stands in the group's message for one player until the hand is put in."""
    return t.gettext("Your cards come here on your turn. “My cards” shows them at any time.")


def later_here(t: NullTranslations, seconds: float) -> str:
    """Return that Telegram's limit for the group holds up what was asked for by a press."""
    n = max(1, round(seconds))
    text = t.ngettext(
        "Telegram lets me answer here in {n} second. Please press again then.",
        "Telegram lets me answer here in {n} seconds. Please press again then.",
        n,
    )
    return text.format(n=n)


def what_else(t: NullTranslations) -> str:
    """Return the words over what is done seldom at a table of a group."""
    return t.gettext("What else? Only you see this.")


def looks_on(t: NullTranslations, offered: bool) -> str:
    """Return the words to somebody who asks for their cards and doesn't play."""
    if offered:
        return t.gettext("You aren't playing in this game, but a seat is free: take it below.")
    return t.gettext(
        "You aren't playing in this game. “Play” lets you watch it, and under “More…” you can "
        "join the next one."
    )


def numbers_changed(t: NullTranslations) -> str:
    """Return the words before a hand whose numbers aren't those that the person saw."""
    return t.gettext("The table has changed. Now:")


def joins_next(t: NullTranslations) -> str:
    return t.gettext("You're in: you sit down when this game is over.")


def no_game_runs(t: NullTranslations) -> str:
    return t.gettext("No game is running at this table.")


def anonymous(t: NullTranslations) -> str:
    return t.gettext(
        "You write as a channel or as an anonymous admin, so I can't give you a seat. Write as "
        "yourself, please."
    )


def gone_table(t: NullTranslations) -> str:
    return t.gettext("That table is closed. Make a new one with /play.")


def closed_table(t: NullTranslations) -> str:
    """Return the text that replaces a closed table's message that can't be deleted."""
    return refusal(t, NoSuchTable())


def closed_inline(t: NullTranslations, bot: str) -> str:
    """Return the same for a chat that the bot may not see; `bot` is our username."""
    text = t.gettext("Write @{bot} here for a new one.").format(bot=bot)
    return f"{refusal_sentence(t, NoSuchTable.code)} {text}"


def further_down(t: NullTranslations) -> str:
    """Return the text that replaces an old message of a table."""
    return t.gettext("This table's message is further down.")


def commands(t: NullTranslations, in_group: bool, admins: bool = False) -> list[tuple[str, str]]:
    """Return the command menu; a group's admins have a longer one.

    Other commands are answered too: /history, /people, /here and /page, /close.
    """
    if in_group:
        return [
            ("durak", t.gettext("A table for everybody here")),
            ("top", t.gettext("The leaderboard of this month")),
            ("me", t.gettext("My stats here")),
            ("callme", t.gettext("Notify me when a table opens here")),
            ("rules", t.gettext("How Durak is played")),
            ("language", t.gettext("The language of this group")),
            ("help", t.gettext("What I can do")),
            *(_commands_of_admins(t) if admins else []),
        ]
    return [
        ("play", t.gettext("Open the game")),
        ("me", t.gettext("My stats")),
        ("top", t.gettext("The leaderboard of this month")),
        ("rules", t.gettext("How Durak is played")),
        ("language", t.gettext("Choose my language")),
        ("settings", t.gettext("When I message you")),
        ("privacy", t.gettext("What I keep about you")),
        ("help", t.gettext("What I can do")),
    ]


def operator_command(t: NullTranslations) -> tuple[str, str]:
    """Return the command in an operator's menu."""
    return "operator", t.gettext("The operator's page")


def _commands_of_admins(t: NullTranslations) -> list[tuple[str, str]]:
    return [
        ("settings", t.gettext("Settings of this group")),
        ("table", t.gettext("Manage a table")),
        ("stop", t.gettext("Close a table")),
    ]
