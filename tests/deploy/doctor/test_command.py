"""`durak doctor` as somebody at a terminal, or a program, meets it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

from deploy.doctor import all_is_well, examine
from deploy.sandbox import LocalTelegram
from deploy.serving.processes.ports import free_port
from tests.bot.chat import TOKEN
from tests.deploy.commands import durak
from tests.deploy.doctor.findings import about, levels


@pytest.fixture
def _nothing_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    nobody = f"127.0.0.1:{free_port(0)}"
    monkeypatch.setenv("DURAK_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DURAK_MINI_APP", "play")
    monkeypatch.setenv("DURAK_PUBLIC_URL", f"https://{nobody}")
    monkeypatch.setenv("DURAK_TELEGRAM_API", f"http://{nobody}")
    monkeypatch.setenv("DURAK_REDIS_URL", f"redis://:a-password@{nobody}")


@pytest.mark.usefixtures("_nothing_answers")
def test_each_finding_is_a_line_with_what_to_do() -> None:
    told = durak("doctor")
    assert told.code == 1
    lines = told.out.splitlines()
    assert [line.split()[:2] for line in lines if line.startswith("bad")] == [
        ["bad", "telegram"],
        ["bad", "public-url"],
        ["bad", "redis"],
    ]
    assert sum(line.strip().startswith("→") for line in lines) >= 3
    assert lines[-1].startswith("Not ready: 3 bad")
    assert "a-password" not in told.out
    assert TOKEN not in told.out


@pytest.mark.usefixtures("_nothing_answers")
def test_programs_get_json() -> None:
    told = durak("doctor", "--json")
    found = json.loads(told.out)
    assert (told.code, found["well"]) == (1, False)
    assert {frozenset(one) for one in found["findings"]} == {
        frozenset(("level", "about", "says", "do"))
    }


@pytest.mark.usefixtures("_nothing_answers")
def test_config_may_end_with_the_same() -> None:
    told = durak("config", "--check")
    assert told.code == 1
    assert "DURAK_BOT_TOKEN         set (hidden)" in told.out
    assert "Not ready: 3 bad" in told.out


def test_a_bad_environment_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_PORT", "many")
    told = durak("doctor")
    assert told.code == 1
    assert "DURAK_PORT can't be used: a whole number is needed." in told.out


def test_a_missing_setting_is_a_finding_and_the_rest_is_looked_at() -> None:
    found = json.loads(durak("doctor", "--json").out)["findings"]
    assert [one["says"].split()[0] for one in found if one["level"] == "bad"] == [
        "DURAK_BOT_TOKEN",
        "DURAK_PUBLIC_URL",
        "DURAK_MINI_APP",
    ]
    assert "data" in {one["about"] for one in found}


def test_a_slip_in_a_name_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DURAK_REDISURL", "redis://localhost")
    found = json.loads(durak("doctor", "--json").out)["findings"]
    (slip,) = [one for one in found if one["level"] == "warning" and one["about"] == "environment"]
    assert slip["says"] == "DURAK_REDISURL is read by nobody: perhaps DURAK_REDIS_URL is meant."
    assert slip["says"] in durak("config").out


async def test_warnings_alone_dont_fail(
    telegram: LocalTelegram, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Not even with inline mode off; `--strict` is for who wants none."""
    telegram.backend.world.bots[5001].inline = False
    monkeypatch.setenv("DURAK_BOT_TOKEN", TOKEN)
    monkeypatch.setenv("DURAK_TELEGRAM_API", telegram.address)
    found = [one for one in await examine(tmp_path / "games") if one.about != "environment"]
    assert levels(found)["inline"] == "warning"
    assert str(tmp_path / "games") in about(found, "data").says
    assert all_is_well(found)
    assert not all_is_well(found, strict=True)
    code = (await asyncio.to_thread(durak, "doctor", "--strict")).code
    assert code == 1
