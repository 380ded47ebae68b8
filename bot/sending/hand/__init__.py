"""Who plays in the chat: the message that shows them their hand."""
