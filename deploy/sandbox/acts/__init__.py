"""Acts of a person in the chat client: writing, pressing, opening a Mini App.

A file for each subject, and `groups` for acts on groups. Each registers its functions in
`act_table.py`, so importing this package fills the table. `act_targets.py` finds the chat, message
or bot that an act names.
"""

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
