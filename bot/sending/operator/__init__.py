"""What operators have the bot do, and what is noted for their page."""
