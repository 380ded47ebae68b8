"""Tables while they are played: what pages send over a socket or in polls, and what they are
shown.

A request takes this way: `transports` reads it, `conversation` decides what it asks for, `acts`,
`moderation` or `remarks` does it through `Tables`. A change takes the way back: `showing` holds a
room for each table that somebody looks at, `views` makes what one person may see, `connections`
keeps it until the phone takes it. `protocol` has every message as a type; `services` puts the
parts together. `store_health` notices when the store doesn't answer, `maintenance_watch` tells
pages of maintenance. Imports point down, and a contract in `pyproject.toml` has the order.
"""
