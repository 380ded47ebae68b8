"""`durak forget ID`: forget a person who asks the operator, as the bot does when it is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer

from deploy.cli.command_refusals import errors, refuse, settings_or_refuse
from deploy.settings import Settings


def forget(
    person: Annotated[int, typer.Argument(min=1, help="The person's Telegram ID.")],
    data: Annotated[
        Path, typer.Option(help="Directory of `durak serve`, without DURAK_REDIS_URL.")
    ] = Path("data"),
) -> None:
    """Forget a person: remove their ID and name from all finished games, and delete their choices.

    The games stay for the others. Others may play meanwhile; the person must finish first.

    Example: `durak forget 7000000001`
    """
    from deploy.cli.archive.archive_commands import NoArchive, address_of
    from deploy.serving.datadir import DataInUse
    from deploy.serving.embedded import EmbeddedFailed
    from deploy.serving.embedded_binary import EmbeddedMissing
    from deploy.serving.whereabouts import store_place
    from engine.tables import StillPlaying, StoreRefused, StoreUnavailable, UnknownLayout
    from engine.tables.finished.past_game import ArchiveUnavailable

    settings = settings_or_refuse()
    if not settings.redis_url and not data.is_dir():
        refuse(
            f"There are no games in {data.absolute()}: set DURAK_REDIS_URL, or name the directory "
            "with --data."
        )
    if not settings.bot_token:
        refuse("DURAK_BOT_TOKEN is missing: what the bot keeps of them is found by it.")
    try:
        games = asyncio.run(_forget(settings, data, person))
    except StillPlaying as playing:
        refuse(
            f"They play at {playing.values['games']} table(s) now, which would name them again: "
            "forget them when those games are over."
        )
    except ArchiveUnavailable as why:
        refuse(f"The archive doesn't answer: {why.values['reason']}.")
    except (StoreUnavailable, StoreRefused) as why:
        refuse(f"{store_place(settings)} doesn't answer: {why.values['reason']}.")
    except (DataInUse, EmbeddedFailed, EmbeddedMissing, UnknownLayout) as why:
        refuse(str(why))
    told = "1 finished game has" if games == 1 else f"{games} finished games have"
    errors.print(f"Forgotten; {told} lost the name.", markup=False)
    try:
        address_of(settings, data)
    except NoArchive as why:
        errors.print(f"Only the store was asked. {why}", markup=False, soft_wrap=True)


async def _forget(settings: Settings, data: Path, person: int) -> int:
    from bot.memory import Memory
    from bot.settings import bot_id_of
    from deploy.cli.archive.archive_commands import NoArchive, address_of
    from engine.tables import Layout, Tables, connect
    from engine.tables.finished.address import open_archive
    from engine.tables.store.plain_errors import plain_errors

    try:
        archive = open_archive(address_of(settings, data))
    except NoArchive:
        archive = None
    async with _store(settings, data) as url, connect(url) as client:
        try:
            async with plain_errors():
                await Layout(client).is_settled()  # raises; settling waits for who is away
            await Layout(client).settle()
            games = await Tables(client, archive=archive).people.forget(person)
            bots = [bot_id_of(token) for token in settings.tokens]
            for bot in bots:
                memory = Memory(client, bot, bots[0])
                await memory.forget_person(person)
                await memory.bot_assignments.of_people.clear(person)
        finally:
            if archive is not None:
                await archive.close()
    return games


@asynccontextmanager
async def _store(settings: Settings, data: Path) -> AsyncIterator[str]:
    """The address of the store: that of the environment, or of the embedded server of this
    directory, which is started if nobody runs it.
    """
    from deploy.serving.datadir import locked
    from deploy.serving.embedded import EmbeddedRedis, address_in

    if settings.redis_url:
        yield settings.redis_url.get_secret_value()
        return
    running = address_in(data / "redis")
    if running is not None:
        yield running
        return
    with locked(data):
        async with EmbeddedRedis(data / "redis") as redis:
            yield redis.url
