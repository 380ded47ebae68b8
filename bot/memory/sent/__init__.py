"""What Telegram was sent: what lies there now, what must not come twice, how much it was."""
