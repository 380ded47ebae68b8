"""The local Telegram: a stand-in for Telegram on this machine; it knows nothing of the game.

Requests come in through `web`: calls of bots go to `methods`, what people do in the chat client
(`client`) to `acts`. Both work with `backend.py`. `delivery` brings what happened to bots and chat
clients, `text` checks contents of messages, and `world` stores everything. Imports point down in
that order. README.md here has all that it can do, and where to change it.
"""

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
