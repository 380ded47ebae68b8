"""Acts on groups: membership, administration, topics.

A file for each subject; importing this package fills the table of acts.
"""

from deploy.sandbox.acts.groups import administration, membership, topics

__all__ = ["administration", "membership", "topics"]
