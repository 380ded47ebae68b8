"""Things to do soon that outlive a process: a message to bring up to date, a notice to send."""

from bot.jobs.kinds import (
    CheckMembers,
    Job,
    JobKind,
    KeepPin,
    LookAgain,
    OfferVote,
    RefreshBoard,
    RemindOfTurn,
    RemoveAnswer,
    RemoveCommand,
    RemoveMessage,
    RenewNotice,
    RetireBoard,
    SendNotice,
    SetMenuButton,
    ShowHand,
    parse_job,
)
from bot.jobs.runner import Jobs, TimedJob

__all__ = [
    "CheckMembers",
    "Job",
    "JobKind",
    "Jobs",
    "KeepPin",
    "LookAgain",
    "OfferVote",
    "RefreshBoard",
    "RemindOfTurn",
    "RemoveAnswer",
    "RemoveCommand",
    "RemoveMessage",
    "RenewNotice",
    "RetireBoard",
    "SendNotice",
    "SetMenuButton",
    "ShowHand",
    "TimedJob",
    "parse_job",
]
