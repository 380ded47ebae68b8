"""Texts and buttons of the bot's messages. Nothing is sent from here.

Most functions take `t`, the translations of the reader's language, and return HTML or a keyboard.
`texts.py` has short answers and the menus of commands, `board_text.py`, `result_text.py` and
`keyboards.py` a table's message, `callbacks.py` the data of buttons. `html_names.py` makes names
of people harmless. The folders are subjects of their own.
"""
