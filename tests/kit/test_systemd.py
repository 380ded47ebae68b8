"""deploy/kit/systemd: a unit that systemd takes, and that may do little."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from tests.kit.files import KIT, judged

UNIT = KIT / "systemd" / "durak.service"
MOST_EXPOSED = 15  # tenths, of 100; services without any hardening have 96


@pytest.mark.kit
def test_systemd_understands_every_line(tmp_path: Path) -> None:
    """The program is another one here: systemd says, too, if there is none."""
    unit = tmp_path / UNIT.name
    unit.write_text(UNIT.read_text().replace("/opt/durak/bin/durak", "/bin/true"))
    assert judged("systemd-analyze", "verify", unit) == ""


@pytest.mark.kit
def test_it_may_do_little() -> None:
    judged("systemd-analyze", "security", "--offline=true", f"--threshold={MOST_EXPOSED}", UNIT)


@pytest.mark.kit
def test_a_thinking_process_may_lower_its_priority(tmp_path: Path) -> None:
    """`engine/players/thoughts/priority.py`. The filter's later lines count."""
    calls = set()
    for line in re.findall(r"^SystemCallFilter=(.*)$", UNIT.read_text(), re.MULTILINE):
        names = {call for name in line.lstrip("~").split() for call in meant(name)}
        calls = calls - names if line.startswith("~") else calls | names
    assert {"setpriority", "sched_setscheduler"} <= calls
    assert "mount" not in calls


def meant(name: str) -> set[str]:
    """The calls of a group, or the one."""
    if not name.startswith("@"):
        return {name}
    said = subprocess.run(
        ["systemd-analyze", "syscall-filter", name], capture_output=True, text=True, check=True
    ).stdout
    inner = [line.strip() for line in said.splitlines()[1:] if not line.strip().startswith("#")]
    return {call for one in inner if one for call in meant(one)}


def test_it_comes_back_and_reads_its_settings_from_a_file() -> None:
    said = dict(re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE))
    assert said["Restart"] == "always"
    assert said["StartLimitIntervalSec"] == "0"
    assert said["EnvironmentFile"] == "/etc/durak/durak.env"
    assert said["ExecStart"].endswith(f"--data /var/lib/{said['StateDirectory']}")
