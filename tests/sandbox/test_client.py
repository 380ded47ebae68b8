"""The chat client in a real browser, against the local Telegram and a bot that talks of tea."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

import pytest
from aiogram import Bot
from aiogram.types import InlineQueryResultArticle, InputTextMessageContent
from playwright.async_api import Browser, WebSocketRoute, expect

from deploy.sandbox import BotSetup, GroupSetup, LimitSettings, LocalTelegram, PersonSetup, Setup
from tests.sandbox.screens import DESKTOP, PHONE, Screen, serve_mini_app
from tests.sandbox.tea_bot import TOKEN, tea_bot

pytestmark = pytest.mark.e2e

ANNA = 7_000_000_001
PEOPLE = [
    PersonSetup(key="anna", id=ANNA, first_name="Anna", username="anna"),
    PersonSetup(key="boris", id=7_000_000_002, first_name="Boris"),
]
GROUPS = [
    GroupSetup(title="Friends", members=["anna", "boris", "tea_bot"]),
    GroupSetup(title="Club", members=["anna", "boris", "tea_bot"], topics=["Cups"]),
]
Arrive = Callable[..., Awaitable[Screen]]


@dataclass
class Room:
    """Everything that runs during one test."""

    address: str
    app: str
    bot: Bot
    kettle: asyncio.Event


@pytest.fixture
async def room() -> AsyncIterator[Room]:
    runner = await serve_mini_app()
    app = f"http://127.0.0.1:{runner.addresses[0][1]}/app"
    tea = BotSetup(
        token=TOKEN, username="tea_bot", first_name="Tea", apps={"play": app}, inline=True
    )
    bots = [tea]
    setup = Setup(people=PEOPLE, bots=bots, groups=GROUPS)
    telegram = LocalTelegram(setup, settings=LimitSettings(limits=False))
    await telegram.start()
    kettle = asyncio.Event()
    async with tea_bot(telegram.address, app, kettle) as bot:
        yield Room(telegram.address, app, bot, kettle)
    await telegram.stop()
    await runner.cleanup()


@pytest.fixture
async def arrive(browser: Browser, room: Room) -> AsyncIterator[Arrive]:
    """A person opens the client, in the chat with this title if one is named."""
    screens: list[Screen] = []

    async def come(name: str, chat: str | None = None, size: dict[str, int] = DESKTOP) -> Screen:
        screen = await Screen.light_up(browser, f"{room.address}/?as={name}", size)
        screens.append(screen)
        if chat is not None:
            await screen.row(chat).click()
        return screen

    yield come
    for screen in screens:
        await screen.go_dark()


# Choosing, and the way through chats


async def test_one_chooses_who_one_is_and_on_a_phone_list_and_chat_take_turns(
    browser: Browser, room: Room
) -> None:
    screen = await Screen.light_up(browser, room.address, PHONE)
    await expect(screen.page.get_by_text("runs on this machine")).to_be_visible()
    await screen.page.locator("[data-person=boris]").click()
    await expect(screen.page.get_by_role("heading", name="Boris")).to_be_visible()
    await expect(screen.row("Friends")).to_be_visible()
    await screen.row("Friends").click()
    await expect(screen.row("Friends")).to_be_hidden()
    await screen.button("Back").click()
    await expect(screen.row("Friends")).to_be_visible()
    await expect(screen.box).to_be_hidden()
    await screen.go_dark()


async def test_start_opens_the_conversation_and_a_blocked_bot_can_be_unblocked(
    arrive: Arrive,
) -> None:
    anna = await arrive("anna", "Tea")
    await expect(anna.box).to_have_count(0)
    await anna.button("Start").click()
    welcome = anna.message("Welcome to tea")
    await expect(welcome.locator("b")).to_have_text("tea")
    await welcome.locator(".spoiler").click()
    await expect(welcome.locator(".spoiler.open")).to_have_text("with jam")
    await expect(anna.box).to_be_visible()
    await anna.button("Chat menu").click()
    await anna.page.get_by_role("menuitem", name="Stop and block").click()
    await anna.button("Unblock").click()
    await expect(anna.box).to_be_visible()


async def test_slash_shows_the_commands_shift_enter_begins_a_line_and_markup_stays_text(
    arrive: Arrive,
) -> None:
    anna = await arrive("anna", "Friends")
    await anna.box.fill("/t")
    await anna.page.locator("[data-command=tea]").click()
    await expect(anna.message("A full pot")).to_be_visible()
    await expect(anna.box).to_have_value("")
    await anna.box.fill("<b>one</b>")
    await anna.box.press("Shift+Enter")
    await anna.page.keyboard.type("two")
    await anna.box.press("Enter")
    await expect(anna.message("<b>one</b>").locator(".text")).to_have_text("<b>one</b>\ntwo")


# Buttons


async def test_a_callback_button_waits_then_tells_and_the_message_changes(
    arrive: Arrive, room: Room
) -> None:
    anna, boris = await arrive("anna", "Friends"), await arrive("boris", "Friends")
    await anna.write("/tea@tea_bot")
    key = await boris.message("A full pot").get_attribute("data-message")
    await boris.button("Pour").click()
    await expect(boris.button("Pour")).to_have_attribute("aria-busy", "true")
    room.kettle.set()
    toast = boris.page.locator("[data-toast]")
    await expect(toast).to_have_text("Careful, it is hot.")
    words = await toast.bounding_box()
    assert words
    for one in await boris.page.locator(".key").all():
        button = await one.bounding_box()
        assert button
        assert words["y"] + words["height"] <= button["y"], "it lies on no button"
    await expect(boris.button("Pour")).not_to_have_attribute("aria-busy", "true")
    changed = anna.page.locator(f"[data-message='{key}']")
    await expect(changed).to_contain_text("Boris has a cup")
    await expect(changed).to_contain_text("edited")


async def test_an_alert_is_confirmed_an_ephemeral_message_is_for_one_and_a_start_link_leads_away(
    arrive: Arrive,
) -> None:
    anna, boris = await arrive("anna", "Friends"), await arrive("boris", "Friends")
    await anna.write("/tea@tea_bot")
    await anna.button("Spill").click()
    alert = anna.page.locator("dialog[data-alert]")
    await expect(alert).to_contain_text("Now there is none left.")
    await alert.get_by_role("button", name="OK").click()
    await expect(alert).to_have_count(0)
    await anna.button("Whisper").click()
    secret = anna.page.locator("[data-ephemeral]", has_text="The jam is mine")
    await expect(secret).to_contain_text("Only you can see this")
    await expect(boris.message("A full pot")).to_be_visible()
    await expect(boris.message("The jam is mine")).to_have_count(0)
    await secret.get_by_role("button", name="Dismiss").click()
    await expect(secret).to_have_count(0)
    await anna.button("Tell me more").click()
    await expect(anna.message("You came for more")).to_be_visible()
    await expect(anna.page.get_by_role("heading", name="Tea", exact=True)).to_be_visible()


# Inline mode, groups, topics


async def test_inline_mode_sends_the_chosen_result_and_an_invitation_begins_in_a_chosen_chat(
    arrive: Arrive,
) -> None:
    anna, boris = await arrive("anna", "Friends"), await arrive("boris", "Friends")
    await anna.box.fill("@tea_bot leaf")
    await expect(anna.button("All teas")).to_be_visible()
    await anna.page.locator("[data-inline-result=Green]").click()
    await expect(boris.message("A pot of Green")).to_contain_text("via @tea_bot")
    await expect(anna.box).to_have_value("")
    await expect(anna.page.locator("[data-inline-result]")).to_have_count(0)
    await anna.button("Invite").click()
    await anna.page.locator("[data-choice]", has_text="Club").click()
    await expect(anna.page.get_by_role("heading", name="Club")).to_be_visible()
    await expect(anna.box).to_have_value("@tea_bot two cups")
    await expect(anna.page.locator("[data-inline-result=Black]")).to_be_visible()


async def test_a_new_group_with_the_bot_and_a_topic_that_holds_its_own_messages(
    arrive: Arrive,
) -> None:
    anna, boris = await arrive("anna"), await arrive("boris")
    await anna.button("New").click()
    await anna.page.get_by_role("menuitem", name="New group").click()
    await anna.page.get_by_label("Group name").fill("Samovar")
    await anna.page.get_by_label("Boris").check()
    await anna.button("Create").click()
    await anna.button("Chat menu").click()
    await anna.page.get_by_role("menuitem", name="Add a member").click()
    await anna.page.locator("[data-choice]", has_text="Tea").click()
    await anna.write("/tea@tea_bot")
    await boris.row("Samovar").click()
    await expect(boris.message("A full pot")).to_be_visible()
    await anna.row("Club").click()
    await anna.page.locator("[data-topic]", has_text="Cups").click()
    await anna.write("/tea@tea_bot")
    await expect(anna.message("A full pot")).to_be_visible()
    await anna.page.locator("[data-topic]", has_text="General").click()
    await expect(anna.message("A full pot")).to_have_count(0)


async def test_a_photo_a_reply_a_reaction_an_edit_and_a_deletion_reach_the_others(
    arrive: Arrive,
) -> None:
    anna, boris = await arrive("anna", "Friends"), await arrive("boris", "Friends")
    picture = {"name": "cup.png", "mimeType": "image/png", "buffer": await anna.page.screenshot()}
    await anna.box.fill("My cup")
    await anna.page.locator("input[type=file]").set_input_files([picture])  # type: ignore[list-item]
    photo = boris.message("My cup").locator("img.photo")
    await expect(photo).to_have_js_property("complete", True)
    assert await photo.evaluate("image => image.naturalWidth") == DESKTOP["width"]
    await anna.write("Lemon?")
    await boris.message("Lemon?").click(button="right")
    await boris.page.get_by_role("menuitem", name="🔥").click()
    await expect(anna.page.locator("[data-reaction='🔥']")).to_have_text("🔥 1")
    await boris.message("Lemon?").click(button="right")
    await boris.page.get_by_role("menuitem", name="Reply").click()
    await boris.write("Yes")
    await expect(anna.message("Yes").locator(".quote")).to_contain_text("Lemon?")
    await boris.message("Yes").locator(".text").click(button="right")
    await boris.page.get_by_role("menuitem", name="Edit").click()
    await boris.write("No")
    await expect(anna.message("No")).to_contain_text("edited")
    listed = anna.page.locator("[data-title=Friends] .last")
    await expect(listed).to_have_text("No")
    await boris.message("No").locator(".text").click(button="right")
    await boris.page.get_by_role("menuitem", name="Delete").click()
    await expect(anna.page.locator("[data-message] .quote")).to_have_count(0)
    await expect(listed).to_have_text("Lemon?")


# Notices


async def test_a_message_elsewhere_gives_notice_and_badge(room: Room, arrive: Arrive) -> None:
    anna = await arrive("anna", "Tea")
    await anna.button("Start").click()
    await expect(anna.message("Welcome")).to_be_visible()
    await anna.row("Friends").click()
    await room.bot.send_message(ANNA, "Your cup is ready")
    notice = anna.page.locator("[data-notice]")
    await expect(notice).to_contain_text("Your cup is ready")
    await expect(anna.row("Tea").locator("[data-unread]")).to_have_text("1")
    await notice.click()
    await expect(anna.message("Your cup is ready")).to_be_visible()
    await expect(anna.row("Tea").locator("[data-unread]")).to_have_count(0)
    await expect(notice).to_have_count(0)


async def test_a_notice_is_seen_while_a_mini_app_is_open(arrive: Arrive) -> None:
    anna, boris = await arrive("anna", "Friends", PHONE), await arrive("boris", "Friends")
    await anna.write("/tea@tea_bot")
    await anna.button("Sit down").click()
    await anna.open_first()
    await expect(anna.app.get_by_role("heading")).to_be_visible()
    await boris.write("Are you coming?")
    await anna.page.locator("[data-notice]").click()
    await expect(anna.message("Are you coming?")).to_be_visible()
    await expect(anna.app_heard("visibility_changed")).to_have_text('{"is_visible":false}')
    await anna.button("Minimize or restore").click()
    await expect(anna.app_heard("visibility_changed")).to_have_text('{"is_visible":true}')


# The Mini App's frame


async def sit_down(arrive: Arrive, size: dict[str, int] = DESKTOP) -> Screen:
    """Anna, with the app open from the group."""
    anna = await arrive("anna", "Friends", size)
    await anna.write("/tea@tea_bot")
    await anna.button("Sit down").click()
    await anna.open_first()
    await expect(anna.app_heard("viewport_changed")).to_contain_text("is_state_stable")
    return anna


async def test_the_frame_gets_its_launch_parameters_and_colours_live(
    room: Room, arrive: Arrive
) -> None:
    anna = await sit_down(arrive)
    address = urlsplit(await anna.frame.get_attribute("src") or "")
    assert f"{address.scheme}://{address.netloc}{address.path}" == room.app
    assert parse_qs(address.query)["tgWebAppStartParam"] == ["pot7"]
    launch = parse_qs(address.fragment)
    assert {"tgWebAppVersion", "tgWebAppPlatform", "tgWebAppThemeParams"} <= set(launch)
    data = parse_qs(launch["tgWebAppData"][0])
    assert (data["start_param"], data["chat_type"]) == (["pot7"], ["group"])
    await expect(anna.app_heard("theme_changed")).to_contain_text('"bg_color":"#fffefb"')
    await anna.button("Dark theme").click()
    await expect(anna.app_heard("theme_changed")).to_contain_text('"bg_color":"#1a201f"')


async def test_the_panels_buttons_are_the_apps_and_the_screen_is_held_as_it_wishes(
    arrive: Arrive,
) -> None:
    anna = await sit_down(arrive)
    for wanted, button, event in [
        ("Main button", "Drink", "main_button_pressed"),
        ("Back button", "Back", "back_button_pressed"),
    ]:
        await anna.app_says(wanted)
        await anna.page.locator(".miniapp").get_by_role("button", name=button).click()
        await expect(anna.app_heard(event)).to_have_count(1)
    await anna.app_says("Settings button")
    await anna.button("App menu").click()
    await anna.page.get_by_role("menuitem", name="Settings").click()
    await expect(anna.app_heard("settings_button_pressed")).to_have_count(1)
    await anna.app_says("Hold the screen")
    await expect(anna.page.locator(".miniapp")).to_have_attribute(
        "data-orientation-locked", "true"
    )


async def test_popups_and_haptics_and_unknown_words_of_the_frame_alone_are_heard(
    arrive: Arrive,
) -> None:
    anna = await sit_down(arrive)
    await anna.app_says("Haptic")
    await expect(anna.page.locator("[data-haptic=medium]")).to_be_attached()
    await anna.app_says("Popup")
    await anna.button("Pour away").click()
    await expect(anna.app_heard("popup_closed")).to_have_text('{"button_id":"yes"}')
    await anna.app_says("Popup")
    await expect(anna.page.locator("dialog[data-popup]")).to_be_visible()
    await anna.page.keyboard.press("Escape")
    await expect(anna.app_heard("popup_closed")).to_have_text("{}")
    forged = 'postMessage(JSON.stringify({eventType: "web_app_close", eventData: {}}), "*")'
    await anna.page.evaluate(forged)
    await anna.app_says("Nonsense")
    assert await unknown_words(anna) == [["web_app_brew_coffee", {"sugar": 2}]]
    await expect(anna.frame).to_be_visible()
    heard = await anna.page.evaluate("sandboxMiniAppEvents.map(({event}) => event)")
    assert "web_app_close" not in heard


async def unknown_words(screen: Screen) -> object:
    """Return the events of the app that no client knows, as soon as there is one."""
    listed = (
        "sandboxMiniAppEvents.filter(({known}) => !known).map(({event, data}) => [event, data])"
    )
    heard = f"new Promise((on) => {{ const look = () => {listed}.length ? on({listed})"
    heard += " : setTimeout(look, 20); look(); })"
    return await screen.page.evaluate(heard)


async def test_the_person_decides_about_the_home_screen_and_closing_asks_when_the_app_wants_it(
    arrive: Arrive,
) -> None:
    anna = await sit_down(arrive, PHONE)
    status = anna.app_heard("home_screen_checked")
    await anna.app_says("On the home screen?")
    await expect(status).to_have_text('{"status":"missed"}')
    await anna.app_says("To the home screen")
    await anna.button("Cancel").click()
    await expect(anna.app_heard("home_screen_failed")).to_have_count(1)
    await anna.app_says("To the home screen")
    await anna.button("Add").click()
    await expect(anna.app_heard("home_screen_added")).to_have_count(1)
    await anna.app_says("On the home screen?")
    await expect(status).to_have_text('{"status":"added"}')
    await anna.app_says("Confirm closing")
    await anna.button("Close app").click()
    await anna.button("Cancel").click()
    await expect(anna.frame).to_be_visible()
    await anna.button("Close app").click()
    await anna.button("Close anyway").click()
    await expect(anna.frame).to_have_count(0)
    await expect(anna.message("A full pot")).to_be_visible()


async def test_sharing_and_storage_and_write_access(room: Room, arrive: Arrive) -> None:
    anna = await sit_down(arrive)
    words = InputTextMessageContent(message_text="Come, the water boils")
    invitation = InlineQueryResultArticle(id="1", title="Tea", input_message_content=words)
    prepared = await room.bot.save_prepared_inline_message(
        ANNA, invitation, allow_group_chats=True
    )
    await anna.app.locator("body").evaluate("(_, id) => { window.prepared = id; }", prepared.id)
    await anna.app_says("Share")
    await anna.page.locator("dialog[data-share] [data-choice]", has_text="Friends").click()
    await expect(anna.app_heard("prepared_message_sent")).to_have_count(1)
    await expect(anna.message("Come, the water boils")).to_be_visible()
    await anna.app_says("Keep")
    await anna.app_says("Look")
    await expect(anna.app_heard("custom_method_invoked")).to_contain_text('{"cup":"blue"}')
    await anna.app_says("Write access")
    await anna.button("Allow").click()
    await expect(anna.app_heard("write_access_requested")).to_contain_text("allowed")
    await room.bot.send_message(ANNA, "Now I may write")
    await expect(anna.page.locator("[data-notice]")).to_contain_text("Now I may write")


async def test_a_picture_becomes_a_story(arrive: Arrive) -> None:
    anna = await sit_down(arrive)
    await anna.app_says("Story")
    editor = anna.page.locator("dialog[data-story]")
    await expect(editor.get_by_role("img")).to_have_js_property("naturalHeight", 3)
    await expect(editor).to_contain_text("@tea_bot")
    await expect(editor).to_contain_text("Tea")
    await anna.button("Post").click()
    toast = anna.page.locator("[data-toast]")
    await expect(toast).to_have_text("Your story is posted.")
    await anna.app_says("Story without a picture")
    await expect(toast.last).to_have_text("The picture of the story can't be loaded.")
    await expect(editor).to_have_count(0)


async def test_the_first_app_is_opened_when_the_person_says_so(room: Room, arrive: Arrive) -> None:
    anna = await arrive("anna", "Friends")
    await anna.write("/tea@tea_bot")
    await anna.button("Sit down").click()
    await anna.page.locator("dialog[data-first-app]").get_by_text("Cancel").click()
    await expect(anna.frame).to_have_count(0)
    await anna.button("Sit down").click()
    await anna.open_first(write=True)
    await expect(anna.app.get_by_role("heading")).to_be_visible()
    await room.bot.send_message(ANNA, "Welcome")
    await expect(anna.page.locator("[data-notice]")).to_contain_text("Welcome")


async def test_the_whole_screen_is_given_once_and_taken_back_also_by_a_reload_and_links_are_opened(
    arrive: Arrive,
) -> None:
    anna = await sit_down(arrive)
    changed, area = (
        anna.app_heard("fullscreen_changed"),
        anna.app_heard("content_safe_area_changed"),
    )
    await anna.app_says("Fullscreen")
    await expect(changed).to_have_text('{"is_fullscreen":true}')
    await expect(area).to_contain_text('"top":56')
    await anna.app_says("Fullscreen")
    failed = anna.app_heard("fullscreen_failed")
    await expect(failed).to_have_text('{"error":"ALREADY_FULLSCREEN"}')
    await anna.app_says("Leave fullscreen")
    await expect(changed).to_have_text('{"is_fullscreen":false}')
    await expect(area).to_contain_text('"top":0')
    await anna.app_says("Fullscreen")
    await expect(changed).to_have_text('{"is_fullscreen":true}')
    await anna.button("App menu").click()
    await anna.page.get_by_role("menuitem", name="Reload").click()
    await expect(changed).to_have_count(0)
    await anna.app_says("Link")
    await expect(anna.message("You came for linked")).to_be_visible()


async def test_a_link_opens_the_app_compact_with_the_chat_in_sight_or_in_full_screen(
    arrive: Arrive,
) -> None:
    anna = await arrive("anna", "Friends", PHONE)
    await anna.write("https://t.me/tea_bot/play?startapp=pot8&mode=compact")
    await anna.page.locator("[data-message] a").click()
    await anna.open_first()
    await expect(anna.app_heard("viewport_changed")).to_contain_text('"is_expanded":false')
    box = await anna.page.locator(".miniapp").bounding_box()
    assert box is not None
    assert box["height"] < PHONE["height"] * 0.6
    await anna.button("Close app").click()
    await anna.write("https://t.me/tea_bot/play?startapp=pot9&mode=fullscreen")
    await anna.page.locator("[data-message] a").last.click()
    await expect(anna.app_heard("content_safe_area_changed")).to_contain_text('"top":56')
    launch = parse_qs(urlsplit(await anna.frame.get_attribute("src") or "").fragment)
    assert launch["tgWebAppFullscreen"] == ["1"]


async def test_the_menu_button_opens_the_app(room: Room, arrive: Arrive) -> None:
    anna = await arrive("anna", "Tea", PHONE)
    await anna.button("Start").click()
    await anna.button("Sit").click()
    await expect(anna.app_heard("theme_changed")).to_have_count(1)
    launch = parse_qs(urlsplit(await anna.frame.get_attribute("src") or "").fragment)
    assert "query_id" in parse_qs(launch["tgWebAppData"][0])


# A lost connection


async def test_a_lost_connection_comes_back_by_itself(room: Room, browser: Browser) -> None:
    anna = await Screen.light_up(browser, "about:blank", DESKTOP)
    sockets: list[WebSocketRoute] = []

    def between(socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        sockets.append(socket)

    await anna.page.route_web_socket("**/client/live*", between)
    await anna.page.goto(f"{room.address}/?as=anna")
    await anna.row("Friends").click()
    await anna.box.fill("half a sen")
    await sockets[0].close()
    await expect(anna.page.locator("html")).to_have_attribute("data-connection", "lost")
    await expect(anna.page.locator("html")).to_have_attribute("data-connection", "live")
    await expect(anna.box).to_have_value("half a sen")
    await anna.write("Here I am again")
    await expect(anna.message("Here I am again")).to_be_visible()
    await anna.go_dark()
