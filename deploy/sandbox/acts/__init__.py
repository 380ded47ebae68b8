"""What a person can do, a file for each subject."""

from deploy.sandbox.acts import apps, groups, inline, pressing, writing
from deploy.sandbox.acts.registry import ACTS, run_act

__all__ = ["ACTS", "apps", "groups", "inline", "pressing", "run_act", "writing"]
