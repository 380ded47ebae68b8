"""Processes: starting, watching and ending our own programs.

`supervisor.py` starts parts (`part.py`) and starts fallen ones again; `readiness.py` waits until
one answers. `guard.py` ends parts if we are killed, `ports.py` finds and shares ports,
`event_loop.py` runs a role until a signal.
"""
