"""Numbers of people, as values: worked out from records of finished games, with no store.

`seat_facts` is what one game was like for each seat, `rating` the strength of people after it,
`person_numbers` what is told of it all, `person_story` the curve, rivals and evenings. `months`
are months by the clock of a chat, `kept_boards` keeps leaderboards for a while. The archive counts
them (`engine/tables/finished/sql`), and faces ask for them through `Numbers`
(`engine/tables/service/numbers.py`).
"""
