"""Facts about people that no table holds, kept in the store.

`notes` tell which games may be a person's and where they may sit. `suggested_tables` are the
tables they are shown first, by the chats they come from. `blocks` keep two people apart,
`preferences` are language and time zone, `devices_told` are the open pages of a person. All are
functions over the store; faces use them through `TablePeople`
(`engine/tables/service/table_people.py`).
"""
