"""Inline mode, and messages that Mini Apps share or send."""

import pytest
from aiogram import Bot
from aiogram.exceptions import TelegramBadRequest
from aiogram.types import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
    MenuButtonWebApp,
    WebAppInfo,
)

from tests.sandbox.conftest import ANNA, APP
from tests.sandbox.people import Phone


def article(name: str = "a", **button: object) -> InlineQueryResultArticle:
    button = button or {"callback_data": "join"}
    row = [InlineKeyboardButton(text="Join", **button)]  # type: ignore[arg-type]
    return InlineQueryResultArticle(
        id=name,
        title="A cup of tea",
        input_message_content=InputTextMessageContent(
            message_text="<b>Tea</b>", parse_mode="HTML"
        ),
        reply_markup=InlineKeyboardMarkup(inline_keyboard=[row]),
    )


async def asked(bot: Bot, phone: Phone, chat: int, words: str) -> dict[str, object]:
    """Write `@tea_bot words`; the bot offers one article."""
    question = phone.begin("inline", bot="tea_bot", chat=chat, query=words)
    (update,) = await bot.get_updates(timeout=30)
    await bot.get_updates(offset=update.update_id + 1)
    query = update.inline_query
    assert query is not None
    assert query.query == words
    await bot.answer_inline_query(query.id, [article()], cache_time=0, is_personal=True)
    return await question


async def test_a_result_is_chosen_and_edited(bot: Bot, anna: Phone, boris: Phone) -> None:
    """Even where the bot is no member: between two people."""
    chat = (await anna.do("open_chat", **{"with": 7_000_000_002}))["chat"]
    shown = await asked(bot, anna, chat, "green")
    results = shown["results"]
    assert isinstance(results, list)
    assert results[0]["title"] == "A cup of tea"
    await anna.do("choose", query_id=shown["query_id"], result="a", chat=chat)
    (update,) = await bot.get_updates()
    chosen = update.chosen_inline_result
    assert chosen is not None
    assert chosen.inline_message_id is not None
    heard = await boris.sees("Tea")
    assert heard["chat"] == ANNA
    assert heard["message"]["via_bot"]["username"] == "tea_bot"
    pressed = boris.begin("press", chat=ANNA, key=heard["message"]["key"], button=[0, 0])
    updates = await bot.get_updates(offset=update.update_id + 1, timeout=30)
    query = updates[0].callback_query
    assert query is not None
    assert query.inline_message_id == chosen.inline_message_id
    assert query.message is None
    assert await query.as_(bot).answer("Poured")
    assert (await pressed)["text"] == "Poured"
    assert await bot.edit_message_text("Empty", inline_message_id=chosen.inline_message_id) is True
    await anna.sees("Empty")
    with pytest.raises(TelegramBadRequest, match="MESSAGE_ID_INVALID"):
        await bot.edit_message_text("Empty", inline_message_id="nonsense")


async def test_only_the_newest_question_counts(bot: Bot, anna: Phone, friends: int) -> None:
    older = anna.begin("inline", bot="tea_bot", chat=friends, query="g")
    (first,) = await bot.get_updates(timeout=30)
    newer = anna.begin("inline", bot="tea_bot", chat=friends, query="gr")
    assert (await older)["t"] == "refused"
    _, second = await bot.get_updates(timeout=30)
    assert first.inline_query is not None
    assert second.inline_query is not None
    assert second.inline_query.chat_type == "group"
    with pytest.raises(TelegramBadRequest, match="query is too old"):
        await bot.answer_inline_query(first.inline_query.id, [])
    button = InlineQueryResultsButton(text="More", start_parameter="more")
    await bot.answer_inline_query(second.inline_query.id, [], button=button)
    shown = await newer
    assert shown["button"] == {"text": "More"}
    outcome = await anna.do("inline_button", query_id=shown["query_id"])
    assert (outcome["kind"], outcome["chat"], outcome["parameter"]) == ("chat", 5001, "more")


async def test_answers_are_kept_for_everybody_unless_personal(
    bot: Bot, anna: Phone, boris: Phone, friends: int
) -> None:
    question = anna.begin("inline", bot="tea_bot", chat=friends, query="x")
    (update,) = await bot.get_updates(timeout=30)
    assert update.inline_query is not None
    await bot.answer_inline_query(update.inline_query.id, [article()])
    await question
    shown = await boris.do("inline", bot="tea_bot", chat=friends, query="x")
    assert shown["results"][0]["id"] == "a"


async def test_no_web_app_buttons_in_inline_results(bot: Bot, anna: Phone, friends: int) -> None:
    question = anna.begin("inline", bot="tea_bot", chat=friends, query="x")
    (update,) = await bot.get_updates(timeout=30)
    assert update.inline_query is not None
    wrong = article(web_app=WebAppInfo(url=APP))
    with pytest.raises(TelegramBadRequest, match="BUTTON_TYPE_INVALID"):
        await bot.answer_inline_query(update.inline_query.id, [wrong])
    with pytest.raises(TelegramBadRequest, match="RESULT_ID_DUPLICATE"):
        await bot.answer_inline_query(update.inline_query.id, [article(), article()])
    question.cancel()


async def open_menu(bot: Bot, phone: Phone) -> dict[str, str]:
    button = MenuButtonWebApp(text="Open", web_app=WebAppInfo(url=APP))
    await bot.set_chat_menu_button(menu_button=button)
    launch: dict[str, str] = (await phone.do("menu", bot=5001))["launch"]
    return launch


async def test_a_prepared_message_is_shared(bot: Bot, anna: Phone, friends: int) -> None:
    launch = await open_menu(bot, anna)
    prepared = await bot.save_prepared_inline_message(ANNA, article(), allow_group_chats=True)
    seen = await anna.do("app_prepared", app=launch["app"], prepared=prepared.id)
    assert friends in seen["chats"]
    assert 5001 not in seen["chats"]
    await anna.do("app_share", app=launch["app"], prepared=prepared.id, chat=friends)
    assert (await anna.sees("Tea"))["chat"] == friends
    gone = await anna.do("app_share", app=launch["app"], prepared="other", chat=friends)
    assert gone["words"] == "MESSAGE_EXPIRED"


async def test_a_mini_app_answers_its_launch(bot: Bot, anna: Phone) -> None:
    from urllib.parse import parse_qs, urlsplit

    launch = await open_menu(bot, anna)
    fragment = parse_qs(urlsplit(launch["url"]).fragment)
    query_id = parse_qs(fragment["tgWebAppData"][0])["query_id"][0]
    sent = await bot.answer_web_app_query(query_id, article())
    assert sent.inline_message_id is not None
    await anna.sees("Tea")
    assert (await anna.hears("app", app=launch["app"]))["event"] == "close"
    with pytest.raises(TelegramBadRequest, match="QUERY_ID_INVALID"):
        await bot.answer_web_app_query(query_id, article())
