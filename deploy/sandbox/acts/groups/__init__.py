"""What people do with groups: importing it fills the table of acts, a file for each subject."""

from deploy.sandbox.acts.groups import membership, order, topics

__all__ = ["membership", "order", "topics"]
