"""Numbers of people: results, ratings, leaderboards."""
