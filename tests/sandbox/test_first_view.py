"""The first view of the chat client: the choice of a person, or a group at once."""

from collections.abc import AsyncIterator

import msgspec
import pytest
from playwright.async_api import Browser, expect

from deploy.sandbox import LocalTelegram
from tests.sandbox.conftest import SETUP
from tests.sandbox.people import Phone
from tests.sandbox.screens import DESKTOP, PHONE, Screen

pytestmark = pytest.mark.e2e


@pytest.fixture
async def address() -> AsyncIterator[str]:
    """The address of a local Telegram that opens the group Friends."""
    telegram = LocalTelegram(msgspec.structs.replace(SETUP, opens="Friends"))
    await telegram.start()
    yield telegram.address
    await telegram.stop()


async def test_a_phone_opens_the_group_without_a_tap(browser: Browser, address: str) -> None:
    screen = await Screen.light_up(browser, address, PHONE)
    await screen.write("Who plays?")
    await expect(screen.message("Who plays?")).to_be_visible()
    await screen.button("Back").click()
    await expect(screen.page.get_by_role("heading", name="Anna")).to_be_visible()
    await screen.go_dark()


async def test_a_face_shows_the_same_group_as_somebody_else(
    browser: Browser, address: str
) -> None:
    screen = await Screen.light_up(browser, address, DESKTOP)
    await screen.page.locator("[data-person=boris]").click()
    await expect(screen.page.get_by_role("heading", name="Boris")).to_be_visible()
    await expect(screen.page.get_by_role("heading", name="Friends")).to_be_visible()
    await screen.button("New").click()
    await screen.page.get_by_role("menuitem", name="Be somebody else").click()
    await expect(screen.page.get_by_text("Who are you?")).to_be_visible()
    await screen.go_dark()


async def test_it_is_the_first_person_who_is_still_there(browser: Browser, address: str) -> None:
    anna = Phone(address, "anna")
    await anna.open()
    assert (await anna.do("delete_account"))["t"] == "done"
    await anna.close()
    screen = await Screen.light_up(browser, address, DESKTOP)
    await expect(screen.page.get_by_role("heading", name="Boris")).to_be_visible()
    await screen.go_dark()
