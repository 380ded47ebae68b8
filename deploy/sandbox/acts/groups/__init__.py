"""Acts on groups: importing it fills the table of acts, a file for each subject."""

from deploy.sandbox.acts.groups import administration, membership, topics

__all__ = ["administration", "membership", "topics"]
