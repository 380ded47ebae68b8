"""Texts and buttons of the bot's messages. Nothing is sent from here.

Most functions take `t`, the translations of the reader's language, and return HTML or a keyboard.
`texts.py` has short answers, `board_text.py` and `keyboards.py` a table's message, `callbacks.py`
the data of buttons. The folders are subjects of their own.
"""
