"""The world of the local Telegram: people, bots, chats and messages, as they are stored, and as
others see them.
"""
