"""A group's tables are for its members: whoever leaves the group has no seat and no rights at them
from then on, whatever is played there, and through whichever door they come.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.app import BotProcess
from bot.jobs.job_kinds import CheckMembers
from bot.sending.members import check_members
from bot.sending.outbox_reader import CHECK_EVERY
from bot.telegram.budget import wait_at_most
from durak_rules.deal import nonce_commitment
from engine.tables import (
    BELIEVED_MS,
    NO_DELAY,
    PLENTY,
    MembersOnly,
    NotTheHost,
    Person,
    Phase,
    Table,
    Tables,
    keys,
)
from tests.bot.chat import Friend, Telegram, eventually
from tests.bot.games import play_one, playing, seated
from tests.bot.jumping_time import Later

BORIS = Person(7000000002, "Boris", "ru")


async def when(tables: Tables, table_id: str, names: list[str]) -> Table:
    """The table, as soon as these people sit at it."""

    async def look() -> Table | None:
        table = await tables.load(table_id)
        return table if [person.name for person in table.persons] == names else None

    return await eventually(look)


async def test_a_member_who_leaves_the_group_gives_up_the_seat(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables
) -> None:
    await boris_has_left(bot, anna, boris, tables)
    await anna.sees("1. Anna")


async def test_a_member_removed_during_a_game_has_a_stand_in(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await playing(anna, vera, gleb)
    await telegram.act("anna", "kick", chat=anna.chat, member=vera.id)

    async def is_held() -> bool:
        seat = (await tables.load(table_id)).seats[1]
        return seat.held and seat.left

    await eventually(is_held)
    await anna.sees("Vera 🤖")


async def test_nobody_is_called_to_a_table_of_a_group_that_they_left(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    for friend in (anna, vera):
        await friend.starts_bot()
    table_id = await playing(anna, vera)
    table = await tables.load(table_id)
    waited = anna if next(iter(table.waiting)) == table.seat_of(anna.id) else vera
    await later(bot.context.settings.notice_after)
    await eventually(lambda: has_mail(waited, "Your turn"))
    await telegram.act(waited.key, "leave", chat=anna.chat)

    async def is_silent() -> bool:
        return not await has_mail(waited, "Your turn")

    await eventually(is_silent)


async def has_mail(friend: Friend, words: str) -> bool:
    return any(words in text for text in await friend.mail())


async def is_known(tables: Tables, table_id: str, friend: Friend) -> None:
    """The bot has looked whether the friend is a member."""

    async def look() -> bool:
        return not await tables.membership.unsure_of(await tables.load(table_id), [friend.id])

    await eventually(look)


async def boris_has_left(bot: BotProcess, anna: Friend, boris: Friend, tables: Tables) -> str:
    """Anna's table, when the bot knows that Boris isn't of the group any more."""
    table_id = await seated(anna, boris)
    await is_known(tables, table_id, boris)
    await boris.telegram.act("boris", "leave", chat=anna.chat)
    await when(tables, table_id, ["Anna"])
    return table_id


async def test_a_member_who_is_back_may_sit_again(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await boris_has_left(bot, anna, boris, tables)
    kept_out = (await tables.load(table_id)).kept_out
    assert [(one.person.name, one.stranger) for one in kept_out] == [("Boris", True)]
    with pytest.raises(MembersOnly):
        await tables.seats.sit(table_id, BORIS)
    await telegram.act("anna", "add", chat=anna.chat, member=boris.id)

    async def is_let_in() -> bool:
        return not (await tables.load(table_id)).kept_out

    await eventually(is_let_in)
    await tables.seats.sit(table_id, BORIS)
    await when(tables, table_id, ["Anna", "Boris"])


async def test_a_stranger_with_the_link_sits_only_until_we_have_looked(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    leaves_unseen(telegram, vera)
    table_id = await seated(anna)
    await is_known(tables, table_id, anna)
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    await when(tables, table_id, ["Anna"])
    with pytest.raises(MembersOnly):
        await tables.seats.sit(table_id, Person(vera.id, "Vera"))


async def test_telegram_is_asked_about_a_member_once_in_a_while(
    bot: BotProcess, anna: Friend, boris: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await seated(anna)
    await is_known(tables, table_id, anna)

    async def asked() -> int:
        calls = await telegram.calls("getChatMember")
        return [int(call["parameters"]["user_id"]) for call in calls].count(anna.id)

    before = await asked()
    await tables.seats.leave(table_id, anna.id)
    await tables.seats.sit(table_id, Person(anna.id, "Anna"))
    await tables.seats.sit(table_id, BORIS)
    await is_known(tables, table_id, boris)
    await tables.host.choose_terms(table_id, anna.id, auto_pass=False)
    assert await asked() == before


async def test_people_play_while_telegram_does_not_answer(
    bot: BotProcess, anna: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await seated(anna)
    await is_known(tables, table_id, anna)
    await telegram.fault(method="getChatMember", kind="500", count=1000)
    leaves_unseen(telegram, vera)
    await tables.seats.sit(table_id, Person(vera.id, "Vera"))
    with wait_at_most(0):
        await check_members(bot.context, CheckMembers(table_id))
    table = await tables.load(table_id)
    assert [one.name for one in table.persons] == ["Anna", "Vera"]


async def test_an_answer_is_believed_for_five_minutes(
    bot: BotProcess, anna: Friend, tables: Tables, store: Any
) -> None:
    table_id = await seated(anna)
    await is_known(tables, table_id, anna)
    assert 0 < await store.pttl(keys.member(table_id, anna.id)) <= BELIEVED_MS == 5 * 60 * 1000
    table = await tables.load(table_id)
    assert await tables.membership.unsure_of(table, [anna.id, 43]) == [43]
    assert await tables.membership.unsure_of(table, []) == []


# Somebody leaves, or is removed, while a game runs


async def shut_out(tables: Tables, table_id: str, friend: Friend) -> Table:
    """The table, as soon as it knows that the friend isn't of its group."""

    async def look() -> Table | None:
        table = await tables.load(table_id)
        kept = table.keeps_out(friend.id)
        return table if kept is not None and kept.stranger else None

    return await eventually(look)


