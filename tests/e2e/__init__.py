"""People in real browsers: the page alone, and the page beside the chat."""
