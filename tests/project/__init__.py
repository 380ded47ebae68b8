"""The project itself: documents, names, docstrings, the wheel, the test command."""
