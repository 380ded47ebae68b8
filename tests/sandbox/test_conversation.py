"""A bot and people talk: Start, commands, buttons, topics, photos."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest, TelegramForbiddenError
from aiogram.types import (
    BotCommand,
    BufferedInputFile,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    MenuButtonWebApp,
    ReactionTypeEmoji,
    ReplyParameters,
    WebAppInfo,
)

from tests.sandbox.conftest import ANNA, APP
from tests.sandbox.people import Phone
from tests.sandbox.screens import picture


def keyboard(**button: object) -> InlineKeyboardMarkup:
    row = [InlineKeyboardButton(text="Tap", **button)]  # type: ignore[arg-type]
    return InlineKeyboardMarkup(inline_keyboard=[row])


async def test_start_comes_first(bot: Bot, anna: Phone) -> None:
    with pytest.raises(TelegramForbiddenError, match="can't initiate conversation"):
        await bot.send_message(ANNA, "Hello")
    await anna.do("start", bot=5001, parameter="table1")
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.text == "/start table1"
    assert update.message.chat.id == ANNA
    assert [e.type for e in update.message.entities or []] == ["bot_command"]
    await bot.send_message(ANNA, "Hello")
    heard = await anna.sees("Hello")
    assert heard["chat"] == 5001
    assert heard["fresh"] is True


async def test_a_blocked_bot_is_silent(bot: Bot, anna: Phone) -> None:
    await anna.do("start", bot=5001)
    await anna.do("block", bot=5001)
    updates = await bot.get_updates()
    assert updates[-1].my_chat_member is not None
    assert updates[-1].my_chat_member.new_chat_member.status == "kicked"
    with pytest.raises(TelegramForbiddenError, match="bot was blocked by the user"):
        await bot.send_message(ANNA, "Hello?")


async def test_html_and_emoji_count_utf16(bot: Bot, anna: Phone, friends: int) -> None:
    text = '🃏 <b>Anna</b> <a href="tg://user?id=7000000001">&lt;you&gt;</a> <code>x</code>'
    message = await bot.send_message(friends, text, parse_mode="HTML")
    assert message.text == "🃏 Anna <you> x"
    marks = [(e.type, e.offset, e.length) for e in message.entities or []]
    assert marks == [("bold", 3, 4), ("text_mention", 8, 5), ("code", 14, 1)]
    heard = await anna.sees("🃏 Anna <you> x")
    assert heard["message"]["entities"][1]["user"]["first_name"] == "Anna"


async def test_broken_html_is_refused(bot: Bot, friends: int) -> None:
    with pytest.raises(TelegramBadRequest, match="can't parse entities: Can't find end tag"):
        await bot.send_message(friends, "<b>open", parse_mode="HTML")
    with pytest.raises(TelegramBadRequest, match='Unsupported start tag "h1" at byte offset 3'):
        await bot.send_message(friends, "é <h1>x</h1>", parse_mode="HTML")


async def test_a_button_is_pressed_and_answered(bot: Bot, anna: Phone, friends: int) -> None:
    sent = await bot.send_message(friends, "Who plays?", reply_markup=keyboard(callback_data="j"))
    pressed = anna.begin("press", chat=friends, key=str(sent.message_id), button=[0, 0])
    (update,) = await bot.get_updates(timeout=30)
    query = update.callback_query
    assert query is not None
    assert query.data == "j"
    assert query.message is not None
    assert query.message.message_id == sent.message_id
    await bot.answer_callback_query(query.id, text="Welcome", show_alert=True)
    outcome = await pressed
    assert (outcome["kind"], outcome["text"], outcome["alert"]) == ("answer", "Welcome", True)
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.answer_callback_query(query.id)


async def test_an_edit_is_seen_and_the_same_again_is_refused(
    bot: Bot, anna: Phone, friends: int
) -> None:
    sent = await bot.send_message(friends, "One", reply_markup=keyboard(callback_data="j"))
    where = {"chat_id": friends, "message_id": sent.message_id}
    await bot.edit_message_text("Two", **where)
    heard = await anna.sees("Two")
    assert heard["fresh"] is False
    assert heard["message"]["key"] == str(sent.message_id)
    assert "reply_markup" not in heard["message"]
    with pytest.raises(TelegramBadRequest, match="message is not modified"):
        await bot.edit_message_text("Two", **where)
    await bot.delete_message(friends, sent.message_id)
    assert (await anna.hears("deleted"))["keys"] == [str(sent.message_id)]
    with pytest.raises(TelegramBadRequest, match="message to edit not found"):
        await bot.edit_message_text("Three", **where)
    with pytest.raises(TelegramBadRequest, match="message to delete not found"):
        await bot.delete_message(friends, sent.message_id)


async def test_privacy_mode(bot: Bot, other_bot: Bot, anna: Phone, friends: int) -> None:
    for text in ("hello all", "/tea", "/tea@tea_bot", "/ink@ink_bot"):
        await anna.do("send", chat=friends, text=text)
    texts = [u.message.text for u in await bot.get_updates() if u.message]
    assert texts == ["/tea", "/tea@tea_bot"]
    await anna.do("add", chat=friends, member=5002)
    await other_bot.send_message(friends, "I am new here")
    await anna.do("send", chat=friends, text="/who")
    updates = await bot.get_updates(offset=-1)
    assert updates[0].message is not None
    assert updates[0].message.new_chat_members is not None
    heard = await other_bot.get_updates()
    assert heard[-1].message is not None
    assert heard[-1].message.text == "/who"


async def test_replies_reach_the_bot(bot: Bot, anna: Phone, friends: int) -> None:
    sent = await bot.send_message(friends, "Say something")
    await anna.do("send", chat=friends, text="something", reply_to=str(sent.message_id))
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.reply_to_message is not None
    assert update.message.reply_to_message.message_id == sent.message_id
    await bot.send_message(
        friends,
        "Thanks",
        reply_parameters=ReplyParameters(message_id=update.message.message_id),
    )
    heard = await anna.sees("Thanks")
    assert heard["message"]["reply_to_message"]["text"] == "something"


async def test_topics(bot: Bot, anna: Phone, club: int) -> None:
    topic = anna.chat("Club")["topics"][1]["id"]
    await anna.do("send", chat=club, text="/tea@tea_bot", topic=topic)
    (update,) = await bot.get_updates()
    assert update.message is not None
    assert update.message.is_topic_message is True
    await update.message.as_(bot).answer("Here")
    heard = await anna.sees("Here")
    assert heard["message"]["message_thread_id"] == topic
    with pytest.raises(TelegramBadRequest, match="message thread not found"):
        await bot.send_message(club, "Nowhere", message_thread_id=999)


async def test_a_chat_tells_of_itself(bot: Bot, anna: Phone, friends: int) -> None:
    group = await bot.get_chat(friends)
    assert (group.type, group.title) == ("group", "Friends")
    assert group.permissions is not None
    await anna.do("start", bot=5001)
    assert (await bot.get_chat(ANNA)).first_name == "Anna"
    with pytest.raises(TelegramBadRequest, match="chat not found"):
        await bot.get_chat(4)


async def test_commands_of_a_language_are_taken_back(bot: Bot) -> None:
    for language in (None, "lt"):
        command = BotCommand(command="tea", description=language or "en")
        await bot.set_my_commands([command], language_code=language)
    await bot.delete_my_commands(language_code="lt")
    assert await bot.get_my_commands(language_code="lt") == []
    assert [one.description for one in await bot.get_my_commands()] == ["en"]


async def test_commands_and_menu_button(bot: Bot, anna: Phone) -> None:
    await bot.set_my_commands([BotCommand(command="tea", description="Make tea")])
    button = MenuButtonWebApp(text="Open", web_app=WebAppInfo(url=APP))
    await bot.set_chat_menu_button(menu_button=button)
    assert [c.command for c in await bot.get_my_commands()] == ["tea"]
    assert (await bot.get_chat_menu_button()).type == "web_app"
    chat = None
    for told in reversed(anna.heard):
        if told["t"] == "chat" and told["chat"]["id"] == 5001:
            chat = told["chat"]
            break
    assert chat is not None
    assert chat["commands"][0]["description"] == "Make tea"
    assert chat["menu_button"]["text"] == "Open"


async def test_a_photo_is_uploaded(bot: Bot, anna: Phone, friends: int) -> None:
    photo = BufferedInputFile(picture(), "x.png")
    sent = await bot.send_photo(friends, photo, caption="<i>Look</i>", parse_mode="HTML")
    assert sent.photo is not None
    assert (sent.photo[0].width, sent.photo[0].height) == (2, 3)
    heard = await anna.hears("message")
    assert heard["message"]["caption"] == "Look"
    async with anna._session.get(heard["message"]["photo_url"]) as answer:
        assert await answer.read() == picture()


async def test_reactions_and_pins(bot: Bot, anna: Phone, friends: int) -> None:
    sent = await bot.send_message(friends, "Nice?")
    await bot.set_message_reaction(
        friends, sent.message_id, reaction=[ReactionTypeEmoji(emoji="👍")]
    )
    await anna.do("react", chat=friends, key=str(sent.message_id), emoji="🔥")
    heard = await anna.sees("Nice?")
    assert heard["message"]["reactions"] == [
        {"emoji": "👍", "by": [5001]},
        {"emoji": "🔥", "by": [ANNA]},
    ]
    with pytest.raises(TelegramBadRequest, match="not enough rights to manage pinned"):
        await bot.pin_chat_message(friends, sent.message_id)
    await anna.do("promote", chat=friends, member=5001, admin=True)
    await bot.pin_chat_message(friends, sent.message_id)
    chat = await bot.get_chat(friends)
    assert chat.pinned_message is not None
    assert chat.pinned_message.text == "Nice?"


async def test_unread_counts(bot: Bot, anna: Phone, friends: int) -> None:
    await bot.send_message(friends, "One")
    await bot.send_message(friends, "Two")
    await anna.sees("Two")
    await anna.do("read", chat=friends)
    counts = [c["chat"]["unread"] for c in anna.heard if c["t"] == "chat"]
    assert counts == [1, 2, 0]
