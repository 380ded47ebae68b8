"""Signs of health of one process.

`pulses` shows when each task last came round, and `outage` logs what is away once in a while.
`awake` measures time only while the process isn't held up. `client_errors` names the errors of the
store's client. `table_metrics` are the counters for Prometheus, and `story` logs the life of each
table. Nothing here reads the store; what does is in `engine/tables/status`.
"""
