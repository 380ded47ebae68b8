"""Boards: the living message of each table, posted once and edited to the newest state."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bot.jobs.handlers import handles
from bot.jobs.job_kinds import RefreshBoard, UpdatePin
from bot.memory.sent.attempts import Effect
from bot.memory.sent.kept_messages import BELOW, DELETED, IN_TOPIC, KeptMessage
from bot.sending.boards.board_facts import facts_of, look_of
from bot.sending.boards.board_pace import pace_of, until_told
from bot.sending.boards.closed_boards import close_board
from bot.sending.boards.result_picture import with_picture
from bot.sending.living.call_answers import CallAnswer, CallResult
from bot.sending.living.living_messages import Living, show, until_room
from bot.sending.muted import say_privately
from bot.telegram.places import ChatPlace, InlinePlace, parse_place, place_at
from engine.tables import Phase

if TYPE_CHECKING:
    from bot.context import Context
    from engine.tables import Person, Table


@handles(RefreshBoard)
async def refresh_board(context: Context, job: RefreshBoard) -> float | None:
    """Post or edit what differs from the table as it is now; seconds if some must wait."""
    table, boards = await asyncio.gather(
        context.table(job.table_id), context.memory.boards.of(job.table_id)
    )
    if table is None:
        return await _close(context, job.table_id, boards)
    is_news = any(shows_another(one, table) for one in boards.values())
    if is_news and (wait := await until_told(context, table)):
        return wait
    place = parse_place(table.place)
    if isinstance(place, InlinePlace):
        boards.setdefault(str(place), KeptMessage(0))
    waits: list[float | None] = []
    at_home = isinstance(place, ChatPlace) and str(place.chat) in boards
    if not at_home:  # or home has another number by now
        waits.append(await _post_if_missing(context, table, boards))
    for where, board in boards.items():
        waits.append(await _bring_up_to_date(context, table, where, board))
    return min((wait for wait in waits if wait is not None), default=None)


async def _post_if_missing(
    context: Context, table: Table, boards: dict[str, KeptMessage]
) -> float | None:
    """Post the table's message once, even if the answer is lost: its id comes with its first
    press.
    """
    if await context.bots.of_table(table.id) is not context:
        return None  # its chat is another bot's
    home = await context.chat_of(table)
    if home is None or str(home.chat) in boards:
        return None
    if home.chat > 0 and await context.memory.refused_people.refused.is_set(home.chat):
        return None
    if not table.seats:  # everybody left it while its group moved, say: it has waited enough
        return None
    return await _show(context, table, home, KeptMessage())


async def _bring_up_to_date(
    context: Context, table: Table, where: str, board: KeptMessage
) -> float | None:
    if board.message == DELETED and not board.is_wanted_below:
        return None
    if await _plays_there(context, table, where, board):
        return None
    place = place_at(where)
    assert isinstance(place, ChatPlace | InlinePlace)
    if isinstance(place, ChatPlace) and belongs_below(table, place, board):
        place = await _topic_for(context, table, place, board)
    is_another = game_in(board.shows) != game_in(shows(table))
    with pace_of(table, is_another=is_another, is_new_bout=board.shows != shows(table)):
        return await _show(context, table, place, board)


async def _topic_for(
    context: Context, table: Table, place: ChatPlace, board: KeptMessage
) -> ChatPlace:
    """Return the topic in which it is wanted, or where it stands; else the table's own."""
    topic = board.topic
    if board.asked.startswith(IN_TOPIC):
        topic = int(board.asked.removeprefix(IN_TOPIC))
    if topic >= 0:
        return ChatPlace(place.chat, topic or None)
    home = await context.chat_of(table)
    return home if home is not None and home.chat == place.chat else place


async def _show(
    context: Context, table: Table, place: ChatPlace | InlinePlace, board: KeptMessage
) -> float | None:
    """Post, edit or replace one message; return seconds if it must wait."""
    living = Living(f"the board of table {table.id}", context.memory.boards, table.id, place)
    below = belongs_below(table, place, board)
    parked, wait, facts = await asyncio.gather(
        _is_parked(context, place),
        until_room(context, place, new=below or board.message is None),
        facts_of(context, table, living.where),
    )
    if parked or wait:
        return None if parked else wait
    look = look_of(table, facts)
    below = below or (board.is_photo and not look.fits_caption)
    is_new = below or board.message is None
    if is_new:
        look = await with_picture(context, table, place, look, facts.t)
    answer = await show(
        context,
        living,
        board,
        look,
        shows(table),
        effect=Effect.BOARD.of(table.id, living.where, board.message),
        anew=below,
        silent=below,
    )
    if below and answer.result not in (CallResult.WAITS, CallResult.MOVED, CallResult.NOT_ALLOWED):
        await living.kept.is_done(table.id, living.where)
    if answer.is_done:
        await _is_shown(context, table, place, board, is_new=is_new)
        return None
    return await _refused(context, table, living, board, answer)


