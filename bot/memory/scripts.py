"""The few steps in Redis that must not be divided, as Lua. Time is always the server's."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from engine.tables import Script
from engine.tables.scripts import NOW_MS

HERE: Final = files("bot.memory") / "lua"

COUNT_SEND: Final = Script(HERE / "count_send.lua", helpers=[NOW_MS])
PUT_JOB: Final = Script(HERE / "put_job.lua", helpers=[NOW_MS])
CLAIM_JOBS: Final = Script(HERE / "claim_jobs.lua", helpers=[NOW_MS])
SETTLE_JOB: Final = Script(HERE / "settle_job.lua", helpers=[NOW_MS])
STORE_UPDATE: Final = Script(HERE / "store_update.lua", helpers=[NOW_MS])
KEEP_UPDATES: Final = Script(HERE / "keep_updates.lua", helpers=[NOW_MS])
TAKE_OVER_UPDATES: Final = Script(HERE / "take_over_updates.lua", helpers=[NOW_MS])
HOLD_LEASE: Final = Script(HERE / "hold_lease.lua")
RELEASE_LEASE: Final = Script(HERE / "release_lease.lua")
