"""What tells that something is wrong: the store away, this process busy, a task that doesn't come
round.
"""
