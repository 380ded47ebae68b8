"""What the bot sends by itself, once each: boards, turn notices, menu buttons."""
