"""The introduction: its deal, moves and sentences, beside the rules."""
