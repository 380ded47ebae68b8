"""The messages of a closed table: which are deleted, and which are edited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.messages import texts
from bot.sending.living.living_messages import Look, edit, remove, remove_buttons
from bot.telegram.places import InlinePlace
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from bot.memory.sent.kept_messages import KeptMessage
    from bot.telegram.places import ChatPlace


async def close_board(
    context: Context, table_id: str, place: ChatPlace | InlinePlace, board: KeptMessage
) -> float | None:
    """Delete an invitation; remove the buttons of a result. Return seconds if it must wait.

    A message that can't be deleted says that the table is closed.
    """
    what = f"the board of closed table {table_id}"
    if not board.stands or board.message is None:
        return None
    is_result = not board.shows.startswith((Phase.LOBBY, Phase.PLAYING))
    if is_result:
        return (await remove_buttons(context, place, board.message, what)).wait
    if isinstance(place, InlinePlace):
        draft = await context.memory.drafts.of(table_id)
        t = context.languages.words(draft.language if draft else "en")
        look = Look(texts.closed_inline(t, await context.username()))
        return (await edit(context, place, 0, look, what)).wait
    closed = texts.closed_table(await context.languages.of_chat(place.chat))
    return (await remove(context, place.chat, board.message, what, closed)).wait
