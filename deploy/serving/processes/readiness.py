"""Waiting until a program that was started answers: as long as it lives and works, and aloud."""

from __future__ import annotations

import asyncio
import logging

import aiohttp

from deploy.serving.processes.part import NotReady, Part
from deploy.serving.processes.signs_of_life import HANGS_AFTER, SignsOfLife

log = logging.getLogger(__name__)

LOOK_EVERY = 0.05  # seconds
SAY_EVERY = 5.0  # seconds
ANSWER_WITHIN = 2.0  # seconds
LONGEST_WORD = 200  # characters of an answer


async def until_ready(part: Part) -> None:
    """Return when the part answers 200, however long that takes; what is waited for is said every
    few seconds. Raises NotReady when it has ended, and when it neither works nor answers.
    """
    assert part.process is not None, "it has been started"
    life, loop = SignsOfLife(part.process.pid), asyncio.get_running_loop()
    say_at = loop.time() + SAY_EVERY
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=ANSWER_WITHIN)) as http:
        while (said := await _answer(http, part.ready_url)) != "":
            _check(part, life, said)
            if loop.time() >= say_at:
                log.warning("Still waiting for %s: %s.", part.name, _state(life, said))
                say_at += SAY_EVERY
            await asyncio.sleep(LOOK_EVERY)


def _check(part: Part, life: SignsOfLife, said: str | None) -> None:
    if part.process is not None and part.process.returncode is not None:
        raise NotReady(f"{part.name} ended with {part.process.returncode} at its start")
    if said is not None:
        life.answered()
    if life.hangs:
        raise NotReady(f"{part.name} has neither worked nor answered for {HANGS_AFTER:.0f} s")


def _state(life: SignsOfLife, said: str | None) -> str:
    if said is not None:
        return f"it says {said}"
    used = life.processor_seconds
    return "it starts" if used is None else f"it starts, {used:.0f} s of the processor so far"


async def _answer(http: aiohttp.ClientSession, url: str) -> str | None:
    """Nothing more to say: "". None while there is no answer at all."""
    try:
        async with http.get(url) as response:
            said = await response.text()
            return "" if response.status == 200 else f"{response.status} {said[:LONGEST_WORD]}"
    except (aiohttp.ClientError, TimeoutError):
        return None
