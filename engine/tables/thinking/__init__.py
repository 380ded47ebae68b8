"""Questions for processes that think, and who asks and answers them (docs/decisions/0011)."""
