"""Acts of a person: importing it fills the table of acts, a file for each subject."""

from deploy.sandbox.acts import (
    accounts,
    app_requests,
    cloud_storage,
    groups,
    inline_mode,
    pressing,
    writing,
)
from deploy.sandbox.acts.act_table import run_act

__all__ = [
    "accounts",
    "app_requests",
    "cloud_storage",
    "groups",
    "inline_mode",
    "pressing",
    "run_act",
    "writing",
]
