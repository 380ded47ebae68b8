"""Boards: the living message that shows a table in a chat.

`boards.py` posts and edits it, `board_facts.py` computes its text and buttons, `board_pace.py`
decides how soon a change is shown. `result_picture.py` adds the picture of the end to a group's
result. `pins.py` pins the board while a game runs. `closed_boards.py` treats boards whose table is
gone.
"""
