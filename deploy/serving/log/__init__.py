"""The log: its format, its repetitions, and the request that a line belongs to.

`logs.py` sets up lines for people or JSON, without secrets. `repeats.py` thins out repeated lines,
`request_ids.py` gives each request an id.
"""
