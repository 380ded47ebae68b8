"""The phone and Telegram around the page: lines, storage, errors."""
