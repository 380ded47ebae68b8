"""What those who run a server see of it: the store away, a process busy, a task that doesn't come
round; what is counted, and the life of each table in the log.
"""
