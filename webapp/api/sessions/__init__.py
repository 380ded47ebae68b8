"""`POST /api/session`: a page shows Telegram's launch data and gets a token for all that follows.

The steps are a chain; each calls the next one, and none knows a step before it. `handler` reads
the request. `launch_check` proves that Telegram signed the launch data, and counts attempts.
`session_start` finds the language and the table to begin with. `answer` makes the token and the
first view.
"""
