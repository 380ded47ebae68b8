"""The introduction: a real game for newcomers, told step by step.

`lesson_story` has the deal, the moves and the sentences. `script` plays them by the rules, and
makes the file that the page fetches.
"""

from webapp.introduction.script import intro_file, intro_files, script_of

__all__ = ["intro_file", "intro_files", "script_of"]
