"""Limits on a bot's messages, by a clock that the test turns."""

import pytest

from deploy.sandbox.delivery import bot_limits
from deploy.sandbox.delivery.bot_limits import LimitSettings, SendLimits
from deploy.sandbox.world.api_refusals import ApiRefused
from deploy.sandbox.world.models import Bot, Chat

BOT = Bot(token="1:x", id=1, username="tea_bot", first_name="Tea")
GROUP = Chat(key="-5", id=-5, type="group")


class Time:
    def __init__(self) -> None:
        self.seconds = 1000.0

    def monotonic(self) -> float:
        return self.seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    made = Time()
    monkeypatch.setattr(bot_limits, "time", made)
    return made


def private(number: int) -> Chat:
    return Chat(key=f"1/{number}", id=0, type="private", pair=(1, number))


def retry_after(rates: SendLimits, chat: Chat) -> int:
    with pytest.raises(ApiRefused) as refused:
        rates.spend(BOT, chat)
    assert refused.value.code == 429
    seconds: int = refused.value.parameters["retry_after"]
    return seconds


def test_a_group_hears_twenty_a_minute(clock: Time) -> None:
    rates = SendLimits(LimitSettings())
    for _ in range(20):
        rates.spend(BOT, GROUP)
        clock.seconds += 1
    assert retry_after(rates, GROUP) == 40
    clock.seconds += 40
    rates.spend(BOT, GROUP)
    assert retry_after(rates, GROUP) == 1


def test_ephemeral_messages_are_among_a_groups_or_have_their_own_minute(clock: Time) -> None:
    rates = SendLimits(LimitSettings(group_messages=2))
    rates.spend(BOT, GROUP)
    rates.spend(BOT, GROUP, ephemeral=True)
    assert retry_after(rates, GROUP) == 60
    rates.settings.ephemeral_messages = 1
    rates.spend(BOT, GROUP, ephemeral=True)
    with pytest.raises(ApiRefused):
        rates.spend(BOT, GROUP, ephemeral=True)
    rates.settings.group_messages = 3
    rates.spend(BOT, GROUP)


def test_a_person_hears_one_a_second_after_a_burst(clock: Time) -> None:
    rates = SendLimits(LimitSettings())
    for _ in range(5):
        rates.spend(BOT, private(7))
    assert retry_after(rates, private(7)) == 1
    clock.seconds += 1
    rates.spend(BOT, private(7))
    assert retry_after(rates, private(7)) == 1


def test_thirty_a_second_in_all(clock: Time) -> None:
    rates = SendLimits(LimitSettings())
    for number in range(30):
        rates.spend(BOT, private(number))
    assert retry_after(rates, private(99)) == 1
    rates.settings.limits = False
    rates.spend(BOT, private(99))
