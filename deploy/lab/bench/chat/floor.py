"""The least that a shown move costs: `python -m deploy.lab.bench.chat.floor API STORE`.

Each line of its input is a number of moves: for each of them one edit by the bot's library, with
nothing around it, and one script by a bare client. The answer is the seconds of processor time
that one took.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time

import uvloop
from aiogram import Bot
from aiogram.client.session.aiohttp import AiohttpSession
from aiogram.client.telegram import TelegramAPIServer
from aiogram.types import InlineKeyboardButton, InlineKeyboardMarkup

from deploy.lab.bench.bare import Bare, LeastTable
from deploy.lab.bench.chat.stage import FIRST_GROUP, FLOOR_TOKEN

WORDS = "🃏 <b>Podkidnoy</b> · game 1\n\n1. Anna\n▶️ Boris\n\nTrump ♣ · {n} cards in the stock"
BUTTONS = InlineKeyboardMarkup(
    inline_keyboard=[[InlineKeyboardButton(text="Open the table", url="https://t.me/floor/play")]]
)
TABLE = 700  # bytes, as a stored table has


async def serve(api: str, store: str) -> None:
    """Until there is nothing more to read."""
    session = AiohttpSession(api=TelegramAPIServer.from_base(api))
    bot = Bot(FLOOR_TOKEN, session=session)
    message = (await bot.send_message(FIRST_GROUP, WORDS)).message_id
    table = await LeastTable.make(await Bare.at(store), "floor", TABLE)
    loop, number = asyncio.get_running_loop(), 0
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        moves, start = int(line), time.process_time()
        for _ in range(moves):
            number += 1
            await table.move()
            await bot.edit_message_text(
                WORDS.format(n=number),
                chat_id=FIRST_GROUP,
                message_id=message,
                reply_markup=BUTTONS,
            )
        cost = (time.process_time() - start) / max(1, moves)
        sys.stdout.write(json.dumps(cost) + "\n")
        sys.stdout.flush()
    await session.close()


if __name__ == "__main__":
    uvloop.run(serve(*sys.argv[1:]))
