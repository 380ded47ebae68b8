"""Contents of a message: text with its entities, pictures, and the buttons beneath.

`html_entities.py` reads Telegram's HTML, `entities.py` finds links and commands in a text,
`inline_keyboards.py` says which buttons are taken.
"""
