"""Texts and buttons of the operator's page and of announcements, a module for each part.

`operator_presses.py` has the data of the page's buttons.
"""
