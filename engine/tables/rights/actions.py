"""Actions of people at tables and in chats, with what each of them needs: docs/rights.md.

`check` is the one place where a right is judged. The page's sockets and polls, its requests, the
chat's buttons and commands, and the clock that acts for a person all come through it.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from engine.tables.errors import (
    AlreadySeated,
    BeingDealt,
    GamePaused,
    GameRuns,
    NoGame,
    NotPlayed,
    NotSeated,
    NotTheHost,
    TableError,
)
from engine.tables.rights.actor import Actor, When


class Who(Enum):
    """The person that one must be to do something."""

    ANYBODY = "anybody"
    SEATED = "seated"
    UNSEATED = "unseated"
    HOST = "host"
    SEATED_OR_HOST = "seated or host"
    MAKER_OR_HOST = "maker or host"
    PLAYED = "played"


class Need(NamedTuple):
    """The needs of an action."""

    name: str  # as docs/rights.md has it
    who: Who
    when: When = When.ANY
    also: Callable[[Actor], TableError | None] = lambda _: None  # what else may forbid it
    kept_out: bool = False  # may it be done by somebody who is kept out of the table?
    # Is the chat asked first whether the person still belongs to it? Where an action gives power
    # over others or shows cards; after others it is asked, where it hasn't said so lately.
    asks_chat: bool = False


def _apart(actor: Actor) -> TableError | None:
    return actor.kept_apart


def _silenced(actor: Actor) -> TableError | None:
    return actor.silenced


def _over_limit(actor: Actor) -> TableError | None:
    return actor.over_limit


_BETWEEN, _PLAYING, _NOT_DEALING = When.BETWEEN_GAMES, When.PLAYING, When.NOT_DEALING
_IN_A_GAME = When.PLAYING | When.PAUSED


class Action(Enum):
    """Every action with its needs. One without can't be written."""

    # Seats
    SIT = Need("sit down", Who.ANYBODY, _BETWEEN, _apart)
    LEAVE = Need("leave", Who.SEATED, _NOT_DEALING, kept_out=True)
    COME_BACK = Need("take the seat back", Who.SEATED)
    KEEP_SEAT = Need("have the seat kept", Who.SEATED, _BETWEEN)
    JOIN_NEXT = Need("join the next game", Who.UNSEATED, _IN_A_GAME, _apart)
    NOT_JOIN_NEXT = Need("not join it after all", Who.ANYBODY, kept_out=True)
    OFFER_SEAT = Need("offer a seat", Who.SEATED_OR_HOST, _PLAYING, asks_chat=True)
    TAKE_SEAT = Need("take an offered seat", Who.UNSEATED, _PLAYING, _apart, asks_chat=True)
    GET_READY = Need("say ready", Who.SEATED, _BETWEEN)
    SHOW_PHOTO = Need("show or hide the photo", Who.SEATED)

    # Playing
    START = Need("start a game", Who.HOST, _BETWEEN, _over_limit, asks_chat=True)
    PLAY_AGAIN = Need("start when all are ready", Who.SEATED, _BETWEEN, _over_limit)
    REVEAL = Need("reveal the nonce", Who.SEATED, kept_out=True)
    MOVE = Need("make a move", Who.SEATED, _PLAYING)
    SEE_HAND = Need("see one's cards", Who.ANYBODY)
    GIVE_ORDER = Need("leave a standing order", Who.SEATED, _PLAYING)
    END_ORDER = Need("end a standing order", Who.SEATED, kept_out=True)
    FOLLOW_ORDER = Need("have an order followed", Who.SEATED, _PLAYING)
    NEED_TIME = Need("ask for a minute", Who.SEATED, _PLAYING)
    HINT = Need("ask for a hint", Who.SEATED, _PLAYING)
    VOTE = Need("vote to go on", Who.SEATED, _PLAYING)
    SPEAK = Need("say something", Who.SEATED, also=_silenced)
    THROW = Need("throw something", Who.ANYBODY, also=_silenced)

    # Order
    ADD_COMPUTER = Need("add a computer player", Who.HOST, _BETWEEN, asks_chat=True)
    MOVE_SEAT = Need("move a seat", Who.HOST, _BETWEEN, asks_chat=True)
    CHOOSE_TERMS = Need("choose rules and pace", Who.HOST, _BETWEEN, asks_chat=True)
    REMOVE_SEAT = Need("free a seat", Who.HOST, _NOT_DEALING, asks_chat=True)
    KEEP_OUT = Need("keep somebody out", Who.HOST, _NOT_DEALING, asks_chat=True)
    LET_IN = Need("let somebody in again", Who.HOST, asks_chat=True)
    MUTE = Need("mute somebody", Who.HOST, asks_chat=True)
    HUSH = Need("hush all", Who.HOST, asks_chat=True)
    CLOSE = Need("close the table", Who.HOST, _NOT_DEALING, asks_chat=True)
    KEEP_ORDER = Need("open the buttons of order", Who.HOST, asks_chat=True)

    # About people and games
    BLOCK = Need("block somebody", Who.ANYBODY, kept_out=True)
    REPORT = Need("report somebody", Who.ANYBODY, kept_out=True)
    INVITE = Need("get the invitation link", Who.ANYBODY, kept_out=True)
    SEND_PICTURE = Need("send a picture to the chat", Who.PLAYED, asks_chat=True)

    # In a chat, without a table
    CHANGE_SETTINGS = Need("change the group's settings", Who.HOST)
    MAKE_TABLE_AS_ADMIN = Need("make a table where admins do", Who.HOST)
    ANSWER_APPOINTMENT = Need("say in or out", Who.ANYBODY)
    CALL_OFF = Need("call an appointment off", Who.MAKER_OR_HOST)
    BE_CALLED = Need("be called to new tables", Who.ANYBODY)


