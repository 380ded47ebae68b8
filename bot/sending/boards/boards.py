"""Boards: the living message of each table, posted once and edited to the newest state."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from aiogram.exceptions import (
    TelegramBadRequest,
    TelegramForbiddenError,
    TelegramMigrateToChat,
)

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshBoard, RemoveOldMessage, UpdatePin
from bot.memory.sent.attempts import Effect
from bot.memory.sent.board_messages import DELETED, INLINE, BoardMessage
from bot.messages.digest import digest
from bot.sending.boards.board_facts import facts_of, look_of
from bot.sending.boards.board_pace import pace_of, until_told
from bot.sending.boards.closed_boards import close_board
from bot.sending.muted import say_privately
from bot.telegram.api_errors import cannot_write_in_chat, message_is_lost
from bot.telegram.budget import TooSoon, attempting
from bot.telegram.places import ChatPlace, InlinePlace, parse_place
from engine.tables import Phase

if TYPE_CHECKING:
    from aiogram.types import InlineKeyboardMarkup

    from bot.context import Context
    from engine.tables import Table

log = logging.getLogger(__name__)


@handles(RefreshBoard)
async def refresh_board(context: Context, job: RefreshBoard) -> float | None:
    """Do what `Boards.refresh` does."""
    return await Boards(context).refresh(job)


class Boards:
    """Keeps every message of a table up to date."""

    def __init__(self, context: Context) -> None:
        self._context = context

    async def refresh(self, job: RefreshBoard) -> float | None:
        """Post or edit what differs from the table as it is now; seconds if some must wait."""
        table, boards = await asyncio.gather(
            self._context.table(job.table_id), self._context.memory.boards.of(job.table_id)
        )
        if table is None:
            return await self._close(job.table_id, boards)
        is_told = all(board.shows in ("", shows(table)) for board in boards.values())
        if not is_told and (wait := await until_told(self._context, table)):
            return wait
        place = parse_place(table.place)
        if isinstance(place, InlinePlace):
            boards.setdefault(str(place), BoardMessage(0))
        waits: list[float | None] = []
        at_home = isinstance(place, ChatPlace) and str(place.chat) in boards
        if not at_home:  # or home has another number by now
            waits.append(await self._post_if_missing(table, boards))
        for where, board in boards.items():
            waits.append(await self._bring_up_to_date(table, where, board))
        return min((wait for wait in waits if wait is not None), default=None)

    async def _post_if_missing(
        self, table: Table, boards: dict[str, BoardMessage]
    ) -> float | None:
        """Post the table's message once, even if the answer is lost: its id comes with its first
        press.
        """
        memory = self._context.memory
        if await self._context.bots.of_table(table.id) is not self._context:
            return None  # its chat is another bot's
        chat = await self._context.chat_of(table)
        if chat is None or str(chat.chat) in boards or await memory.parked.is_set(chat.chat):
            return None
        if chat.chat > 0 and await memory.refused_people.refused.is_set(chat.chat):
            return None
        if not table.seats:  # everybody left it while its group moved, say: it has waited enough
            return None
        if wait := await self._until_sent(str(chat.chat)):
            return wait
        look = look_of(table, await facts_of(self._context, table, str(chat.chat)))
        effect = Effect.BOARD.of(table.id, chat.chat)
        if not await memory.attempts.begin(effect):
            return None
        try:
            async with attempting(memory.attempts, effect):
                await self._post(table, chat, *look)
        except TooSoon as error:
            return error.wait
        except (TelegramMigrateToChat, TelegramForbiddenError, TelegramBadRequest) as error:
            return await self._refused(table, str(chat.chat), error)
        await memory.attempts.forget(effect)
        return None

    async def _until_sent(self, where: str) -> float:
        """Return seconds until a new message has room in this chat, before its text is made."""
        windows = self._context.rate.sends_to(where)
        return await self._context.memory.send_windows.wait(where, windows)

    async def _until_edited(self, where: str) -> float:
        """Return seconds until an edit has room in this chat."""
        windows = self._context.rate.edits_in(where)
        return await self._context.memory.send_windows.wait(where, windows)

    async def _post(
        self,
        table: Table,
        chat: ChatPlace,
        text: str,
        keyboard: InlineKeyboardMarkup,
        *,
        silent: bool = False,
    ) -> None:
        """Post a new message."""
        where = str(chat.chat)
        message = await self._context.bot.send_message(
            chat.chat,
            text,
            message_thread_id=chat.topic,
            reply_markup=keyboard,
            disable_notification=silent or None,
        )
        await self._show(table, where, message.message_id, text, keyboard)
        await self._shows_now(table, where)

    async def _bring_up_to_date(
        self, table: Table, where: str, board: BoardMessage
    ) -> float | None:
        if board.message == DELETED and not board.wanted_below:
            return None
        if await self._plays_there(table, where, board):
            return None
        is_another, is_new_bout = board.shows != shows(table), board.bout != bout_of(table)
        with pace_of(table, is_another=is_another, is_new_bout=is_new_bout):
            return await self._show_now(table, where, board)

    async def _show_now(self, table: Table, where: str, board: BoardMessage) -> float | None:
        below = belongs_below(table, where, board)
        parked, wait, facts = await asyncio.gather(
            self._is_parked(where),
            self._until_sent(where) if below else self._until_edited(where),
            facts_of(self._context, table, where),
        )
        if parked or wait:
            return None if parked else wait
        look = look_of(table, facts)
        try:
            if below:
                await self._post_below(table, where, board, *look)
            elif digest(*look) != board.digest:
                await self._edit(where, board.message, *look)
                await self._show(table, where, board.message, *look)
                await self._shows_now(table, where, board)
        except TooSoon as error:
            return error.wait
        except (TelegramMigrateToChat, TelegramForbiddenError, TelegramBadRequest) as error:
            return await self._refused(table, where, error)
        return None

    async def _plays_there(self, table: Table, where: str, board: BoardMessage) -> bool:
        """Return whether somebody plays in this very chat: the hand shows them each move."""
        same = table.phase is Phase.PLAYING and board.shows == shows(table)
        if not same or board.wanted_below or not where.isdigit():
            return False
        return (await self._context.memory.play_ways.of(int(where))).here

    async def _post_below(
        self,
        table: Table,
        where: str,
        board: BoardMessage,
        text: str,
        keyboard: InlineKeyboardMarkup,
    ) -> None:
        """Post the message again without a sound, and remove the old one.

        The old one stays and is edited while nobody knows whether the new one arrived, or where it
        may not be sent.
        """
        sent = await self._sent_below(table, where, board, text, keyboard)
        await self._context.memory.boards.is_below(table.id, where)
        if board.message == DELETED:
            return
        if sent:
            await self._context.jobs.put(RemoveOldMessage(int(where), board.message))
        else:
            await self._edit(where, board.message, text, keyboard)
            await self._show(table, where, board.message, text, keyboard)
            await self._shows_now(table, where, board)

    async def _sent_below(
        self,
        table: Table,
        where: str,
        board: BoardMessage,
        text: str,
        keyboard: InlineKeyboardMarkup,
    ) -> bool:
        attempts = self._context.memory.attempts
        effect = Effect.BOARD.of(table.id, int(where), board.message)
        if not await attempts.begin(effect):
            return False
        home = await self._context.chat_of(table)
        chat = home if home and str(home.chat) == where else ChatPlace(int(where))
        try:
            async with attempting(attempts, effect):
                await self._post(table, chat, text, keyboard, silent=True)
        except TelegramBadRequest as error:
            log.info("table %s stays where it is in its chat: %s", table.id, error)
            if board.message == DELETED:
                await self._tell_players(table, where, error)
            return False
        await attempts.forget(effect)
        return True

    async def _tell_players(self, table: Table, where: str, error: Exception) -> None:
        """Lead those who play to the table: their group can't show it any more."""
        for person in table.persons:
            t = await self._context.languages.of(person)
            await say_privately(self._context, error, int(where), person.id, t, table.id)

    async def _edit(
        self, where: str, message: int, text: str, keyboard: InlineKeyboardMarkup
    ) -> None:
        bot = self._context.bot
        if where.startswith(INLINE):
            inline = where.removeprefix(INLINE)
            await bot.edit_message_text(text, inline_message_id=inline, reply_markup=keyboard)
        else:
            await bot.edit_message_text(
                text, chat_id=int(where), message_id=message, reply_markup=keyboard
            )

    async def _shows_now(
        self, table: Table, where: str, before: BoardMessage | None = None
    ) -> None:
        """Update the pin if the message shows something else than before."""
        changed = before is None or before.shows != shows(table)
        if changed and not where.startswith(INLINE) and table.phase is not Phase.LOBBY:
            await self._context.jobs.put(UpdatePin(table.id))

    async def _show(
        self, table: Table, where: str, message: int, text: str, keyboard: InlineKeyboardMarkup
    ) -> None:
        await self._context.memory.boards.keep(
            table.id,
            where,
            BoardMessage(message, digest(text, keyboard), shows(table), bout=bout_of(table)),
        )
        await self._context.bots.sent_by(self._context, table.id)

    async def _refused(self, table: Table, where: str, error: Exception) -> float | None:
        """Handle an error of Telegram for this message; return seconds if it
        is to be tried again.
        """
        memory = self._context.memory
        if isinstance(error, TelegramMigrateToChat):
            await memory.move_group(int(where), error.migrate_to_chat_id)
            await memory.boards.forget(table.id, where)
            return 0
        if isinstance(error, TelegramForbiddenError):
            await self._removed_from_chat(table, where)
            return None
        if message_is_lost(error):
            await memory.boards.keep(table.id, where, BoardMessage(DELETED))
            return await self._post_again(table, where)
        if cannot_write_in_chat(error):
            context, creator = self._context, table.creator
            t = await context.languages.of(creator)
            await say_privately(context, error, int(where), creator.id, t, table.id)
        log.warning("the message of table %s in %s: %s", table.id, where, error)
        return None

    async def _post_again(self, table: Table, where: str) -> float | None:
        """Have the message of a running game posted again if somebody deleted it in its group, but
        no more than once a day: more often would be a quarrel with whoever deletes it.
        """
        memory = self._context.memory
        if table.phase is not Phase.PLAYING or not where.startswith("-"):
            return None
        if not await memory.attempts.begin(Effect.LOST_BOARD.of(table.id), daily=True):
            return None
        await memory.boards.want_below(table.id, where)
        return 0

    async def _removed_from_chat(self, table: Table, where: str) -> None:
        """Note that the bot can't write there. A group may invite us again: its message stays
        ours.
        """
        memory = self._context.memory
        chat = 0 if where.startswith(INLINE) else int(where)
        if chat < 0:
            await memory.parked.set(chat)
            return
        await memory.boards.forget(table.id, where)
        if chat > 0:
            await memory.refused_people.refuse(chat)

    async def _is_parked(self, where: str) -> bool:
        parked = self._context.memory.parked
        return not where.startswith(INLINE) and await parked.is_set(int(where))

    async def _close(self, table_id: str, boards: dict[str, BoardMessage]) -> float | None:
        """Close the messages of a closed table."""
        await self._context.jobs.put(UpdatePin(table_id))
        for where, board in boards.items():
            if await self._is_parked(where):
                continue  # until we are invited again
            await close_board(self._context, table_id, where, board)
            await self._context.memory.boards.forget(table_id, where)
        return None


def shows(table: Table) -> str:
    """Return a short name of what a message about the table shows: the phase, of which game."""
    return f"{table.phase}{table.game_number}"


def bout_of(table: Table) -> int:
    """Return the number of the bout that runs; 0 where none does."""
    return table.game.bout_number if table.game and table.phase is Phase.PLAYING else 0


def belongs_below(table: Table, where: str, board: BoardMessage) -> bool:
    """Return whether a new message is due: for a result, or because somebody asked for it.

    An inline message can't be sent again.
    """
    over = table.phase is Phase.OVER and board.shows not in ("", shows(table))
    return (over or board.wanted_below) and not where.startswith(INLINE)
