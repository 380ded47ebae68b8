"""The local Telegram: a stand-in for Telegram on this machine; it knows nothing of the game."""

from deploy.sandbox.delivery.bot_limits import LimitSettings
from deploy.sandbox.web.server import LocalTelegram
from deploy.sandbox.world.setup_file import FRIENDS, BotSetup, GroupSetup, PersonSetup, Setup

__all__ = [
    "FRIENDS",
    "BotSetup",
    "GroupSetup",
    "LimitSettings",
    "LocalTelegram",
    "PersonSetup",
    "Setup",
]
