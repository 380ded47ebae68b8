"""The queue of questions in Redis for processes that think: asked, taken, answered. It knows keys
and bytes, not what they mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from engine.players.thoughts.question_kinds import KINDS
from engine.tables import keys
from engine.tables.store.redis_store import RedisStore
from engine.tables.store.scripts import ASK_THINKERS, TAKE_QUESTION
from engine.tables.thinking.watching import About

GROUP: Final = "thinkers"  # as take_question.lua names it
TAKER: Final = "any"  # as well
MOST: Final = 200  # questions that may wait in a queue: more are late before their turn comes
# seconds after which a question is taken again: who took it has died, or hangs
TAKEN_AGAIN: Final = {"short": 0.8, "long": 60.0}


class QueueRefusal(StrEnum):
    """The reason why a question isn't put in the queue."""

    NOBODY = "nobody"  # no process that thinks lives
    FULL = "full"  # too many wait


@dataclass(frozen=True, slots=True)
class Question:
    """A question. `about` is the table that it is about, or None. `token` is the asking process'
    name for it.
    """

    kind: str
    text: bytes = field(repr=False)
    token: str
    asker: str
    about: About | None = None


@dataclass(frozen=True, slots=True)
class Taken:
    """A question that this process is to think about. `left_ms` is the time that it has."""

    question: Question
    queue: str
    mark: str
    waited_ms: int
    left_ms: int


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of a look at a queue."""

    taken: Taken | None
    late: int  # questions that were dropped, for nobody waits for them any more
    waiting: int  # that are in the queue, with those that are thought about


def queue_of(kind: str) -> str:
    """Return the queue for questions of this kind."""
    return "long" if KINDS[kind].long else "short"


async def put(store: RedisStore, asked: Question, within: float) -> str | QueueRefusal:
    """Let a question wait for so many seconds; return its mark, or why it can't wait."""
    where = [keys.questions(queue_of(asked.kind)), keys.thinkers()]
    table_id, version = asked.about or ("", 0)
    fields = ("k", asked.kind, "i", asked.token, "a", asked.asker, "t", table_id, "v", version)
    limits = (keys.question_bell(), MOST, int(within * 1000))
    (reply,) = await store.run_many(ASK_THINKERS, [(where, [*limits, *fields, "q", asked.text])])
    said, *mark = (part.decode() for part in reply)
    return mark[0] if mark else QueueRefusal(said)


async def take_back(store: RedisStore, kind: str, mark: str) -> None:
    """Delete a question whose answer isn't awaited any more."""
    await store.ask([keys.questions(queue_of(kind))], lambda pipe, key: pipe.xdel(key, mark))


async def take(store: RedisStore, queue: str) -> Looked:
    """Take the next question of a queue, if there is one."""
    idle_ms = int(TAKEN_AGAIN[queue] * 1000)
    (reply,) = await store.run_many(TAKE_QUESTION, [([keys.questions(queue)], [idle_ms])])
    late, waiting, *found = reply
    return Looked(_taken(queue, *found) if found else None, int(late), int(waiting))


def _taken(queue: str, mark: bytes, waited_ms: int, fields: Sequence[bytes]) -> Taken:
    told = dict(zip(fields[::2], fields[1::2], strict=True))
    table_id, version = told[b"t"].decode(), int(told[b"v"])
    asked_ms = int(mark.partition(b"-")[0])
    return Taken(
        Question(
            kind=told[b"k"].decode(),
            text=told[b"q"],
            token=told[b"i"].decode(),
            asker=told[b"a"].decode(),
            about=(table_id, version) if table_id else None,
        ),
        queue,
        mark.decode(),
        int(waited_ms),
        int(told[b"u"]) - asked_ms - int(waited_ms),
    )


async def keep_taken(store: RedisStore, taken: Taken) -> None:
    """Note that this question is still being thought about, so that nobody else takes it."""
    await store.ask(
        [keys.questions(taken.queue)],
        lambda pipe, key: pipe.xclaim(key, GROUP, TAKER, 0, [taken.mark], justid=True),
    )


async def finish(store: RedisStore, taken: Taken, answer: bytes | str) -> None:
    """Delete the question, and tell its asker the answer, or in a word why there is none."""
    queue, asked = keys.questions(taken.queue), taken.question
    told = f" {answer}".encode() if isinstance(answer, str) else b"\n" + answer
    said = asked.token.encode() + told
    commands: list[tuple[Any, ...]] = [
        ("XACK", queue, GROUP, taken.mark),
        ("XDEL", queue, taken.mark),
        ("PUBLISH", keys.answers(asked.asker), said),
    ]
    await store.ask(commands, lambda pipe, command: pipe.execute_command(*command))


async def note_alive(store: RedisStore, process: str) -> None:
    """Note that this process thinks, and will for the next three seconds."""
    now = await store.clock_ms()
    thinkers = keys.thinkers()
    commands: list[tuple[Any, ...]] = [
        ("ZREMRANGEBYSCORE", thinkers, "-inf", now),
        ("ZADD", thinkers, now + keys.THINKER_MS, process),
        ("PEXPIRE", thinkers, keys.THINKER_MS),
    ]
    await store.ask(commands, lambda pipe, command: pipe.execute_command(*command))


async def count_alive(store: RedisStore) -> int:
    """Return how many processes think."""
    now = await store.clock_ms()
    [count] = await store.ask([keys.thinkers()], lambda pipe, key: pipe.zcount(key, now, "+inf"))
    return int(count)


async def note_gone(store: RedisStore, process: str) -> None:
    """Note that this process thinks no more."""
    await store.ask([keys.thinkers()], lambda pipe, key: pipe.zrem(key, process))
