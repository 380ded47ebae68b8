"""Whether what runs is well: asked of a process from outside, and of one that starts."""
