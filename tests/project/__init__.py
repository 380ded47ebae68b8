"""The project itself: its documents, names, docstrings, runner, versions of its parts."""
