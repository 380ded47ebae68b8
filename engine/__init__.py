"""The game of Durak: its rules, its computer players, its live tables."""
