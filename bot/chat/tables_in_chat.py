"""Tables made from the chat: new ones, ones made of a draft, and the messages that show them."""

from __future__ import annotations

import hmac
import secrets
import string
from typing import TYPE_CHECKING

from aiogram.types import Message

from bot.jobs.job_kinds import RefreshBoard, RemoveButtons, RemoveMessage
from bot.memory.drafts import Draft
from bot.memory.job_queue import Urgency
from bot.memory.sent.kept_messages import PHOTO
from bot.sending.admins import admins_of
from bot.telegram.for_one import id_of
from bot.telegram.places import INLINE_NAME, ChatPlace, InlinePlace, Place, where_of
from bot.telegram.pressed import is_from_button
from durak_rules.options.rules_code import parse_rules_code
from engine.tables import NoSuchTable, Pace, Person, Table, TableExists

if TYPE_CHECKING:
    from aiogram.types import CallbackQuery, Message, Update

    from bot.chat.wishes import Wish
    from bot.context import Context

ID_LETTERS = string.ascii_lowercase + string.digits
MOST_INLINE = 8  # inline messages of one table that are kept up to date
ID_LENGTH = 16  # nobody guesses one
GENERAL = 1  # as Telegram counts topics


def new_table_id() -> str:
    """Return an id that can be given out before the table exists."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def table_id_of(update: int, token: str) -> str:
    """Return the id of the table that an update asks for: the same when it is handled twice."""
    drawn = hmac.digest(token.encode(), f"table {update}".encode(), "sha256")
    number, letters = int.from_bytes(drawn, "big"), []
    for _ in range(ID_LENGTH):
        number, letter = divmod(number, len(ID_LETTERS))
        letters.append(ID_LETTERS[letter])
    return "".join(letters)


async def make_table(
    context: Context,
    update: Update,
    creator: Person,
    wish: Wish,
    place: Place,
    *,
    table_id: str | None = None,
) -> Table:
    """Return the new table that this update asks for, or the table that has its id already.

    Its creator sits at it. Its message follows at once, and in any case by the outbox.
    """
    hosts, auto_pass = set(context.settings.admins), True
    if isinstance(place, ChatPlace) and place.chat < 0:
        hosts.update(await admins_of(context, place.chat))
        auto_pass = (await context.memory.group_settings.of(place.chat)).auto_pass
    table_id = table_id or table_id_of(update.update_id, context.settings.token)
    await context.claim_table(table_id)
    table = await context.tables.create(
        creator,
        ruleset=wish.ruleset,
        pace=wish.pace,
        place=str(place),
        hosts=hosts,
        auto_pass=auto_pass,
        seated=True,
        table_id=table_id,
    )
    await context.jobs.put(RefreshBoard(table.id), urgency=Urgency.ANSWER)
    return table


async def open_draft(context: Context, table_id: str, inline_message: str | None) -> Table:
    """Return the table of an inline message; make it if this is the first news of it.

    Telegram may tell of the choice before, after, or never; presses may come at once from several
    people. The first one makes the table, under the id that the message already carries. A forged
    press makes none in a message that shows another table.
    """
    table = await context.table(table_id)
    if table is not None:
        return table
    draft = await context.memory.drafts.of(table_id)
    if draft is None or inline_message is None:
        raise NoSuchTable(table=table_id)
    if await _shows_another(context, table_id, inline_message):
        raise NoSuchTable(table=table_id)
    table = await _make_from_draft(context, table_id, draft, InlinePlace(inline_message))
    await context.memory.drafts.use(table_id, draft)
    return table


async def _make_from_draft(
    context: Context, table_id: str, draft: Draft, place: InlinePlace
) -> Table:
    await context.claim_table(table_id)
    try:
        return await context.tables.create(
            Person(draft.creator, draft.name, draft.language),
            ruleset=parse_rules_code(draft.rules),
            pace=Pace(draft.pace),
            place=str(place),
            hosts=context.settings.admins,
            table_id=table_id,
        )
    except TableExists:
        return await context.tables.load(table_id)


async def shown_here(context: Context, table: Table, query: CallbackQuery) -> None:
    """Note that the pressed message shows this table, so that it is kept up to date.

    So the bot learns of a message whose id it never got: the connection was cut, or the process
    died. If another was sent meanwhile, the unknown one is removed; a picture loses its buttons.
    A press can be forged: only a message that has the pressed button shows the table.
    """
    message = query.message
    if message is None or not is_from_button(query) or id_of(query) is not None:
        return
    chat, number = message.chat.id, message.message_id
    if not await _belongs(context, table, chat):
        return
    is_photo = isinstance(message, Message) and bool(message.photo)
    kept = await context.memory.boards.adopt(table.id, chat, number, PHOTO if is_photo else "")
    await context.bots.sent_by(context, table.id)
    if kept > 0 and kept != number:
        await context.jobs.put((RemoveButtons if is_photo else RemoveMessage)(chat, number))
    await context.jobs.put(RefreshBoard(table.id))


async def shown_inline(context: Context, table_id: str, person: int, inline_message: str) -> None:
    """Note that this inline message shows this table, if the person is at the table.

    Telegram doesn't tell the message's text, so the table of a press may be forged. And people who
    know a table's id can send such messages: they must not use up the few that are kept up to
    date.
    """
    table = await context.table(table_id)
    if table is None or not _is_at(table, person):
        return
    if await _shows_another(context, table_id, inline_message):
        return
    boards, place = context.memory.boards, InlinePlace(inline_message)
    others = [one for one in await boards.of(table_id) if one.startswith(INLINE_NAME)]
    if len(others) < MOST_INLINE:
        await boards.adopt(table_id, where_of(place), 0)
    await context.bots.sent_by(context, table_id)
    await context.jobs.put(RefreshBoard(table_id))


def _is_at(table: Table, person: int) -> bool:
    """Return whether the person sits at the table, will sit there next, or is a host of it."""
    sits = table.seat_of(person) is not None or table.joins(person)
    return sits or table.is_host(person)


async def _shows_another(context: Context, table_id: str, inline_message: str) -> bool:
    """Return whether this inline message is known to show another table."""
    shown = await context.memory.boards.tables_in(where_of(InlinePlace(inline_message)))
    return bool(shown) and table_id not in shown


async def _belongs(context: Context, table: Table, chat: int) -> bool:
    """Return whether a message in this chat may show the table: in a group only its own tables."""
    home = await context.chat_of(table)
    return chat > 0 or (home is not None and home.chat == chat)


def place_of(message: Message) -> ChatPlace:
    """Return the group of the message, with its topic if the group has topics."""
    topic = message.message_thread_id if message.is_topic_message else None
    return ChatPlace(message.chat.id, topic)


def topic_of(message: Message) -> int:
    """Return the topic of a message; General has no number of its own."""
    return place_of(message).topic or GENERAL
