"""The message by which somebody plays in the chat: text, buttons, and what each button means.

`hand_text.py` and `turn_line.py` write the text, `happened.py` the last events. `hand_keyboard.py`
makes the buttons, `meanings.py` says which move each one is. Cards of the hand stand on buttons
only: a locked phone may show the text.
"""
