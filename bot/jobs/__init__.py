"""Things to do soon that outlive a process: a message to bring up to date, a notice to send."""

from bot.jobs.kinds import (
    Job,
    JobKind,
    RefreshBoard,
    RemoveMessage,
    SendNotice,
    SetMenuButton,
    parse_job,
)
from bot.jobs.runner import Jobs

__all__ = [
    "Job",
    "JobKind",
    "Jobs",
    "RefreshBoard",
    "RemoveMessage",
    "SendNotice",
    "SetMenuButton",
    "parse_job",
]
