"""The local Telegram, asked over real HTTP."""
