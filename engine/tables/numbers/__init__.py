"""Numbers of people: what finished games say of each seat, ratings, leaderboards of a month."""
