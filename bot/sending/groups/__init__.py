"""What the bot does by itself for groups: appointed games, calls, votes, the fool of the month."""