def check(action: Action, actor: Actor) -> None:
    """Raise why the actor may not do this, if they may not. That they are kept out comes first,
    then what goes on at the table, then what they are, then anything else that forbids it.
    """
    need = action.value
    if actor.kept_out is not None and not need.kept_out:
        raise actor.kept_out
    if actor.when not in need.when:
        raise _not_now(need.when, actor.when)
    refusal = _WHO[need.who](actor) or need.also(actor)
    if refusal is not None:
        raise refusal


def may(action: Action, actor: Actor) -> bool:
    """Return whether `check` finds nothing against it."""
    try:
        check(action, actor)
    except TableError:
        return False
    return True


def _seated(actor: Actor) -> TableError | None:
    return NotSeated() if actor.seat is None else None


def _unseated(actor: Actor) -> TableError | None:
    return None if actor.seat is None else AlreadySeated(seat=actor.seat)


def _host(actor: Actor) -> TableError | None:
    return None if actor.is_host else NotTheHost()


def _seated_or_host(actor: Actor) -> TableError | None:
    return _host(actor) if actor.seat is None else None


def _maker_or_host(actor: Actor) -> TableError | None:
    return None if actor.made_it else _host(actor)


def _played(actor: Actor) -> TableError | None:
    return None if actor.played else NotPlayed()


_WHO: dict[Who, Callable[[Actor], TableError | None]] = {
    Who.ANYBODY: lambda _: None,
    Who.SEATED: _seated,
    Who.UNSEATED: _unseated,
    Who.HOST: _host,
    Who.SEATED_OR_HOST: _seated_or_host,
    Who.MAKER_OR_HOST: _maker_or_host,
    Who.PLAYED: _played,
}


def _not_now(needed: When, now: When) -> TableError:
    if When.BETWEEN_GAMES not in needed:
        return GamePaused() if now is When.PAUSED else NoGame()
    return BeingDealt() if now is When.DEALING else GameRuns()