async def test_the_creator_who_leaves_hands_the_table_on(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await playing(vera, anna, gleb)
    await telegram.act("vera", "leave", chat=anna.chat)
    table = await shut_out(tables, table_id, vera)
    assert table.creator.id == anna.id
    assert table.seats[0].left
    for act in (
        tables.host.remove_seat(table_id, vera.id, 1),
        tables.host.keep_out(table_id, vera.id, 1),
        tables.host.mute(table_id, vera.id, 1, True),
        tables.host.hush(table_id, vera.id, True),
        tables.host.close(table_id, vera.id),
    ):
        with pytest.raises(MembersOnly):
            await act
    await tables.host.hush(table_id, anna.id, True)


async def test_an_admin_who_leaves_is_no_host_without_a_seat_either(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    table_id = await playing(anna, vera)
    assert (await tables.load(table_id)).is_host(boris.id)
    await telegram.act("boris", "leave", chat=anna.chat)
    await shut_out(tables, table_id, boris)
    with pytest.raises(MembersOnly):
        await tables.host.close(table_id, boris.id)


async def test_a_member_who_administers_no_more_is_no_host(
    bot: BotProcess, anna: Friend, boris: Friend, vera: Friend, tables: Tables, telegram: Telegram
) -> None:
    me = bot.context.settings.bot_id
    await telegram.act("anna", "promote", chat=anna.chat, member=me, admin=True)
    table_id = await seated(anna, vera)
    assert (await tables.load(table_id)).is_host(boris.id)
    await telegram.act("anna", "promote", chat=anna.chat, member=boris.id, admin=False)

    async def hosts(who: Friend, expected: bool) -> bool:
        return (await tables.load(table_id)).is_host(who.id) is expected

    await eventually(lambda: hosts(boris, False))
    with pytest.raises(NotTheHost):
        await tables.game.start(table_id, boris.id)
    await telegram.act("anna", "promote", chat=anna.chat, member=vera.id, admin=True)
    await eventually(lambda: hosts(vera, True))


async def test_no_old_button_gives_the_seat_back(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    """Nor the cards, whether the group has become another one or not."""
    table_id = await playing(anna, vera, gleb)
    seat = (await tables.load(table_id)).seat_of(vera.id)
    assert seat is not None
    await telegram.act("vera", "leave", chat=anna.chat)
    await shut_out(tables, table_id, vera)
    await telegram.act("anna", "upgrade", chat=anna.chat)
    for _ in range(4):
        await play_others(tables, table_id, seat)
    table = await tables.load(table_id)
    assert table.phase is not Phase.PLAYING or table.seats[seat].left
    for act in (
        tables.seats.come_back(table_id, vera.id),
        tables.orders.give(table_id, vera.id, "take"),
        tables.seats.offer(table_id, vera.id, seat),
        tables.game.vote_to_go_on(table_id, vera.id, 0),
    ):
        with pytest.raises(MembersOnly):
            await act


async def play_others(tables: Tables, table_id: str, seat: int) -> None:
    """Somebody else makes a move, if the table waits for one."""
    table = await tables.load(table_id)
    if table.phase is Phase.PLAYING and min(table.waiting) != seat:
        await play_one(tables, table_id)


async def test_a_member_who_leaves_during_the_deal_has_a_stand_in_from_the_first_card(
    bot: BotProcess, anna: Friend, vera: Friend, gleb: Friend, tables: Tables, telegram: Telegram
) -> None:
    """At every table of the group: one that is dealt holds up none of the others."""
    other = await seated(gleb, vera)
    table_id = await seated(anna, vera, gleb)
    nonce = "a1" * 16
    await tables.seats.get_ready(table_id, anna.id, nonce_commitment(nonce))
    await tables.game.start(table_id, anna.id)
    assert (await tables.load(table_id)).dealing is not None
    await telegram.act("vera", "leave", chat=anna.chat)
    table = await shut_out(tables, table_id, vera)
    assert [seat.left for seat in table.seats] == [False, False, False]
    await when(tables, other, [gleb_name(table, gleb)])
    table = await tables.game.reveal(table_id, anna.id, nonce)
    assert table.phase is Phase.PLAYING
    assert (table.seats[1].left, table.seats[1].held) == (True, True)


def gleb_name(table: Table, gleb: Friend) -> str:
    return next(one.name for one in table.persons if one.id == gleb.id)


# Chats that tell the bot nothing


def leaves_unseen(telegram: Telegram, friend: Friend) -> None:
    """Let somebody leave without an update, as in a large group where the bot isn't an
    administrator.
    """
    telegram.local.backend.world.chats[str(friend.chat)].members[friend.id] = "left"


async def a_page(store: Any) -> Tables:
    """The tables as a process of the page has them, which can't ask Telegram."""
    return Tables(store, think=(0.05, 0.1), pass_delay=NO_DELAY, allowed=PLENTY)


HostAct = Callable[[Tables, str, int], Awaitable[object]]
HOSTS_ACTS: dict[str, HostAct] = {
    "remove": lambda tables, table, me: tables.host.remove_seat(table, me, 1),
    "keep out": lambda tables, table, me: tables.host.keep_out(table, me, 1),
    "let in": lambda tables, table, me: tables.host.let_in(table, me, 1),
    "mute": lambda tables, table, me: tables.host.mute(table, me, 1, True),
    "close": lambda tables, table, me: tables.host.close(table, me),
}


@pytest.mark.parametrize("act", HOSTS_ACTS)
async def test_a_host_who_left_unseen_is_asked_about_before_they_act(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
    act: str,
) -> None:
    table_id, page = await playing(vera, anna), await a_page(store)
    await is_known(tables, table_id, vera)
    leaves_unseen(telegram, vera)
    await tables.membership.doubt(table_id, vera.id)  # five minutes are over
    version = (await tables.load(table_id)).version
    with pytest.raises(MembersOnly):
        await HOSTS_ACTS[act](page, table_id, vera.id)
    table = await tables.load(table_id)
    assert (table.version, table.creator.id) == (version + 1, anna.id)


async def test_an_offered_seat_is_not_for_strangers(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    store: Any,
) -> None:
    table_id, page = await playing(anna, vera), await a_page(store)
    await is_known(tables, table_id, vera)
    leaves_unseen(telegram, gleb)
    await tables.seats.offer(table_id, vera.id, 1)
    with pytest.raises(MembersOnly):
        await page.seats.take(table_id, Person(gleb.id, "Gleb"), 1)


async def test_a_player_who_left_the_group_unseen_is_found_out(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    gleb: Friend,
    tables: Tables,
    telegram: Telegram,
    later: Later,
) -> None:
    table_id = await playing(anna, vera, gleb)
    await is_known(tables, table_id, vera)
    leaves_unseen(telegram, vera)
    await tables.membership.doubt(table_id, vera.id)
    await later(CHECK_EVERY)
    await play_one(tables, table_id)
    table = await shut_out(tables, table_id, vera)
    assert table.seats[1].left


async def test_a_host_acts_after_a_moment_without_a_bots_answer(
    bot: BotProcess,
    anna: Friend,
    vera: Friend,
    tables: Tables,
    store: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("engine.tables.channels.chat_membership.ANSWER_WITHIN", 0.2)
    monkeypatch.setattr("bot.sending.page_asks.check_member", nothing_comes)
    table_id, page = await playing(vera, anna), await a_page(store)
    await is_known(tables, table_id, vera)
    await tables.membership.doubt(table_id, vera.id)
    await page.host.hush(table_id, vera.id, True)
    assert (await tables.load(table_id)).hushed


async def nothing_comes(*_: object) -> None:
    """A bot that doesn't answer."""
