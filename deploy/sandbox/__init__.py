"""The local Telegram: a stand-in for Telegram on this machine; it knows nothing of the game."""

from deploy.sandbox.telegram import Settings
from deploy.sandbox.web.server import LocalTelegram
from deploy.sandbox.world.setup import FRIENDS, BotSetup, GroupSetup, PersonSetup, Setup

__all__ = [
    "FRIENDS",
    "BotSetup",
    "GroupSetup",
    "LocalTelegram",
    "PersonSetup",
    "Settings",
    "Setup",
]
