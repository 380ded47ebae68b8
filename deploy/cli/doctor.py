"""Output of `durak doctor`: a line a finding for people, JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.text import Text

from deploy.doctor import Finding, Level, all_is_well

COLOURS: dict[Level, str] = {"good": "green", "note": "blue", "warning": "yellow", "bad": "red"}


def print_findings(console: Console, findings: Sequence[Finding]) -> None:
    """Each in a line, and what to do in the next."""
    for finding in findings:
        line = Text(f"{finding.level:8}", COLOURS[finding.level])
        line.append(f"{finding.about:13}", "bold").append(finding.says, "default")
        console.print(line, soft_wrap=True)
        if finding.do:
            console.print(Text(f"{'':21}→ {finding.do}"), soft_wrap=True)
    console.print(Text(closing_words(findings), "bold"))


def closing_words(findings: Sequence[Finding]) -> str:
    """Return a sentence that sums the findings up."""
    levels = [finding.level for finding in findings]
    bad, warnings = levels.count("bad"), levels.count("warning")
    if bad:
        return f"Not ready: {bad} bad, {warnings} to look at."
    return f"Ready, with {warnings} to look at." if warnings else "All is well."


def as_json(findings: Sequence[Finding]) -> str:
    """`{"well": …, "findings": [{"level": …, "about": …, "says": …, "do": …}, …]}`."""
    told = {"well": all_is_well(findings), "findings": findings}
    return msgspec.json.encode(told).decode()