async def _is_shown(
    context: Context,
    table: Table,
    place: ChatPlace | InlinePlace,
    before: KeptMessage,
    *,
    is_new: bool,
) -> None:
    """Note whose message it is, and update the pin if it shows something else than before."""
    await context.bots.sent_by(context, table.id)
    changed = is_new or game_in(before.shows) != game_in(shows(table))
    if changed and isinstance(place, ChatPlace) and table.phase is not Phase.LOBBY:
        await context.jobs.put(UpdatePin(table.id))


async def _refused(
    context: Context, table: Table, living: Living, board: KeptMessage, answer: CallAnswer
) -> float | None:
    """Handle what Telegram answers for this message; return seconds if it is to be tried again."""
    match answer.result:
        case CallResult.NOT_ALLOWED if not living.where.startswith("-"):
            await living.kept.forget(table.id, living.where)
        case CallResult.LOST:
            await living.kept.keep(KeptMessage(DELETED), table.id, living.where)
            return await _post_again(context, table, living)
        case CallResult.MUTED | CallResult.REFUSED if board.message == DELETED:
            for person in table.persons:  # their group can't show the table any more
                await _lead_to_table(context, table, living, answer, person)
        case CallResult.MUTED:
            await _lead_to_table(context, table, living, answer, table.creator)
    return answer.wait


async def _lead_to_table(
    context: Context, table: Table, living: Living, answer: CallAnswer, person: Person
) -> None:
    assert answer.error is not None
    t = await context.languages.of(person)
    await say_privately(context, answer.error, int(living.where), person.id, t, table.id)


async def _post_again(context: Context, table: Table, living: Living) -> float | None:
    """Have the message of a running game posted again if somebody deleted it in its group, but no
    more than once a day: more often would be a quarrel with whoever deletes it.
    """
    if table.phase is not Phase.PLAYING or not living.where.startswith("-"):
        return None
    if not await context.memory.attempts.begin(Effect.LOST_BOARD.of(table.id), daily=True):
        return None
    await living.kept.ask(BELOW, table.id, living.where)
    return 0


async def _plays_there(context: Context, table: Table, where: str, board: KeptMessage) -> bool:
    """Return whether somebody plays in this very chat: the hand shows them each move."""
    same = table.phase is Phase.PLAYING and game_in(board.shows) == game_in(shows(table))
    if not same or board.is_wanted_below or not where.isdigit():
        return False
    return (await context.memory.play_ways.of(int(where))).here


async def _is_parked(context: Context, place: ChatPlace | InlinePlace) -> bool:
    return isinstance(place, ChatPlace) and await context.memory.parked.is_set(place.chat)


async def _close(context: Context, table_id: str, boards: dict[str, KeptMessage]) -> float | None:
    """Close the messages of a closed table; those in groups without us, when we are invited.
    Return seconds if some must wait.
    """
    await context.jobs.put(UpdatePin(table_id))
    waits = []
    for where, board in boards.items():
        place = place_at(where)
        assert isinstance(place, ChatPlace | InlinePlace)
        if await _is_parked(context, place):
            continue
        wait = await close_board(context, table_id, place, board)
        if wait is None:
            await context.memory.boards.forget(table_id, where)
        else:
            waits.append(wait)
    return min(waits, default=None)


def shows(table: Table) -> str:
    """Return a short name of what a message about the table shows: the phase, of which game, and
    the bout.
    """
    bout = table.game.bout_number if table.game and table.phase is Phase.PLAYING else 0
    return f"{table.phase}{table.game_number}/{bout}"


def game_in(shown: str) -> str:
    """Return the phase and the game of such a name.

    >>> game_in("playing2/5")
    'playing2'
    """
    return shown.partition("/")[0]


def shows_another(board: KeptMessage, table: Table) -> bool:
    """Return whether a message shows another phase or game than that of the table now."""
    return game_in(board.shows) not in ("", game_in(shows(table)))


def belongs_below(table: Table, place: ChatPlace | InlinePlace, board: KeptMessage) -> bool:
    """Return whether a new message is due: for a result, after the picture of one, or because
    somebody asked for it.

    An inline message can't be sent again.
    """
    is_due = shows_another(board, table) and (table.phase is Phase.OVER or board.is_photo)
    return (is_due or board.is_wanted_below) and isinstance(place, ChatPlace)
