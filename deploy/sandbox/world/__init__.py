"""The world of the local Telegram: people, bots, chats and messages, as they are stored, and as
others see them.

`models.py` has the stored things, `world.py` finds and saves them in `document_store.py`.
`api_objects.py` shows them to bots, `client_view.py` to a person. `member_rights.py` judges who
may do what in a group, `api_refusals.py` has Telegram's refusals, `launch.py` signs launch data,
and `setup_file.py` reads the file of `--setup`.
"""
